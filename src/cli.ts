console.log('teddy')

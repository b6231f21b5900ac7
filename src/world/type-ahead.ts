// What was typed before a question was seen is no answer to it.

/** Throws away what the terminal holds. Raw mode hands it over without waiting for a line. */
export async function dropTypeAhead(): Promise<void> {
  const { stdin } = process
  let dropped = true
  const drop = () => {
    dropped = true
  }
  stdin.setRawMode(true)
  stdin.on('data', drop)
  stdin.resume()
  await new Promise(resolve => setTimeout(resolve, 20))
  // A process that was kept waiting may not have looked at its input yet: go on until a look brings nothing.
  while (dropped) {
    dropped = false
    for (let looks = 0; looks < 2; looks++) await new Promise(resolve => setImmediate(resolve))
  }
  stdin.off('data', drop)
  stdin.pause()
  stdin.setRawMode(false)
}

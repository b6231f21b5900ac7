// On an old Node: run the program on the newer Node installed beside it, or say what is needed.
'use strict'

var childProcess = require('child_process')
var fs = require('fs')
var path = require('path')

module.exports = function handOver(script, wanted) {
  var newer = path.join(__dirname, '..', 'node_modules', 'node', 'bin', 'node')
  if (!fs.existsSync(newer)) {
    process.stderr.write(
      'teddy: needs Node ' +
        wanted.join('.') +
        ' or newer, this is ' +
        process.versions.node +
        '\n' +
        '  Next: install a current Node from your package manager, or run `npm start` in a clone of TeDDy,\n' +
        '  which brings its own.\n',
    )
    process.exit(2)
  }

  var args = process.execArgv.concat([script], process.argv.slice(2))
  // The worker watches this pid, so that it does not live on when the launcher is killed.
  var env = Object.assign({}, process.env, { TEDDY_LAUNCHER_PID: String(process.pid) })
  var child = childProcess.spawn(newer, args, { stdio: 'inherit', env: env })

  // The terminal sends these to the child itself; the launcher only has to outlive it.
  process.on('SIGINT', () => {})
  process.on('SIGQUIT', () => {})
  process.on('SIGTERM', () => {
    child.kill('SIGTERM')
  })
  process.on('SIGHUP', () => {
    child.kill('SIGHUP')
  })

  child.on('error', error => {
    process.stderr.write('teddy: ' + newer + ' does not start: ' + error.message + '\n')
    process.exit(2)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) return process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

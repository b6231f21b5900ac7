// Loaded before the program (`node --import`): ends it with SIGKILL at the n-th call that changes the disk. A write is
// half done by then. Calls that only read leave the disk as it was, so that ending there would show nothing new.

import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

const at = Number(process.env.KILL_AT_STEP)
const writing = fs.constants.O_WRONLY | fs.constants.O_RDWR | fs.constants.O_CREAT
let steps = 0

type Call = (...args: never[]) => unknown

function watch(name: keyof typeof fs, counts: (args: readonly unknown[]) => boolean, half?: Call): void {
  const original = fs[name] as Call
  const watched: Call = (...args) => {
    if (counts(args) && ++steps === at) {
      half?.(...args)
      process.kill(process.pid, 'SIGKILL')
    }
    return original(...args)
  }
  Object.assign(fs, { [name]: watched })
}

const write = fs.writeSync
const always = () => true
watch('openSync', ([, flags]) => typeof flags === 'number' && (flags & writing) !== 0)
watch(
  'writeSync',
  ([fd]) => (fd as number) > 2,
  (fd: number, data: Uint8Array, offset: number, length: number) =>
    void write(fd, data, offset, Math.floor(length / 2)),
)
for (const name of ['mkdirSync', 'renameSync', 'linkSync', 'unlinkSync', 'rmdirSync'] as const)
  watch(name, always)
syncBuiltinESMExports()

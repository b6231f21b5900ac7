// Child of the lock tests: takes the lock at argv[2], says so, and holds it until its input ends.
// With a third argument it counts: reads a number from that file, adds one, writes it back, and ends.

import { readFileSync, writeFileSync } from 'node:fs'
import { takeLock } from '../../src/world/lock.ts'
import { realWorld } from '../../src/world/real-world.ts'

const [path, counter] = process.argv.slice(2)
if (counter === undefined) {
  takeLock(realWorld(), path!, 'a test')
  process.stdout.write('held\n')
  process.stdin.resume()
} else {
  for (;;) {
    try {
      const release = takeLock(realWorld(), path!, 'counting')
      writeFileSync(counter, String(Number(readFileSync(counter, 'utf8')) + 1))
      release()
      break
    } catch (error) {
      if ((error as { kind?: string }).kind !== 'conflict') throw error
    }
  }
}

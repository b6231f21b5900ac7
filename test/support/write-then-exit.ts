// Child of the crash test of atomic write: argv is the step to die at, the file, the new text, and when.

import { writeAtomic } from '../../src/world/atomic-write.ts'
import { deadlyDisk } from './faulty-disk.ts'

const [step, path, text, when = 'replace'] = process.argv.slice(2)
writeAtomic(deadlyDisk(Number(step)), path!, text!, { when: when as 'replace' | 'create' })

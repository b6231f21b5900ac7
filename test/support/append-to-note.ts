// Child of the tests of durability: argv is the folder, a word, and how often it is appended.

import { join } from 'node:path'
import { openNote } from '../../src/note/open-note.ts'
import { realWorld } from '../../src/world/real-world.ts'

const [folder, word, times] = process.argv.slice(2)
const note = await openNote(realWorld(), { folder: folder!, id: 'session-1', locks: join(folder!, 'locks') })
for (let n = 1; n <= Number(times); n++) {
  await note.decision(`${word}${n}`)
  await note.save()
}

// Child of the index tests: argv is the place of the index as JSON, then the notes to index.

import { indexNote } from '../../src/index/index-file.ts'
import { realWorld } from '../../src/world/real-world.ts'

const [place, ...files] = process.argv.slice(2)
for (const file of files) await indexNote(realWorld(), JSON.parse(place!), file)

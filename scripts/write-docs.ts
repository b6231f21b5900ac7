// Writes every page that is generated; test/docs compares them.

import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { renderSchemas } from '../src/learn/schemas.ts'
import { commandsPage } from './commands-page.ts'

const docs = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs')
writeFileSync(join(docs, 'commands.md'), commandsPage())
for (const [name, text] of renderSchemas()) writeFileSync(join(docs, 'schemas', name), text)

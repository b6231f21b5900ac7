import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandsPage } from '../../scripts/commands-page.ts'
import { root } from '../support/source-files.ts'

test('docs/commands.md is what --help prints; `npm run docs` writes it', () => {
  expect(readFileSync(join(root, 'docs/commands.md'), 'utf8')).toBe(commandsPage())
})

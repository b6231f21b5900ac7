import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandsPage } from '../../scripts/commands-page.ts'
import { renderSchemas } from '../../src/learn/schemas.ts'
import { root } from '../support/source-files.ts'

test('docs/commands.md is what --help prints; `npm run docs` writes it', () => {
  expect(readFileSync(join(root, 'docs/commands.md'), 'utf8')).toBe(commandsPage())
})

test('docs/schemas has the schema of every shape, as exports are checked against them', () => {
  const folder = join(root, 'docs/schemas')
  const there = readdirSync(folder).map(name => [name, readFileSync(join(folder, name), 'utf8')] as const)
  expect(new Map(there)).toEqual(renderSchemas())
})

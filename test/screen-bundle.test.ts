import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/source-files.ts'

const dist = join(root, 'dist')
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(file =>
  statSync(join(dist, file)).isFile(),
)
const read = (file: string) => readFileSync(join(dist, file), 'utf8')

test('the screen is a bundle of its own: what starts the program holds nothing of ink', () => {
  expect(read('screen.mjs')).toMatch(/yoga/i)
  expect(
    files.filter(file => file.endsWith('.cjs') && /yoga-layout|react-reconciler/i.test(read(file))),
  ).toEqual([])
})

test('the chunk that opens the screen finds it', () => {
  const openers = files.filter(file => file.endsWith('.cjs') && read(file).includes('screen.mjs'))
  expect(openers.length).toBeGreaterThan(0)
  for (const file of openers) {
    const [, path] = /import\(\s*["'`]([^"'`]*screen\.mjs)["'`]/.exec(read(file)) ?? []
    expect(join(dirname(file), path!)).toBe('screen.mjs')
  }
})

test('what loads the screen waits for a command that reviews', () => {
  expect(read('cli.cjs')).not.toContain('screen.mjs')
})

test('React is the small and fast one', () => {
  expect(read('screen.mjs')).not.toMatch(/react\.development|Warning: Each child in a list/)
})

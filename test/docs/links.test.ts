import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from '../support/source-files.ts'

const pages = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...filesBelow('docs', ['.md'])]
const read = (page: string) => readFileSync(join(root, page), 'utf8')

test('every link to a file leads to one', () => {
  const broken = pages.flatMap(page => {
    const prose = read(page)
      .replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
      .replace(/`[^`\n]*`/g, '')
    const targets = [...prose.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!)
    return targets
      .filter(target => !/^[a-z]+:/.test(target))
      .filter(target => !existsSync(join(root, dirname(page), target)))
      .map(target => `${page}: ${target}`)
  })
  expect(broken).toEqual([])
})

test('every promise links to a test that is there', () => {
  const promises = read('docs/promises.md')
    .split(/^(?=\d+\. )/m)
    .slice(1)
  expect(promises.length).toBeGreaterThan(3)
  expect(promises.filter(line => !/\]\(\.\.\/test\/[^)]+\)/.test(line))).toEqual([])
})

test('every test name that carries a fault id is unique enough to find: the id stands first', () => {
  const tests = filesBelow('test', ['.test.ts']).flatMap(file =>
    [...read(file).matchAll(/\b(?:test|describe)[^(]*\((?:\[[^\]]*\]\)\()?['"`]([^'"`]+)['"`]/g)].map(
      ([, name]) => name!,
    ),
  )
  const misplaced = tests.filter(
    name => /\b[PMYEXNGDCLTI]-\d\d\b/.test(name) && !/^([PMYEXNGDCLTI]-\d\d\b[, ]*)+/.test(name),
  )
  expect(misplaced).toEqual([])
})

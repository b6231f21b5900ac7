import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileRules } from '../../src/plan/file-rules.ts'
import { parsePlan } from '../../src/plan/parse.ts'
import { rules } from '../../src/plan/rules.ts'
import { root } from '../support/source-files.ts'

const page = readFileSync(join(root, 'docs/plan-format.md'), 'utf8')
const examples = [...page.matchAll(/^````markdown\n([\s\S]*?)^````$/gm)].map(([, text]) => text!)
const links = /\[(\d{3})\]\(\.\.\/(test\/scenarios\/(\d{3})[^)]+)\)/g

test('the grammar lists every rule with its sentence', () => {
  const rows = [...page.matchAll(/^\| `([a-z-]+)` \| (.+?) \| (?:error|warning)/gm)]
  expect(Object.fromEntries(rows.map(([, rule, sentence]) => [rule, sentence]))).toEqual({
    ...rules,
    ...fileRules,
  })
})

test('a rule links to scenarios that show it, in the severity they show', () => {
  const wrong = [...page.matchAll(/^\| `([a-z-]+)` \| .+? \| ((?:error|warning).*?) \| (.+) \|$/gm)].filter(
    ([, rule, severity, shown]) => {
      const scenarios = [...shown!.matchAll(links)].map(([, , folder]) => problemsOf(folder!))
      return scenarios.some(
        problems => !new RegExp(`(${severity!.replace(' or ', '|')}) ${rule}$`, 'm').test(problems),
      )
    },
  )
  expect(wrong.map(([row]) => row)).toEqual([])
})

test('a number is that of the folder it links to', () => {
  const found = [...page.matchAll(links)]
  expect(found.length).toBeGreaterThan(200)
  expect(found.filter(([, number, , folder]) => number !== folder).map(([link]) => link)).toEqual([])
})

test('the examples are plans without a fault', () => {
  const [whole, ...actions] = examples
  const head = whole!.slice(0, whole!.indexOf('### `CREATE`'))
  const plans = [whole!, ...actions.map(example => head + example)]
  expect(plans.length).toBeGreaterThan(4)
  expect(plans.flatMap(plan => parsePlan(plan, { rationale: 'error' }).problems)).toEqual([])
})

function problemsOf(folder: string): string {
  const file = join(root, folder, 'problems.txt')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

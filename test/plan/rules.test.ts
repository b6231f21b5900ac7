import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rules } from '../../src/plan/rules.ts'

const folder = new URL('../../src/plan/', import.meta.url)
const source = readdirSync(folder)
  .filter(name => name !== 'rules.ts')
  .map(name => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n')

test.each(Object.entries(rules))(
  'the rule %s is kept somewhere, and said in one sentence',
  (rule, sentence) => {
    expect(source).toContain(`'${rule}'`)
    expect(rule).toMatch(/^[a-z]+(?:-[a-z]+)*$/)
    expect(sentence).toMatch(/^[^\n]+\.$/)
  },
)

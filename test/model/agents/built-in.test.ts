import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { describe, expect, test } from 'vitest'
import { builtInPrompt, teachPlanFormat } from '../../../src/model/agents/built-in.ts'
import { builtInAgents } from '../../../src/model/agents/list-agents.ts'
import { checkPlan } from '../../../src/plan/check.ts'
import { sanitizePlan } from '../../../src/plan/sanitize.ts'
import { projectFiles } from '../../../src/world/project-files.ts'
import { projectWorld } from '../../support/project.ts'
import { xmlFault } from './well-formed.ts'

const prompts = builtInAgents.map(name => [name, teachPlanFormat(builtInPrompt(name)!, name)] as const)

/** The files that the example speaks of, as they are before it runs. */
const shop = {
  'shop/cart.py':
    'def total(prices):\n    result = prices[0]\n    for price in prices[1:]:\n        result += price\n    return result\n',
  'shop/tax.py': 'RATE = 0.19\n',
  'tests/test_cart.py': 'from shop.cart import total\n',
  'docs/history.md': '# History\n',
  'README.md': '# Shop\n\n## Totals\n\nPrices are added up.\n',
}

/** The content of the first CDATA section of an element. */
function cdataOf(prompt: string, element: string): string {
  const found = new RegExp(`<${element}><!\\[CDATA\\[\\n([\\s\\S]*?)\\]\\]></${element}>`).exec(prompt)
  return found![1]!
}

function checked(plan: string) {
  const { root, world } = projectWorld({})
  for (const [path, text] of Object.entries(shop)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const options = { rationale: 'error', protectedFiles: 'refuse', agents: builtInAgents, memos: [] } as const
  return checkPlan(plan, projectFiles(world.disk, root), options)
}

describe.each(prompts)('%s', (name, prompt) => {
  test('has under 2,500 tokens', () => {
    expect(encode(prompt).length).toBeLessThan(2_500)
  })

  test('is one well-formed XML element with name and version', () => {
    expect(xmlFault(prompt)).toBeUndefined()
    expect(prompt).toMatch(new RegExp(`^<agent name="${name}" version="\\d+">\\n`))
    expect(prompt).not.toMatch(/<plan_format\s*\/>|\{\{/)
  })

  test('its example is a plan of its own without any problem, on the files it speaks of', () => {
    const example = cdataOf(prompt, 'example')
    const { plan, problems, simulated } = checked(example)
    expect(problems).toEqual([])
    expect(plan!.header.find(({ key }) => key === 'Agent')?.value.toLowerCase()).toBe(name)
    expect(plan!.actions.map(({ type }) => type)).toEqual(['CREATE', 'EDIT', 'EDIT', 'EXECUTE'])
    expect(simulated!.outcomes[1]!.after).toContain('    result = 0\n    for price in prices:\n')
    expect(simulated!.outcomes[2]!.after).toContain('```python\ntotal([])  # 0\n```\n')
    expect(sanitizePlan(example).text).toBe(example)
  })

  test('its further examples are right as well', () => {
    const [head] = cdataOf(prompt, 'example').split('### `CREATE`')
    const more = head!.replace(/## Active Context[\s\S]*?(?=## Action Plan)/, '')
    const { plan, problems } = checked(more + cdataOf(prompt, 'more_examples'))
    expect(problems).toEqual([])
    expect(plan!.actions.map(({ type }) => type)).toEqual(['READ', 'EXECUTE', 'RESEARCH', 'INVOKE'])
  })

  test('names all nine actions, and says itself when to hand over and when to conclude', () => {
    for (const action of [
      'CREATE',
      'READ',
      'EDIT',
      'EXECUTE',
      'RESEARCH',
      'CHAT_WITH_USER',
      'INVOKE',
      'CONCLUDE',
      'PRUNE',
    ])
      expect(prompt).toContain(`- \`${action}\`: `)
    const own = prompt.slice(0, prompt.indexOf('<plan_format>'))
    expect(own).toContain('INVOKE')
    expect(own).toContain('CONCLUDE')
  })
})

test('the checker of these tests refuses what is not well-formed', () => {
  expect(xmlFault('<a>x < y</a>')).toContain('unescaped')
  expect(xmlFault('<a>x & y</a>')).toContain('unescaped')
  expect(xmlFault('<a><![CDATA[ ]]> ]]></a>')).toContain('unescaped')
  expect(xmlFault('<a><b></a></b>')).toContain('closes nothing')
  expect(xmlFault('<a></a><b/>')).toContain('2 root')
  expect(xmlFault('<a><b/>')).toContain('not closed')
  expect(xmlFault('<a>1</a>\n')).toBeUndefined()
})

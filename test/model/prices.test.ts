import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { Fault } from '../../src/errors.ts'
import { checkPriceTable } from '../../src/model/check-prices.ts'
import { costOf } from '../../src/model/cost.ts'
import { readDefaults, readFacts } from '../../src/model/prices.ts'
import shipped from '../../src/model/prices.yaml'
import { parseYaml } from '../../src/text/strict-yaml.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

function withOwn(own?: string) {
  const home = temporaryFolder()
  if (own !== undefined) {
    const file = join(home, '.config/teddy/prices.yaml')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, own)
  }
  const world = testWorld({ cwd: home, env: { HOME: home } })
  return {
    facts: (name: string, local = false) => readFacts(world, name, { local }),
    defaults: () => readDefaults(world),
  }
}

test('the table that comes along is right in itself: every default is in it, sizes and prices make sense', () => {
  const { table, problems } = checkPriceTable(parseYaml(shipped))
  expect(problems).toEqual([])
  const { facts, defaults } = withOwn()
  expect(defaults()).toEqual(table.defaults)
  for (const [provider, model] of Object.entries(table.defaults)) {
    expect(facts(`${provider}/${model}`).price, provider).toBeDefined()
  }
  for (const [name, { window, max_output: maxOutput, ...price }] of Object.entries(table.models)) {
    expect(facts(name), name).toEqual({ window, maxOutput, price })
    expect(maxOutput, name).toBeLessThan(window)
    expect(price.cached, name).toBeLessThan(price.input)
    expect(price.input, name).toBeLessThan(price.output)
    if (price.long !== undefined) expect(price.long.input, name).toBeGreaterThan(price.input)
  }
})

test('dates, -latest and resellers’ spellings find the plain model', () => {
  const { facts } = withOwn()
  const plain = facts('anthropic/claude-sonnet-4-5')
  expect(plain).toMatchObject({
    window: 200_000,
    maxOutput: 64_000,
    price: { input: 3, output: 15, cached: 0.3 },
  })
  for (const name of [
    'anthropic/claude-sonnet-4-5-20250929',
    'openrouter/anthropic/claude-sonnet-4.5',
    'openrouter/anthropic/claude-sonnet-4.5:nitro',
  ]) {
    expect(facts(name), name).toEqual(plain)
  }
})

test('an unknown model: a window of 128,000 and no price; a local one is free', () => {
  const { facts } = withOwn()
  expect(facts('openai/nobody-knows')).toEqual({ window: 128_000, maxOutput: 8_192, price: undefined })
  expect(facts('ollama/qwen3', true).price).toEqual({ input: 0, output: 0, cached: 0 })
  for (const name of ['constructor', '__proto__', 'toString']) expect(facts(name).price).toBeUndefined()
})

test('the user’s own file overrides and adds, model by model', () => {
  const { facts, defaults } = withOwn(`
defaults: { anthropic: claude-opus-5 }
models:
  openai/gpt-5: { window: 1000, max_output: 100, input: 9, output: 9, cached: 9 }
  my-box/llama: { window: 8192, max_output: 2048, input: 0, output: 0, cached: 0 }
`)
  expect(defaults()).toMatchObject({ anthropic: 'claude-opus-5', openai: expect.any(String) })
  expect(facts('openai/gpt-5')).toMatchObject({ window: 1000, price: { input: 9 } })
  expect(facts('openai/gpt-5-mini').window).toBe(400_000)
  expect(facts('my-box/llama').window).toBe(8192)
  expect(withOwn('').facts('openai/gpt-5').window).toBe(400_000)
})

test.each([
  'models: { gpt: { window: 1, max_output: 1, input: 1, output: 1, cached: 1 } }',
  'models:\n  a/b: { window: -1, max_output: 1, input: 1, output: 1, cached: 1 }',
  'models:\n  a/b: { window: 1, max_output: 1, input: "1", output: 1, cached: 1 }',
  'models:\n  a/b: { window: 1, max_output: 1, input: -1, output: 1, cached: 1 }',
  'models:\n  a/b: { window: 1, max_output: 1, inptu: 1, output: 1, cached: 1 }',
  'prices: {}',
  '- a',
  'a: *x',
])('a wrong table is a Fault with its place: %s', own => {
  try {
    withOwn(own).facts('openai/gpt-5')
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(Fault)
    expect((error as Fault).kind).toBe('usage')
    expect((error as Fault).problems[0]).toMatchObject({
      line: expect.any(Number),
      column: expect.any(Number),
    })
  }
})

test('cost: cached tokens are part of the input, long calls have their own rates', () => {
  const price = { input: 2, output: 10, cached: 0.5, long: { above: 1000, input: 4, output: 20, cached: 1 } }
  expect(costOf({ input: 1000, output: 100, cached: 400 }, price)).toBeCloseTo(
    (600 * 2 + 400 * 0.5 + 1000) / 1e6,
    12,
  )
  expect(costOf({ input: 1001, output: 100, cached: 0 }, price)).toBeCloseTo((1001 * 4 + 2000) / 1e6, 12)
  expect(costOf({ input: 1, output: 1, cached: 0 }, undefined)).toBeUndefined()
})

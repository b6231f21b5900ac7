import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowCall, type BudgetLimits, worstInput } from '../../src/model/budget.ts'
import { costOf } from '../../src/model/cost.ts'
import { addUsage, noUsage } from '../../src/model-usage.ts'

const price = { input: 3, output: 15, cached: 0.3 }
const limits = { maxTurns: 20, maxTokens: 2_000_000, maxCost: 5 }
const call = { inputTokens: 10_000, price, maxOutput: 64_000 }
const fresh = { turns: 0, usage: noUsage }

test('with room enough a reply may be as long as the model allows', () => {
  expect(allowCall(limits, fresh, call)).toEqual({
    kind: 'allowed',
    maxOutputTokens: 64_000,
    unpriced: false,
  })
})

test('near a limit the reply is shortened to what is left', () => {
  const used = { turns: 1, usage: { ...noUsage, input: 1_900_000, output: 50_000, cost: 1 } }
  const byTokens = allowCall(limits, used, call)
  expect(byTokens).toMatchObject({ kind: 'allowed', maxOutputTokens: 50_000 - worstInput(10_000) })
  const dear = allowCall(limits, { turns: 1, usage: { ...noUsage, cost: 4.9 } }, call)
  expect(dear).toMatchObject({
    kind: 'allowed',
    maxOutputTokens: Math.floor(((0.1 - (worstInput(10_000) * 3) / 1e6) * 1e6) / 15),
  })
})

test.each([
  ['max_turns', { turns: 20, usage: noUsage }, '20 of 20 turns', '--max-turns'],
  [
    'max_tokens',
    { turns: 1, usage: { ...noUsage, input: 1_999_000 } },
    '1,999,000 of 2,000,000',
    '`max_tokens`',
  ],
  ['max_cost', { turns: 1, usage: { ...noUsage, cost: 4.99 } }, '$4.99 of $5.00', '`max_cost`'],
  ['max_cost', { turns: 1, usage: { ...noUsage, cost: 7 } }, '$7.00 of $5.00', '`max_cost`'],
])('%s: a refusal names the limit, what is spent and how to raise it', (limit, spent, words, hint) => {
  const verdict = allowCall(limits, spent, call)
  expect(verdict).toMatchObject({ kind: 'refused', limit, message: expect.stringContaining(words) })
  expect(verdict).toMatchObject({ hint: expect.stringContaining(hint) })
})

test('a price that nobody knows leaves turns and tokens; a past that has none counts at today’s price', () => {
  const unpriced = { ...call, price: undefined }
  expect(allowCall({ ...limits, maxCost: 0 }, fresh, unpriced)).toMatchObject({
    kind: 'allowed',
    unpriced: true,
  })
  const past = { turns: 1, usage: { ...noUsage, input: 1_500_000, output: 100_000, cost: undefined } }
  expect(allowCall({ ...limits, maxTokens: undefined }, past, call)).toMatchObject({
    kind: 'refused',
    limit: 'max_cost',
  })
})

test('free models are held by tokens alone', () => {
  const free = { ...call, price: { input: 0, output: 0, cached: 0 } }
  expect(allowCall({ ...limits, maxCost: 0 }, fresh, free)).toMatchObject({
    kind: 'allowed',
    maxOutputTokens: 64_000,
  })
})

const rates = fc.record({
  input: fc.double({ min: 0, max: 100, noNaN: true }),
  output: fc.double({ min: 0, max: 500, noNaN: true }),
  cached: fc.constant(0),
})

test('no sequence of calls that keep to the verdict ever spends more than the limits', () => {
  const step = fc.record({
    estimate: fc.nat(200_000),
    price: rates,
    maxOutput: fc.integer({ min: 1, max: 128_000 }),
    inputShare: fc.double({ min: 0, max: 1, noNaN: true }),
    outputShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  const caps = fc.record({
    maxTurns: fc.option(fc.nat(30), { nil: undefined }),
    maxTokens: fc.option(fc.nat(3_000_000), { nil: undefined }),
    maxCost: fc.option(fc.double({ min: 0, max: 50, noNaN: true }), { nil: undefined }),
  })
  fc.assert(
    fc.property(caps, fc.array(step, { maxLength: 40 }), (some: BudgetLimits, steps) => {
      let spent = fresh as { turns: number; usage: typeof noUsage }
      for (const { estimate, price, maxOutput, inputShare, outputShare } of steps) {
        const verdict = allowCall(some, spent, { inputTokens: estimate, price, maxOutput })
        if (verdict.kind === 'refused') continue
        expect(verdict.maxOutputTokens).toBeLessThanOrEqual(maxOutput)
        expect(verdict.maxOutputTokens).toBeGreaterThan(0)
        const input = Math.floor(worstInput(estimate) * inputShare)
        const output = Math.floor(verdict.maxOutputTokens * outputShare)
        const cost = costOf({ input, output, cached: 0 }, price)
        spent = { turns: spent.turns + 1, usage: addUsage(spent.usage, { ...noUsage, input, output, cost }) }
        const { usage } = spent
        if (some.maxTurns !== undefined) expect(spent.turns).toBeLessThanOrEqual(some.maxTurns)
        if (some.maxTokens !== undefined)
          expect(usage.input + usage.output).toBeLessThanOrEqual(some.maxTokens)
        if (some.maxCost !== undefined) expect(usage.cost).toBeLessThanOrEqual(some.maxCost + 1e-9)
      }
    }),
  )
})

import { expect, test } from 'vitest'
import { checkSize } from '../../src/context/check-size.ts'
import { contextTable } from '../../src/context/context-table.ts'
import type { CountedResource } from '../../src/context/payload.ts'
import { renderContextTable, renderTokens } from '../../src/context/render-context-table.ts'
import { renderStyled } from '../../src/text/styled.ts'

const resource = (name: string, tokens: number, more: Partial<CountedResource> = {}): CountedResource => ({
  resource: name,
  kind: 'path',
  origin: 'session',
  text: '',
  language: 'text',
  bytes: 0,
  redacted: 0,
  notes: [],
  fetched: undefined,
  tokens,
  ...more,
})

const parts = {
  tokens: 18_400,
  window: 200_000,
  inputPrice: 3,
  resources: [
    resource('03/report.md', 2_980, { origin: 'history' }),
    resource('src/auth/token.ts', 6_120),
    resource('https://x/docs', 3_410, {
      origin: 'turn',
      kind: 'url',
      fetched: '2026-01-24T11:58:00.000Z',
      redacted: 1,
    }),
  ],
  omitted: [{ resource: '.env', origin: 'global', reason: 'looks like secrets' } as const],
  previous: [
    { resource: 'src/auth/token.ts', tokens: 6_000 },
    { resource: 'https://x/docs', tokens: 3_410 },
    { resource: '02/report.md', tokens: 100 },
  ],
}

test('largest first, with shares, what is new and what left', () => {
  const table = contextTable(parts)
  expect(table.rows.map(({ resource, share, isNew }) => [resource, Math.round(share * 100), isNew])).toEqual([
    ['src/auth/token.ts', 33, false],
    ['https://x/docs', 19, false],
    ['03/report.md', 16, true],
  ])
  expect([table.shareOfWindow, table.cost]).toEqual([0.092, 0.0552])
  expect(table.since).toEqual({ added: ['03/report.md'], gone: ['02/report.md'], tokens: 3_000 })
})

test('without a turn before and without a price nothing is made up', () => {
  const table = contextTable({ ...parts, previous: undefined, inputPrice: undefined })
  expect([table.since, table.cost, table.rows.some(({ isNew }) => isNew)]).toEqual([
    undefined,
    undefined,
    false,
  ])
})

test('as the terminal shows it', () => {
  const view = {
    of: 'the next turn',
    previous: 'turn 02',
    now: new Date('2026-01-24T12:00:00Z'),
    mostRows: 2,
  }
  const text = renderContextTable(contextTable(parts), view).map(line =>
    renderStyled(line, { colour: false }),
  )
  expect(text).toEqual([
    'Context of the next turn · 18.4k tokens · 9 % of the window · ~$0.055 to send',
    '   tokens  share  origin    resource',
    '    6,120   33 %  session   src/auth/token.ts',
    '    3,410   19 %  turn      https://x/docs     fetched 2 min ago, 1 redacted',
    '        …                   1 more',
    '  omitted         global    .env               looks like secrets',
    'Since turn 02: +1 resource, −1, +3.0k tokens',
  ])
})

test('numbers of tokens', () => {
  expect([0, 999, 1_000, 18_449, 999_949, 999_950].map(renderTokens)).toEqual([
    '0',
    '999',
    '1.0k',
    '18.4k',
    '999.9k',
    '1.0M',
  ])
})

test('L-06 over the window or the limit: says by how much, and names the largest', () => {
  const question = { tokens: 100, window: 200, maxOutput: 100, limit: 100, resources: parts.resources }
  expect(checkSize(question)).toBeUndefined()
  expect(checkSize({ ...question, limit: undefined })).toBeUndefined()
  const window = checkSize({ ...question, tokens: 150_000, window: 128_000, maxOutput: 8_192 })
  expect(window?.message).toBe(
    "the context has 150,000 tokens, the model's window leaves 119,808 (128,000 less 8,192 for the reply); nothing was sent",
  )
  expect(window?.largest.map(({ resource }) => resource)).toEqual([
    'src/auth/token.ts',
    'https://x/docs',
    '03/report.md',
  ])
  expect(window?.hints[0]).toBe('6,120 tokens: src/auth/token.ts')
  expect(checkSize({ ...question, tokens: 101, window: 300 })?.message).toMatch(
    /the limit is 100 \(max_context_tokens\)/,
  )
  expect(checkSize({ ...question, window: 50 })?.message).toMatch(/leaves 0 /)
})

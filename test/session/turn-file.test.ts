import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFlatYaml } from '../../src/session/flat-yaml.ts'
import { parseTurn } from '../../src/session/parse-turn.ts'
import { turnKeys } from '../../src/session/take-turn-record.ts'
import { renderTurn } from '../../src/session/turn-file.ts'
import { parseYaml } from '../../src/text/strict-yaml.ts'
import { anyRecord, plainRecord } from '../support/any-turn.ts'

const frontmatter = (text: string) => text.slice(4, text.indexOf('\n---\n', 3) + 1)
const record = (text: string) => parseTurn(text, 'turn.md').record

describe('what is written', () => {
  test('is plain YAML and a few lines for people', () => {
    const text = renderTurn({
      ...plainRecord,
      turn: '02',
      parentId: '01kfqv7m3000000000000000aa',
      stack: [{ agent: 'pathfinder', turn: '01' }],
      title: 'Return 401, not *500*',
      usage: { input: 18_400, output: 1900, cached: 300, cost: 0.07, estimated: false },
      planSha256: 'b'.repeat(64),
    })
    expect(text).toBe(`---
version: 1
id: 01kfqv7m3000000000000000aa
parent_id: 01kfqv7m3000000000000000aa
session: 20260124-add-user-auth
turn: "02"
created: 2026-01-24T10:00:00.000Z
agent: developer
agent_version: "1"
stack: ["pathfinder 01"]
context_depth: 1
model_asked: anthropic/claude-sonnet
tokens_in: 18400
tokens_out: 1900
tokens_cached: 300
cost: 0.07
calls: 0
retries: 0
title: "Return 401, not *500*"
plan_sha256: ${'b'.repeat(64)}
---

# Turn 02: Return 401, not \\*500\\*

- Agent: developer (version 1)
- Model: anthropic/claude-sonnet
- Tokens: 18,400 in (300 cached), 1,900 out, $0.07
- Files: [message](user_prompt.txt), [context](_context.log), [plan](plan.md)
`)
  })

  test('is read back as it was, and line by line, whatever the texts', () => {
    fc.assert(
      fc.property(anyRecord, any => {
        const text = renderTurn(any)
        expect(parseTurn(text, 'turn.md')).toEqual({ record: any, problems: [] })
        expect(parseFlatYaml(frontmatter(text), turnKeys)).toBeDefined()
      }),
      { numRuns: 500 },
    )
  })

  test('means the same to a full YAML parser', () => {
    fc.assert(
      fc.property(anyRecord, any => {
        // The strict parser takes no merge key, not even in quotes; no file of a turn is called so.
        fc.pre(any.seals?.has('<<') !== true)
        const text = frontmatter(renderTurn({ ...any, seals: any.seals?.size ? any.seals : undefined }))
        const flat = Object.fromEntries(parseFlatYaml(text, turnKeys)!)
        const seals = flat.seals instanceof Map ? { seals: Object.fromEntries(flat.seals) } : {}
        const yaml = parseYaml(text)
        expect(yaml.problems).toEqual([])
        expect(yaml.value).toEqual({ ...flat, ...seals })
      }),
      { numRuns: 500 },
    )
  })

  test('holds nothing that steers a terminal', () => {
    fc.assert(
      fc.property(anyRecord, any => {
        expect(renderTurn(any)).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/)
      }),
    )
  })
})

describe('what people made of it', () => {
  const text = renderTurn({ ...plainRecord, title: 'A title' })

  test.each([
    ['other line ends', (from: string) => from.replaceAll('\n', '\r\n')],
    ['a byte order mark', (from: string) => `\uFEFF${from}`],
    [
      'quotes and comments',
      (from: string) => from.replace('agent: developer', "'agent':   'developer' # me"),
    ],
    [
      'another order',
      (from: string) => from.replace('version: 1\n', '').replace('retries: 0\n', 'retries: 0\nversion: 1\n'),
    ],
    ['a text over several lines', (from: string) => from.replace('"A title"', '>-\n  A\n  title')],
    ['no body', (from: string) => from.slice(0, from.indexOf('\n---\n') + 4)],
  ])('with %s it is the same record', (_, change) => {
    expect(change(text)).not.toBe(text)
    expect(record(change(text))).toEqual(record(text))
  })

  test.each([
    ['an unquoted turn', 'turn: "01"', 'turn: 01', 5, '`turn`: expected text, found 1'],
    ['a negative count', 'calls: 0', 'calls: -1', 15, '`calls`: expected a whole number, found -1'],
    ['a missing agent', 'agent: developer\n', '', 1, '`agent`: expected text, found nothing'],
    [
      'an unknown status',
      'retries: 0',
      'retries: 0\nstatus: FINE',
      17,
      '`status`: expected SUCCESS or FAILURE',
    ],
    ['no version', 'version: 1\n', '', 1, '`version`: expected 1, found nothing'],
    ['a version of words', 'version: 1', 'version: one', 2, '`version`: expected 1, found "one"'],
    ['a repeated key', 'retries: 0', 'retries: 0\nretries: 0', 17, '`retries` stands here a second time'],
    ['broken YAML', 'calls: 0', 'calls: [0', 16, 'must be sufficiently indented'],
    ['an alias', 'calls: 0', 'calls: *x', 15, 'aliases'],
  ])('%s is a problem with its line', (_, from, to, line, message) => {
    const { record, problems } = parseTurn(text.replace(from, to), 'turn.md')
    expect(record).toBeUndefined()
    expect(problems).toContainEqual(
      expect.objectContaining({ severity: 'error', line, message: expect.stringContaining(message) }),
    )
  })

  test('a key that is not known is a warning with the nearest name, and the record stands', () => {
    const { record, problems } = parseTurn(text.replace('retries: 0', 'retries: 0\ntitles: x'), 'turn.md')
    expect(record?.title).toBe('A title')
    expect(problems).toMatchObject([{ severity: 'warning', line: 17, hint: 'did you mean `title`?' }])
  })

  test.each([
    '',
    '\n',
    'text',
    '---',
    '---\n',
    '---\nversion: 1\n',
    '---\n- a\n---\n',
    '---\n---\n',
    '---\nnull\n---\n',
  ])('%j is a problem, not a crash', damaged => {
    const { record, problems } = parseTurn(damaged, 'turn.md')
    expect(record).toBeUndefined()
    expect(problems[0]).toMatchObject({ severity: 'error', line: expect.any(Number) })
  })

  test('cut, doubled or changed anywhere it never crashes, and what is read is whole', () => {
    const whole = renderTurn({
      ...plainRecord,
      title: 'A title',
      seals: new Map([['plan.md', 'a'.repeat(64)]]),
    })
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(20), fc.string({ unit: 'binary' }), (at, gone, put) => {
        const { record, problems } = parseTurn(whole.slice(0, at) + put + whole.slice(at + gone), 'turn.md')
        if (record === undefined) expect(problems.some(({ severity }) => severity === 'error')).toBe(true)
        else expect(Object.keys(record).sort()).toEqual(Object.keys(plainRecord).sort())
      }),
      { numRuns: 500 },
    )
  })

  test('a newer version ends the command and says what to do', () => {
    expect(() => parseTurn(text.replace('version: 1', 'version: 2'), '/x/turn.md')).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: expect.stringContaining('/x/turn.md'),
        hints: [expect.stringContaining('update')],
      }),
    )
  })
})

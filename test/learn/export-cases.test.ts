import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Fault } from '../../src/errors.ts'
import { type ExportOptions, exportCases } from '../../src/learn/export-cases.ts'
import { renderSchemas, type Shape, shapes } from '../../src/learn/schemas.ts'
import { redact } from '../../src/text/redact.ts'
import { root } from '../support/source-files.ts'
import { anyCase, anyText, caseOf } from './sample-cases.ts'

const jsonl = (shape: Shape, parts: Partial<ExportOptions> = {}): ExportOptions => ({
  format: 'jsonl',
  shape,
  metadata: 'inline',
  split: undefined,
  ...parts,
})

const linesIn = (text: string) => text.split('\n').slice(0, -1)
const schemaFile = (name: string) => join(root, 'docs/schemas', name)
const published = (name: string) => z.fromJSONSchema(JSON.parse(readFileSync(schemaFile(name), 'utf8')))

test('the published schemas are those that the export is checked against', () => {
  expect(readdirSync(join(root, 'docs/schemas')).sort()).toEqual([...renderSchemas().keys()].sort())
  // Compared as data: the formatter has its own idea of white space.
  for (const [name, text] of renderSchemas())
    expect(JSON.parse(readFileSync(schemaFile(name), 'utf8'))).toEqual(JSON.parse(text))
})

describe('shapes', () => {
  const pair = caseOf({
    prompt: [
      { role: 'system', content: 'S' },
      { role: 'user', content: 'U' },
    ],
    chosen: 'C',
    rejected: 'R',
  })
  const system = { role: 'system', content: 'S' }
  const user = { role: 'user', content: 'U' }
  const good = { role: 'assistant', content: 'C' }
  const bad = { role: 'assistant', content: 'R' }
  const turns = [
    { from: 'system', value: 'S' },
    { from: 'human', value: 'U' },
  ]

  test.each<[Shape, readonly unknown[]]>([
    ['chat', [{ messages: [system, user, good] }]],
    ['sharegpt', [{ conversations: [...turns, { from: 'gpt', value: 'C' }] }]],
    ['dpo', [{ prompt: [system, user], chosen: [good], rejected: [bad] }]],
    ['dpo-axolotl', [{ messages: [system, user], chosen: good, rejected: bad }]],
    [
      'dpo-llamafactory',
      [{ conversations: turns, chosen: { from: 'gpt', value: 'C' }, rejected: { from: 'gpt', value: 'R' } }],
    ],
    [
      'dpo-openai',
      [{ input: { messages: [system, user] }, preferred_output: [good], non_preferred_output: [bad] }],
    ],
    [
      'kto',
      [
        { prompt: [system, user], completion: [good], label: true },
        { prompt: [system, user], completion: [bad], label: false },
      ],
    ],
  ])('%s', (shape, expected) => {
    const [file] = exportCases([pair], jsonl(shape, { metadata: 'none' })).files
    expect(file!.name).toBe(`learn-${shape}.jsonl`)
    expect(linesIn(file!.text).map(line => JSON.parse(line))).toEqual(expected)
  })

  test('a case without a pair is skipped by shapes of pairs, and told', () => {
    const single = caseOf({ rejected: undefined })
    const { files, skipped } = exportCases([single, pair], jsonl('dpo'))
    expect(files[0]!.count).toBe(1)
    expect(skipped).toEqual([{ id: single.id, why: expect.stringContaining('no rejected answer') }])
    expect(exportCases([single], jsonl('kto')).files[0]!.count).toBe(1)
  })

  test('LLaMA-Factory gets its dataset_info.json', () => {
    const info = (shape: Shape) =>
      exportCases([pair], jsonl(shape)).files.find(({ name }) => name.endsWith('.json'))
    expect(JSON.parse(info('dpo-llamafactory')!.text)).toEqual({
      learn_dpo_llamafactory: {
        file_name: 'learn-dpo-llamafactory.jsonl',
        formatting: 'sharegpt',
        ranking: true,
        columns: { messages: 'conversations', chosen: 'chosen', rejected: 'rejected' },
      },
    })
    expect(JSON.parse(info('sharegpt')!.text).learn_sharegpt.columns).toEqual({ messages: 'conversations' })
    expect(info('dpo')).toBeUndefined()
    // A trainer stops at a file without lines, so an empty side is not named.
    const split = { test: 0.000001, by: 'case' } as const
    const sides = exportCases([pair], jsonl('sharegpt', { split })).files
    expect(Object.keys(JSON.parse(sides.at(-1)!.text))).toEqual(['learn_sharegpt_train'])
  })
})

describe('any cases', () => {
  test.each(shapes)('%s: every line is JSON, fits the published schema, and has the same keys', shape => {
    const schema = published(`learn-${shape}.json`)
    fc.assert(
      fc.property(fc.array(anyCase, { maxLength: 5 }), cases => {
        const [file] = exportCases(cases, jsonl(shape)).files
        const lines = linesIn(file!.text)
        expect(lines).toHaveLength(file!.count)
        for (const line of lines) {
          expect(line).not.toMatch(/[\u0085\u2028\u2029]/)
          const value = JSON.parse(line)
          expect(schema.safeParse(value).error).toBeUndefined()
          expect(line.isWellFormed()).toBe(true)
          const said = value.messages ?? value.prompt ?? value.input?.messages ?? value.conversations
          const roles = said.map((part: { role?: string; from?: string }) => part.role ?? part.from)
          // Loaders want: the system at most once and first, then the user and the model in turns.
          const talk: readonly string[] = roles[0] === 'system' ? roles.slice(1) : roles
          const [user, model] = value.conversations ? ['human', 'gpt'] : ['user', 'assistant']
          expect(talk).toEqual(talk.map((_, n) => (n % 2 === 0 ? user : model)))
          const whole = shape === 'chat' || shape === 'sharegpt'
          expect(talk.at(-1)).toBe(whole ? model : user)
        }
        expect(new Set(lines.map(line => Object.keys(JSON.parse(line)).join())).size).toBeLessThanOrEqual(1)
      }),
      { numRuns: 200 },
    )
  })

  test('markdown and puzzles hold foreign text in fences, so that only our headings are headings', () => {
    fc.assert(
      fc.property(anyCase, learned => {
        const [file] = exportCases([learned], { ...jsonl('chat'), format: 'markdown' }).files
        expect(file!.text.match(/^## Provenance$/gm)).toHaveLength(1)
      }),
    )
  })
})

test('a puzzle has its six parts in order', () => {
  const [file] = exportCases([caseOf()], { ...jsonl('chat'), format: 'puzzle' }).files
  expect(file!.name).toBe('puzzles.md')
  expect(file!.text.match(/^## .*$/gm)).toEqual([
    '## Context',
    '## Failure',
    '## Constraints',
    '## Question',
    '## Expected behaviour',
    '## Provenance',
  ])
})

test('metadata stands in the line, in a file beside it, or nowhere', () => {
  const learned = caseOf()
  const facts = {
    case_id: learned.id,
    kind: 'puzzle',
    session_id: '20260124-a',
    phase: 'phase-1',
    agent: 'developer@1',
    model: 'acme/one',
    channel: 'dev',
    tags: ['puzzle'],
    created: '2026-01-24T10:00:00Z',
    split: '',
    source_hash: learned.source.hash,
  }
  const [inline] = exportCases([learned], jsonl('chat')).files
  expect(JSON.parse(inline!.text).metadata).toEqual(facts)
  const files = exportCases([learned], jsonl('chat', { metadata: 'sidecar' })).files
  expect(files.map(({ name }) => name)).toEqual(['learn-chat.jsonl', 'learn-chat.metadata.jsonl'])
  expect(JSON.parse(files[0]!.text).metadata).toBeUndefined()
  expect(JSON.parse(files[1]!.text)).toEqual(facts)
})

test('a split makes two files, and says the side in the metadata', () => {
  const cases = Array.from({ length: 60 }, (_, n) => caseOf({ prompt: [{ role: 'user', content: `q${n}` }] }))
  const split = { test: 0.3, by: 'case' } as const
  const { files } = exportCases(cases, jsonl('chat', { split }))
  expect(files.map(({ name }) => name)).toEqual(['learn-chat.train.jsonl', 'learn-chat.test.jsonl'])
  expect(files[0]!.count + files[1]!.count).toBe(60)
  expect(files[1]!.count).toBeGreaterThan(5)
  for (const line of linesIn(files[1]!.text)) expect(JSON.parse(line).metadata.split).toBe('test')
  expect(exportCases(cases, jsonl('chat', { split })).files).toEqual(files)
})

describe('I-05 redaction runs again on export', () => {
  const secrets = [
    `ghp_${'a1B2'.repeat(9)}`,
    `sk-ant-api03-${'x9'.repeat(20)}`,
    'AKIAABCDEFGHIJKLMNOP',
    `-----BEGIN RSA PRIVATE KEY-----\n${'QUJD'.repeat(10)}\n-----END RSA PRIVATE KEY-----`,
  ]

  test('I-05 no key in any part of a case gets into a file', () => {
    const placed = fc.record({ before: anyText, secret: fc.constantFrom(...secrets), after: anyText })
    const formats = fc.constantFrom<ExportOptions>(
      jsonl('chat'),
      jsonl('dpo', { metadata: 'sidecar' }),
      { ...jsonl('chat'), format: 'markdown' },
      { ...jsonl('chat'), format: 'puzzle' },
    )
    fc.assert(
      fc.property(
        anyCase,
        placed,
        formats,
        fc.nat(4),
        (learned, { before, secret, after }, options, where) => {
          const text = `${before} ${secret} ${after}`
          const tainted = [
            { ...learned, chosen: text },
            { ...learned, rejected: text },
            { ...learned, prompt: [{ role: 'user' as const, content: text }] },
            { ...learned, source: { ...learned.source, agent: text } },
            { ...learned, story: { ...learned.story, title: text } },
          ][where]!
          for (const file of exportCases([tainted], options).files) {
            expect(file.text).not.toContain(secret.slice(0, 24))
            expect(redact(file.text).found).toEqual([])
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('I-05 a redactor that throws stops the whole export', () => {
    const broken = () => {
      throw new Error('out of order')
    }
    expect(() => exportCases([caseOf()], jsonl('chat', { redactor: broken }))).toThrow(
      expect.objectContaining({ kind: 'guard', message: expect.stringContaining('redaction failed') }),
    )
  })

  test('I-05 a redactor that lets a key through stops the whole export, without showing the key', () => {
    for (const secret of secrets) {
      const cases = [caseOf(), caseOf({ chosen: `use ${secret}` })]
      try {
        exportCases(cases, jsonl('chat', { redactor: text => text }))
        expect.unreachable()
      } catch (error) {
        expect(error).toBeInstanceOf(Fault)
        expect((error as Fault).kind).toBe('guard')
        expect((error as Fault).message).not.toContain(secret.slice(0, 12))
      }
    }
  })
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ActionOutcome } from '../../src/execute/outcome.ts'
import { readReport } from '../../src/report/read-report.ts'
import { renderReport } from '../../src/report/render-report.ts'
import { root } from '../support/source-files.ts'
import { exampleReport, plainAction } from './example-report.ts'

const rendered = (action: Partial<ActionOutcome>) =>
  renderReport({ ...exampleReport, actions: [{ ...plainAction, ...action }] })

test('docs/report-format.md shows what is written, and it reads back', () => {
  const page = readFileSync(join(root, 'docs/report-format.md'), 'utf8')
  const shown = /^`{5}markdown\n([\s\S]*?)^`{5}$/m.exec(page)![1]!
  expect(renderReport(exampleReport)).toBe(shown)
  expect(readReport(shown)).toStrictEqual(exampleReport)
})

test('docs/report-format.md names every fact', () => {
  const page = readFileSync(join(root, 'docs/report-format.md'), 'utf8')
  const facts = renderReport({
    ...exampleReport,
    actions: [everything],
  }).matchAll(/^- \*\*(.*?):\*\*/gm)
  const rows = page.slice(page.indexOf('## Parts'))
  expect([...facts].map(([, name]) => name!).filter(name => !rows.includes(name))).toEqual([])
})

const everything: ActionOutcome = {
  ...plainAction,
  description: 'd',
  summary: 's',
  change: { added: 1, removed: 2 },
  matches: ['exact, line 1'],
  command: {
    exitCode: 1,
    signal: 'SIGTERM',
    timedOut: true,
    interrupted: true,
    sandbox: 'on',
    failureAllowed: true,
    stillRunning: true,
    output: 'o',
    omittedBytes: 7,
  },
  texts: [
    { source: 'x', text: '', language: 'a b', sha256: 'ff', origin: undefined, notes: [], problem: 'p' },
  ],
  message: 'm',
  resources: ['f'],
  reply: 'r',
  durationMs: 1.5,
  modifiedByUser: true,
}

test('only facts that apply are there', () => {
  const text = renderReport({
    ...exampleReport,
    agent: undefined,
    snapshot: undefined,
    undo: undefined,
    message: undefined,
    changes: [],
    actions: [plainAction],
  })
  expect(text.slice(text.indexOf('- **Ended')).split('\n').slice(1).join('\n')).toBe(
    '\n## Actions\n\n### 1. `PRUNE`\n\n- **Status:** SUCCESS\n\n---\n\nEnd of report.\n',
  )
})

test('an empty text is told from none', () => {
  expect(rendered({ reply: '' })).toContain('#### Reply\n\n````text\n````\n')
  expect(rendered({ reply: undefined })).not.toContain('#### Reply')
  expect(rendered({ description: '' })).toContain('- **Description:** `""`\n')
  expect(rendered({ description: undefined })).not.toContain('Description')
})

test('a fence is longer than the longest run inside, and marks a missing newline', () => {
  expect(rendered({ reply: 'a\n`````\nb' })).toContain('\n``````text {no-newline}\na\n`````\nb\n``````\n')
})

test('E-02 carriage returns and a NUL are kept, spelled out', () => {
  expect(rendered({ reply: 'a\r\nb\0\\\n' })).toContain('````text {escaped}\na\\r\nb\\x00\\\\\n````\n')
})

test('a language that a fence cannot name is a fact of its own', () => {
  const source = {
    source: 'x',
    text: 'y\n',
    language: 'a b',
    sha256: undefined,
    origin: undefined,
    notes: [],
    problem: undefined,
  }
  expect(rendered({ texts: [source] })).toContain('- **Language:** a b\n\n````text\ny\n````\n')
  expect(rendered({ texts: [{ ...source, language: '' }] })).toContain('#### Source: x\n\n````\ny\n````\n')
})

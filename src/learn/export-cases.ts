// Cases → files: redacted again, checked against the schema, all or nothing.

import { Fault } from '../errors.ts'
import { redactForOthers } from '../text/redact.ts'
import { renderDatasetInfo } from './dataset-info.ts'
import type { LearningCase } from './learning-case.ts'
import { metadataOf } from './metadata.ts'
import { expectClean, type Redactor, redactCase } from './redact-case.ts'
import { renderCase, renderPuzzle } from './render-puzzle.ts'
import { lineSchema, type Shape } from './schemas.ts'
import { linesOfCase } from './shape-lines.ts'
import { type Split, type SplitRule, splitOf } from './split.ts'

export type ExportOptions = {
  readonly format: 'jsonl' | 'markdown' | 'puzzle'
  /** For jsonl. */
  readonly shape: Shape
  /** For jsonl: in each line, in a file beside it, or nowhere. */
  readonly metadata: 'inline' | 'sidecar' | 'none'
  /** One file for each side; undefined for a single file. */
  readonly split: SplitRule | undefined
  /** Replaced in tests only. */
  readonly redactor?: Redactor
}

export type ExportFile = { readonly name: string; readonly text: string; readonly count: number }

export type Exported = {
  readonly files: readonly ExportFile[]
  /** Cases that this format or shape cannot hold. */
  readonly skipped: readonly { readonly id: string; readonly why: string }[]
}

type Sided = { readonly learned: LearningCase; readonly side: Split | '' }

/** The files' texts. Throws a Fault, and so writes nothing, when a key might be in one of them. */
export function exportCases(cases: readonly LearningCase[], options: ExportOptions): Exported {
  const redactor = options.redactor ?? (text => redactForOthers(text).text)
  const sided = cases.map(learned => ({
    learned: redactCase(learned, redactor),
    side: options.split === undefined ? ('' as const) : splitOf(learned, options.split),
  }))
  for (const { learned } of sided) expectClean(learned, `case ${learned.id}`)
  const usable = sided.filter(({ learned }) => whyNot(learned, options) === undefined)
  const sides: readonly (Split | '')[] = options.split === undefined ? [''] : ['train', 'test']
  const files = sides.flatMap(side =>
    filesOf(
      usable.filter(part => part.side === side),
      side,
      options,
    ),
  )
  const info = options.format === 'jsonl' ? datasetInfo(options.shape, files) : []
  const all = [...files, ...info]
  for (const { name, text } of all) expectClean(name.endsWith('.jsonl') ? decoded(text) : text, name)
  return {
    files: all,
    skipped: sided.flatMap(({ learned }) => {
      const why = whyNot(learned, options)
      return why === undefined ? [] : [{ id: learned.id, why }]
    }),
  }
}

function whyNot(learned: LearningCase, { format, shape }: ExportOptions): string | undefined {
  if (format === 'puzzle') return learned.kind === 'puzzle' ? undefined : `a ${learned.kind} is no puzzle`
  if (format === 'markdown' || linesOfCase(learned, shape).length > 0) return undefined
  return 'it has no rejected answer, which this shape needs'
}

function filesOf(cases: readonly Sided[], side: Split | '', options: ExportOptions): readonly ExportFile[] {
  const suffix = side === '' ? '' : `.${side}`
  if (options.format === 'jsonl') return jsonlFiles(cases, suffix, options)
  const render = options.format === 'puzzle' ? renderPuzzle : renderCase
  const text = cases.map(({ learned }) => render(learned, side)).join('\n---\n\n')
  return [
    { name: `${options.format === 'puzzle' ? 'puzzles' : 'cases'}${suffix}.md`, text, count: cases.length },
  ]
}

function jsonlFiles(
  cases: readonly Sided[],
  suffix: string,
  { shape, metadata }: ExportOptions,
): readonly ExportFile[] {
  const schema = lineSchema(shape, metadata === 'inline' ? 'inline' : 'none')
  const lines: string[] = []
  const beside: string[] = []
  for (const { learned, side } of cases) {
    for (const line of linesOfCase(learned, shape)) {
      const facts = metadataOf(learned, side)
      const whole = metadata === 'inline' ? { ...line, metadata: facts } : line
      if (!schema.safeParse(whole).success)
        throw new Fault('bug', `case ${learned.id} does not fit the shape ${shape}; nothing is exported`)
      lines.push(renderLine(whole))
      beside.push(renderLine(facts))
    }
  }
  const name = `learn-${shape}${suffix}`
  const file = { name: `${name}.jsonl`, text: lines.join(''), count: lines.length }
  if (metadata !== 'sidecar') return [file]
  return [file, { name: `${name}.metadata.jsonl`, text: beside.join(''), count: beside.length }]
}

/** One line, whatever a reader takes for the end of one. */
function renderLine(value: unknown): string {
  const text = JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `${text}\n`
}

/** What a reader will see: escapes could hide a key from the patterns. */
function decoded(text: string): readonly unknown[] {
  return text
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))
}

function datasetInfo(shape: Shape, files: readonly ExportFile[]): readonly ExportFile[] {
  // A trainer stops at a file without lines.
  const filled = files.filter(({ name, count }) => count > 0 && !name.endsWith('.metadata.jsonl'))
  const data = filled.map(({ name }) => name)
  const text = renderDatasetInfo(shape, data)
  return text === undefined ? [] : [{ name: 'dataset_info.json', text, count: data.length }]
}

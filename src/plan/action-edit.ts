// EDIT: pairs of FIND and REPLACE, each a label and a fence.

import { type ActionSource, splitBody } from './body.ts'
import type { Block } from './document.ts'
import { type FieldName, type Fields, proseField, readFields } from './fields.ts'
import { flagField } from './flag-field.ts'
import { blockLabel, type Label } from './labels.ts'
import { fenced, isStrayFence, reportLeftover } from './parts.ts'
import { checkTrailingPath, pathField } from './path-field.ts'
import type { Edit, Fenced, FindReplace } from './plan.ts'
import type { Reading } from './reading.ts'

const names: readonly FieldName[] = ['File Path', 'Description', 'Match All']

/** Reads an EDIT; undefined when a part it needs is missing. */
export function readEdit(reading: Reading, source: ActionSource): Edit | undefined {
  const type = 'EDIT'
  const place = { line: source.heading.line, column: source.heading.column }
  const { list, rest } = splitBody(reading.lines, source.blocks, names)
  const fields = readFields(reading, { type, place }, names, list)
  const file = pathField(reading, fields)
  const description = proseField(reading, fields, 'Description')
  const matchAll = flagField(reading, fields, 'Match All')
  for (const fence of fields.fences) reportNoLabel(reading, fence)
  const pairs = readPairs(reading, fields, rest)
  if (file) checkTrailingPath(reading, source, file.path)
  return file && pairs.length > 0 ? { type, place, description, file, pairs, matchAll } : undefined
}

type Waiting = { label: (Label & { readonly block: Block }) | undefined; find: Fenced | undefined }

function readPairs(reading: Reading, fields: Fields, rest: readonly Block[]): FindReplace[] {
  const pairs: FindReplace[] = []
  const waiting: Waiting = { label: undefined, find: undefined }
  let previous: Block | undefined
  for (const block of rest) {
    const label = blockLabel(reading.lines, block)
    if (label) takeLabel(reading, waiting, label, block)
    else if (block.kind === 'fence') {
      if (waiting.label) takeFence(waiting, pairs, fenced(reading, block))
      else if (pairs.length === 0 || !isStrayFence(reading, block, previous)) reportNoLabel(reading, block)
    } else if (block.kind !== 'break') reportLeftover(reading, 'EDIT', block)
    previous = block
  }
  reportUnfinished(reading, fields, waiting, pairs.length)
  return pairs
}

function takeLabel(reading: Reading, waiting: Waiting, label: Label, block: Block): void {
  if (!label.canonical) {
    const message = `the label is read as \`${label.name}:\``
    reading.report.warn('label-spelling', block, message, `write \`${label.name}:\` in a line of its own`)
  }
  if (waiting.label) reportNoFence(reading, waiting.label)
  if (label.name === 'REPLACE' && !waiting.find && waiting.label?.name !== 'FIND') {
    reading.report.error(
      'lone-label',
      block,
      'REPLACE without a FIND before it',
      'write `FIND:` and its fence first',
    )
  }
  if (label.name === 'FIND' && waiting.find) {
    reading.report.error(
      'lone-label',
      block,
      'the FIND before this one has no REPLACE',
      'write `REPLACE:` and its fence',
    )
    waiting.find = undefined
  }
  waiting.label = { ...label, block }
}

function takeFence(waiting: Waiting, pairs: FindReplace[], fence: Fenced): void {
  const name = waiting.label?.name
  waiting.label = undefined
  if (name === 'FIND') waiting.find = fence
  else if (waiting.find) {
    pairs.push({ find: waiting.find, replace: fence })
    waiting.find = undefined
  }
}

function reportUnfinished(reading: Reading, fields: Fields, waiting: Waiting, pairs: number): void {
  if (waiting.label) reportNoFence(reading, waiting.label)
  else if (waiting.find) {
    const place = { line: waiting.find.place.line - 1, column: 1 }
    reading.report.error(
      'lone-label',
      place,
      'FIND without a REPLACE after it',
      'write `REPLACE:` and its fence',
    )
  } else if (pairs === 0) {
    const hint = 'write `FIND:` and a fence, then `REPLACE:` and a fence'
    reading.report.error('missing-fence', fields.place, 'EDIT has no pair of FIND and REPLACE', hint)
  }
}

function reportNoFence(reading: Reading, label: Label & { readonly block: Block }): void {
  reading.report.error(
    'missing-fence',
    label.block,
    `${label.name} has no fenced block`,
    'put one below the label',
  )
}

function reportNoLabel(reading: Reading, block: Block): void {
  const message = 'a fenced block without a FIND or REPLACE label above it'
  const hint = 'if it belongs to the block above, make that fence longer than any run of backticks inside it'
  reading.report.error('second-fence', block, message, hint)
}

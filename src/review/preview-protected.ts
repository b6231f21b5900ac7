// What a yes for a protected file is about: the file as all the actions that run on it leave it, not only the first.

import { nameKey } from '../project-files.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import type { ActionItem, Review } from './items.ts'
import { type Preview, type PreviewTools, previewOf } from './preview.ts'
import { previewChange } from './preview-file.ts'
import { reveal } from './reveal.ts'
import type { Selection } from './selection.ts'
import { givenLines, type LineSource } from './text-lines.ts'

export type ProtectedPreview = Pick<Preview, 'title' | 'note' | 'facts' | 'body' | 'language'>

/** The warning, then what the file would be, or where that cannot be told what each action does. */
export function previewProtected(
  review: Review,
  selection: Selection,
  path: string,
  tools: PreviewTools = { highlight: undefined, pages: new Map() },
): ProtectedPreview {
  const writers = writersOf(review, selection, path)
  const warning = paint(
    'yellow',
    line`⚠ ${paint('bold', reveal(path))} is protected: it can make other programs act.`,
  )
  const each = writers.map(({ id }) => previewOf(review, selection, id, tools))
  const [first] = each
  if (first === undefined || each.length === 1) {
    const { title, note = '', facts = [], body = givenLines([]), language } = first ?? {}
    return { title: title ?? [], note, facts: [warning, ...facts], body, language }
  }
  const names = writers.map(({ number, kind }) => `${kind} (action ${number})`).join(', ')
  const common = {
    title: line`${paint('bold', 'WRITE')} ${path}`,
    note: `${writers.length} actions`,
    facts: [warning, line`${writers.length} actions write it: ${names}`],
  }
  const before = selection.outcomeOf(writers[0]!).before
  const after = selection.outcomeOf(writers.at(-1)!).after
  if (after === undefined) return { ...common, body: oneAfterTheOther(writers, each), language: undefined }
  const { facts = [], body, language } = previewChange({ review, selection, ...tools }, path, before, after)
  const forecast = writers.some(item => selection.outcomeOf(item).forecastSince !== undefined)
  const doubt = forecast ? [paint('yellow', '⚠ a command before it may change the file first')] : []
  return { ...common, facts: [...common.facts, ...doubt, ...facts], body, language }
}

function writersOf(review: Review, selection: Selection, path: string): readonly ActionItem[] {
  const { names } = review.place.files
  const key = nameKey(names, path)
  return review.actions.filter(
    ({ id, marks, target }) =>
      marks.includes('protected') && selection.runs.has(id) && nameKey(names, target) === key,
  )
}

function oneAfterTheOther(writers: readonly ActionItem[], previews: readonly Preview[]): LineSource {
  const lines = previews.flatMap(({ facts, body }, n): Styled[] => [
    paint('cyan', `action ${writers[n]!.number}: ${writers[n]!.kind}`),
    ...facts,
    ...Array.from({ length: body.count }, (_, k) => body.at(k)),
  ])
  return givenLines(lines, 4)
}

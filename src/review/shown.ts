// What the pane, the pager, the help and the problems show, wrapped to their width and kept while nothing changes.

import { line, paint, type Styled } from '../text/styled.ts'
import type { Checklist } from './checklist.ts'
import { itemAt } from './choice.ts'
import { bodyColumns } from './draw.ts'
import type { Shown } from './draw-preview.ts'
import { helpLines } from './help.ts'
import type { Group, ItemId } from './items.ts'
import { type Preview, type PreviewTools, previewOf } from './preview.ts'
import { previewProtected } from './preview-protected.ts'
import { reveal } from './reveal.ts'
import { counted, givenLines, type LineSource, textLines } from './text-lines.ts'
import { wrapLines } from './wrapped.ts'

type Content = Pick<Preview, 'title' | 'note' | 'facts' | 'body' | 'language'>

export type Shower = {
  readonly shown: (state: Checklist) => Shown
  /** The language that what is shown could be coloured in. */
  readonly language: (state: Checklist) => string | undefined
  /** Something that previews are made of has changed: a page came, a language was loaded. */
  readonly forget: () => void
}

/** Remembers the last few: the cursor goes up and down the same items. */
const mostKept = 32

/** Makes what is shown, and keeps it. */
export function newShower(tools: PreviewTools): Shower {
  const contents = new Map<string, Content>()
  const wraps = new Map<string, Shown>()
  let of: Checklist['selection'] | undefined

  const forget = () => {
    contents.clear()
    wraps.clear()
  }
  const content = (state: Checklist): Content => {
    if (state.selection !== of) forget()
    of = state.selection
    return kept(contents, subjectOf(state), () => contentOf(state, tools))
  }
  return {
    shown: state => {
      const { title, note, facts, body } = content(state)
      const columns = bodyColumns(state)
      const made = () => ({ title, note, wrapped: wrapLines(facts, body, columns) })
      return kept(wraps, `${subjectOf(state)} ${columns}`, made)
    },
    language: state => content(state).language,
    forget,
  }
}

function kept<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key) ?? make()
  map.delete(key)
  map.set(key, found)
  if (map.size > mostKept) map.delete(map.keys().next().value!)
  return found
}

function subjectOf(state: Checklist): string {
  const { mode } = state
  if (mode.kind === 'help') return 'help'
  if (mode.kind === 'problems') return `problems ${mode.lines.join('\n')}`
  const row = state.rows[state.cursor]
  if (mode.kind === 'confirm') return `question ${mode.left[0]}`
  return itemAt(state)?.id ?? `group ${row?.kind === 'group' ? row.group.name : ''}`
}

function contentOf(state: Checklist, tools: PreviewTools): Content {
  const { mode } = state
  const preview = (id: ItemId) => previewOf(state.review, state.selection, id, tools)
  if (mode.kind === 'help') return plain('keys', '', givenLines(helpLines()))
  if (mode.kind === 'problems') {
    const lines = mode.lines.flatMap((text): Styled[] => [line`${paint('red', '✗')} ${reveal(text)}`])
    return plain('not taken', 'e opens your text again', givenLines(lines))
  }
  // The warning is scrolled with what the file would be: both have to be readable in a small window.
  if (mode.kind === 'confirm') return previewProtected(state.review, state.selection, mode.left[0]!, tools)
  const id = itemAt(state)?.id
  if (id !== undefined) return preview(id)
  const row = state.rows[state.cursor]
  return row?.kind === 'group' ? groupContent(state, row.group) : plain('', '', givenLines([]))
}

function groupContent({ review, selection }: Checklist, { name, title, items }: Group): Content {
  const broken = items.filter(({ id }) => selection.troubles.get(id)?.kind === 'broken').length
  const runs = items.filter(({ id }) => selection.runs.has(id)).length
  const note = `${runs} of ${counted(items.length, 'item')} on`
  const facts = broken > 0 ? [paint('red', line`! ${counted(broken, 'item')} cannot run; b shows which`)] : []
  // The plan's reasons stand beside its actions as a whole.
  const body =
    name === 'actions' && review.plan.rationale ? textLines(review.plan.rationale.text) : givenLines([])
  return { ...plain(title, note, body), facts }
}

function plain(title: string, note: string, body: LineSource): Content {
  return { title: paint('bold', title), note, facts: [], body, language: undefined }
}

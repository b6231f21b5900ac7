// What an item would do, in full, as data: for the pane beside the list, for the pager and for programs outside.

import { line, paint, type Styled } from '../text/styled.ts'
import type { Highlight } from './highlight.ts'
import type { Item, ItemId, Mark, Review } from './items.ts'
import { previewCommand } from './preview-command.ts'
import { previewContext, previewCreate, previewEdit, previewPrune, previewRead } from './preview-file.ts'
import { previewMemos } from './preview-memos.ts'
import { previewConclude, previewHandOver, previewMessage, previewQueries } from './preview-message.ts'
import type { Selection } from './selection.ts'
import type { LineSource } from './text-lines.ts'

/** What stands at an address; fetched only when it was asked for. */
export type Page =
  | { readonly state: 'asked' }
  | { readonly state: 'read'; readonly text: string }
  | { readonly state: 'failed'; readonly why: string }

export type PreviewTools = {
  /** Colours of a language that is loaded; undefined leaves the text plain. */
  readonly highlight: Highlight | undefined
  readonly pages: ReadonlyMap<string, Page>
}

export type Preview = {
  /** `EDIT src/auth/token.ts`. */
  readonly title: Styled
  /** `exact, line 88`. */
  readonly note: string
  /** What to know before reading: troubles, warnings, where and how it runs. */
  readonly facts: readonly Styled[]
  readonly body: LineSource
  /** The language that the body could be coloured in. */
  readonly language: string | undefined
  /** The same for a program that shows files. */
  readonly file: { readonly name: string; readonly text: string }
}

/** What a kind of item adds to what all have. */
export type Part = Omit<Preview, 'title' | 'facts' | 'language'> & {
  readonly facts?: readonly Styled[]
  readonly language?: string | undefined
}

/** What an item's own file looks at. */
export type Scene = PreviewTools & { readonly review: Review; readonly selection: Selection }

/** The preview of one item under this selection. */
export function previewOf(
  review: Review,
  selection: Selection,
  id: ItemId,
  tools: PreviewTools = { highlight: undefined, pages: new Map() },
): Preview {
  const item = review.byId.get(id)!
  const part = partOf({ review, selection, ...tools }, item)
  return {
    ...part,
    title: line`${paint('bold', item.kind)} ${item.target}`,
    facts: [...commonFacts(selection, item), ...(part.facts ?? [])],
    language: part.language,
  }
}

function partOf(scene: Scene, item: Item): Part {
  if (item.group === 'context') return previewContext(scene, item)
  if (item.group === 'memos') return previewMemos(scene, item)
  const { action } = item
  switch (action.type) {
    case 'CREATE':
      return previewCreate(scene, item, action)
    case 'EDIT':
      return previewEdit(scene, item, action)
    case 'READ':
      return previewRead(scene, item, action)
    case 'PRUNE':
      return previewPrune(scene, action)
    case 'EXECUTE':
      return previewCommand(scene, action)
    case 'RESEARCH':
      return previewQueries(action)
    case 'CHAT_WITH_USER':
      return previewMessage(action)
    case 'INVOKE':
      return previewHandOver(action)
    case 'CONCLUDE':
      return previewConclude(action)
  }
}

const markWords: Readonly<Record<Mark, string | undefined>> = {
  protected: 'protected: it can make other programs act, so it needs a yes of its own',
  memo: 'a memo: later plans will be told this',
  command: undefined,
  destructive: undefined,
  network: 'goes to the network',
}

function commonFacts(selection: Selection, item: Item): Styled[] {
  const trouble = selection.troubles.get(item.id)
  const dangers = item.group === 'actions' ? item.dangers : []
  const warnings = item.group === 'actions' ? selection.outcomeOf(item).problems : []
  return [
    ...(trouble ? [paint(trouble.kind === 'broken' ? 'red' : 'yellow', line`! ${trouble.why}`)] : []),
    ...dangers.map(({ what, words }) => paint('yellow', line`⚠ ${what}: ${words}`)),
    ...item.marks.flatMap(mark => (markWords[mark] ? [paint('yellow', line`⚠ ${markWords[mark]}`)] : [])),
    ...warnings
      .filter(({ severity }) => severity === 'warning')
      .map(({ message }) => paint('yellow', line`⚠ ${message}`)),
    ...(item.description === undefined ? [] : [paint('dim', item.description)]),
  ]
}

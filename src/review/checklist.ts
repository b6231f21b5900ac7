// Tier 2 as data: everything the checklist knows, and what each key makes of it. Nothing here draws or reads.

import { type Choice, resized, withChoice } from './choice.ts'
import { type Confirming, confirmKey } from './confirm.ts'
import { bodyPage } from './draw.ts'
import type { ItemId, Review } from './items.ts'
import type { Key } from './keys.ts'
import type { Size } from './layout.ts'
import { listKey } from './list-keys.ts'
import { messageKey, typed, type Writing } from './message-entry.ts'
import { rowsOf } from './rows.ts'
import { scrolled } from './scroll.ts'
import { select } from './selection.ts'

export type Mode =
  | { readonly kind: 'list' }
  | { readonly kind: 'help' }
  /** The preview on the whole screen. */
  | { readonly kind: 'pager' }
  | ({ readonly kind: 'message' } & Writing)
  | ({ readonly kind: 'confirm' } & Confirming)
  /** Why an edited item was not taken. */
  | { readonly kind: 'problems'; readonly lines: readonly string[] }

/** What the reducer cannot do itself; the screen does it and clears it. */
export type Wish =
  | { readonly kind: 'preview' | 'edit'; readonly id: ItemId }
  | { readonly kind: 'run'; readonly confirmed: readonly string[] }
  | { readonly kind: 'back' | 'suspend' | 'interrupt' }

export type Checklist = Choice & {
  readonly mode: Mode
  readonly focus: 'tree' | 'preview'
  /** First row of the preview, or of help and problems, that is shown. */
  readonly scroll: number
  /** What the user wants the model to know. */
  readonly message: string
  /** Said once, until the next key. */
  readonly notice: string
  readonly modified: ReadonlySet<ItemId>
  readonly wish: Wish | undefined
}

export type Event =
  /** `mostScroll`: how far what is shown can be scrolled. */
  | { readonly kind: 'key'; readonly key: Key; readonly mostScroll: number }
  | { readonly kind: 'paste'; readonly text: string }
  | { readonly kind: 'resized'; readonly size: Size }
  /** The user changed an item, and the plan is still one. */
  | { readonly kind: 'edited'; readonly id: ItemId; readonly review: Review }
  /** What is shown is not how the files are now: the review starts again from its summary. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'refused'; readonly lines: readonly string[] }
  | { readonly kind: 'show-pager' }
  | { readonly kind: 'notice' | 'progress'; readonly text: string }
  | { readonly kind: 'wish-done' }

export type Start = {
  readonly review: Review
  readonly size: Size
  readonly off?: ReadonlySet<ItemId>
  readonly modified?: ReadonlySet<ItemId>
  readonly message?: string
}

/** The checklist as it opens: everything on, or what was switched off when it was left. */
export function openChecklist({
  review,
  size,
  off = new Set(),
  modified = new Set(),
  message = '',
}: Start): Checklist {
  const selection = select(review, off)
  const choice: Choice = {
    review,
    size,
    selection,
    rows: rowsOf(review, selection, new Set(), 'all'),
    folded: new Set(),
    filter: 'all',
    cursor: 0,
    top: 0,
  }
  const mode: Mode = { kind: 'list' }
  return { ...choice, mode, focus: 'tree', scroll: 0, message, notice: '', modified, wish: undefined }
}

/** The checklist after an event. */
export function reduce(state: Checklist, event: Event): Checklist {
  switch (event.kind) {
    case 'key':
      return pressed({ ...state, notice: '' }, event.key, event.mostScroll)
    case 'paste':
      return state.mode.kind === 'message' ? typed(state, state.mode, event.text) : state
    case 'resized':
      return { ...state, ...resized(state, event.size) }
    case 'edited':
      return {
        ...state,
        ...withChoice(state, { review: event.review }),
        modified: new Set([...state.modified, event.id]),
        scroll: 0,
        notice: 'modified by you',
      }
    case 'outdated':
      return { ...state, wish: { kind: 'back' } }
    case 'refused':
      return { ...state, mode: { kind: 'problems', lines: event.lines }, scroll: 0 }
    case 'show-pager':
      return { ...state, mode: { kind: 'pager' }, scroll: 0 }
    case 'notice':
    case 'progress':
      return { ...state, notice: event.text }
    case 'wish-done':
      return { ...state, wish: undefined }
  }
}

function pressed(state: Checklist, key: Key, mostScroll: number): Checklist {
  if (key === 'ctrl-c') return { ...state, wish: { kind: 'interrupt' } }
  if (key === 'ctrl-z') return { ...state, wish: { kind: 'suspend' } }
  switch (state.mode.kind) {
    case 'list':
      return listKey(state, key, mostScroll)
    case 'message':
      return messageKey(state, state.mode, key)
    case 'confirm':
      return confirmKey(state, state.mode, key, mostScroll)
    case 'help':
    case 'pager':
    case 'problems':
      return readingKey(state, key, mostScroll)
  }
}

function readingKey(state: Checklist, key: Key, mostScroll: number): Checklist {
  const closes = ['q', 'escape', 'enter', 'ctrl-d', '?', 'p'].includes(key)
  if (closes) return { ...state, mode: { kind: 'list' }, scroll: 0 }
  const scroll = scrolled(state.scroll, key, mostScroll, bodyPage(state))
  return scroll === undefined ? state : { ...state, scroll }
}

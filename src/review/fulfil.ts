// What the checklist wishes for and cannot do itself: programs outside, pages of the network, a stop.

import type { Checklist, Event, Wish } from './checklist.ts'
import type { Fetching } from './decision.ts'
import type { EditResult } from './edit-item.ts'
import type { Highlight } from './highlight.ts'
import type { Item, ItemId } from './items.ts'
import type { HandOver, Opened } from './open-preview.ts'
import { type Page, type Preview, previewOf } from './preview.ts'
import { counted } from './text-lines.ts'

export type Programs = {
  /** Shows a preview in a program, if there is one. */
  readonly open: (preview: Preview, handOver: HandOver) => Promise<Opened>
  readonly edit: (state: Checklist, id: ItemId, handOver: HandOver) => Promise<EditResult>
  /** Reads a page of the network; never throws; undefined when the signal came. */
  readonly readPage: (url: string, fetching: Fetching) => Promise<Page | undefined>
  /** Lets time pass, unless the signal comes. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Stops the program until the shell continues it. */
  readonly stop: () => Promise<void>
}

type Means = Programs & {
  readonly highlight: Highlight
  readonly pages: Map<string, Page>
  readonly handOver: HandOver
  /** Milliseconds that never jump. */
  readonly now: () => number
  /** Given when the user has had enough of it. */
  readonly signal: AbortSignal
}

/** Does it, and tells what came of it. */
export async function* fulfil(
  wish: Exclude<Wish, { kind: 'run' | 'back' | 'interrupt' }>,
  now: () => Checklist,
  means: Means,
): AsyncGenerator<Event> {
  if (wish.kind === 'edit') yield* edit(now(), wish.id, means)
  else if (wish.kind === 'preview') yield* preview(now, wish.id, means)
  else await means.handOver(means.stop)
}

async function* edit(state: Checklist, id: ItemId, means: Means): AsyncGenerator<Event> {
  const result = await means.edit(state, id, means.handOver)
  switch (result.kind) {
    case 'edited':
      yield { kind: 'edited', id, review: result.review }
      if (result.files === 'changed') yield { kind: 'outdated' }
      return
    case 'refused':
      return yield { kind: 'refused', lines: result.lines }
    case 'unchanged':
      return yield { kind: 'notice', text: 'nothing was changed' }
    case 'failed':
      return yield { kind: 'notice', text: result.why }
  }
}

async function* preview(now: () => Checklist, id: ItemId, means: Means): AsyncGenerator<Event> {
  const url = addressOf(now().review.byId.get(id)!)
  if (url !== undefined && means.pages.get(url)?.state !== 'read') {
    means.pages.set(url, { state: 'asked' })
    const page = yield* fetchPage(url, means)
    if (page === undefined) {
      means.pages.delete(url)
      return yield { kind: 'notice', text: 'cancelled; nothing of it is kept' }
    }
    means.pages.set(url, page)
  }
  const { review, selection } = now()
  const opened = await means.open(previewOf(review, selection, id, means), means.handOver)
  if (opened.kind === 'no-program') yield { kind: 'show-pager' }
  else yield { kind: 'notice', text: opened.kind === 'failed' ? opened.why : '' }
}

const showEveryMs = 250

/** Tells again and again how far it is; undefined when it was cancelled. */
async function* fetchPage(url: string, means: Means): AsyncGenerator<Event, Page | undefined> {
  const begin = means.now()
  const over = new AbortController()
  let bytes = 0
  let came: { readonly page: Page | undefined } | undefined
  const onBytes = (now: number) => {
    bytes = now
  }
  const fetched = means.readPage(url, { signal: means.signal, onBytes }).then(page => {
    came = { page }
    over.abort()
  })
  while (came === undefined) {
    const seconds = Math.floor((means.now() - begin) / 1000)
    yield { kind: 'progress', text: `${counted(bytes, 'byte')} · ${seconds} s · fetching, q cancels` }
    await Promise.race([fetched, means.wait(showEveryMs, over.signal)])
  }
  return came.page
}

/** The address whose page is the preview. */
function addressOf(item: Item): string | undefined {
  if (item.group === 'memos') return undefined
  if (item.group === 'context')
    return item.change.resource.kind === 'url' ? item.change.resource.url : undefined
  const { action } = item
  const resource = action.type === 'READ' || action.type === 'PRUNE' ? action.resource : undefined
  return resource?.kind === 'url' ? resource.url : undefined
}

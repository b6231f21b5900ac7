// What the checklist asks of the world outside: editors, viewers, pages of the network, a stop.

import { Fault } from '../errors.ts'
import { pause } from '../world/pause.ts'
import { stopUntilContinued } from '../world/suspend.ts'
import type { Approval } from './approval.ts'
import type { Checklist } from './checklist.ts'
import type { Candidate, Fetching, ReviewInput } from './decision.ts'
import { type EditResult, editItem } from './edit-item.ts'
import type { Programs } from './fulfil.ts'
import { type ItemId, reviewItems } from './items.ts'
import { type HandOver, openPreview } from './open-preview.ts'
import type { Page } from './preview.ts'
import type { ReviewSession } from './review-session.ts'

/** The programs for one review. */
export function programsFor(session: ReviewSession): Programs {
  const { world, input, folder } = session
  return {
    open: (preview, handOver) =>
      openPreview(world, folder, preview, { previewCommand: input.previewCommand, handOver }),
    edit: (state, id, handOver) => edit(session, state, id, handOver),
    readPage: (url, fetching) => readPage(input, url, fetching),
    wait: (ms, signal) => pause(world.clock, ms, signal),
    stop: stopUntilContinued,
  }
}

async function edit(
  session: ReviewSession,
  { review }: Checklist,
  id: ItemId,
  handOver: HandOver,
): Promise<EditResult> {
  const { world, input, drafts } = session
  const item = review.byId.get(id)!
  const { text } = session.candidate
  const result = await editItem(world, session.folder(), {
    ...{ text, review, item, drafts, handOver },
    recheck: input.recheck,
  })
  if (result.kind !== 'edited') return result
  const { candidate } = result
  const changed = changedFiles(session.seen, candidate)
  session.candidate = candidate
  session.seen = candidate.seen ?? session.seen
  if (changed.length === 0) return result
  session.changedMeanwhile = changed
  const place = await input.place()
  return {
    ...result,
    files: 'changed',
    review: reviewItems(candidate.plan!, candidate.simulated!, place),
  }
}

/** What was shown and is another file now: the edited plan was checked on it, but nobody has looked at it. */
function changedFiles(shown: Approval, { seen }: Candidate): readonly string[] {
  const others = [...shown.files].filter(
    ([path, standing]) => (seen?.files.get(path) ?? standing) !== standing,
  )
  const moved = seen !== undefined && seen.root !== shown.root ? [seen.root] : []
  return [...moved, ...others.map(([path]) => path)]
}

async function readPage(input: ReviewInput, url: string, fetching: Fetching): Promise<Page | undefined> {
  try {
    return { state: 'read', text: await input.readPage(url, fetching) }
  } catch (error) {
    if (fetching.signal.aborted) return undefined
    if (!(error instanceof Fault)) throw error
    return { state: 'failed', why: error.message }
  }
}

// The review: summary, checklist, and the decision. Nothing is written to the project and nothing of the plan is run.

import { Fault } from '../errors.ts'
import { ignoreTypingWhile, terminalStreams } from '../world/keyboard.ts'
import { clearPrivateFolders, makePrivateFolder, type PrivateFolder } from '../world/private-folder.ts'
import { projectFiles } from '../world/project-files.ts'
import { stopUntilContinued } from '../world/suspend.ts'
import type { World } from '../world/world.ts'
import { type Approval, changesSince, touchedPaths } from './approval.ts'
import { askApproval, askProtected } from './ask-approval.ts'
import type { Decision, ReviewInput } from './decision.ts'
import { editItem } from './edit-item.ts'
import type { Helpers } from './fulfil.ts'
import { type ItemId, type Review, reviewItems } from './items.ts'
import { openPreview } from './open-preview.ts'
import type { Page } from './preview.ts'
import { select } from './selection.ts'
import { takeApproval } from './take-approval.ts'

/** What the user has changed so far; it survives going back and forth between summary and checklist. */
type Session = {
  readonly world: World
  readonly input: ReviewInput
  text: string
  review: Review
  off: ReadonlySet<ItemId>
  modified: ReadonlySet<ItemId>
  message: string
  readonly drafts: Map<ItemId, string>
  readonly folder: () => PrivateFolder
  /** The files as they were when what is shown was worked out. */
  seen: Approval
}

/** Shows a checked plan to the developer and returns what was decided; a Fault when it was interrupted. */
export async function reviewPlan(world: World, input: ReviewInput): Promise<Decision> {
  if (!world.terminal.interactive) {
    throw new Fault('guard', 'nothing was approved: there is no terminal to review the plan on', {
      hints: ['run it in a terminal, or approve everything with -y'],
    })
  }
  clearPrivateFolders(world)
  let made: PrivateFolder | undefined
  const review = reviewItems(input.plan, input.simulated, input.place)
  const session: Session = {
    world,
    input,
    text: input.text,
    review,
    seen: look(world, input.text, review),
    off: new Set(),
    modified: new Set(),
    message: '',
    drafts: new Map(),
    folder: () => (made ??= makePrivateFolder(world)),
  }
  try {
    for (;;) {
      const decision = await summaryRound(session)
      if (decision !== undefined) return decision
    }
  } finally {
    made?.remove()
  }
}

async function summaryRound(session: Session): Promise<Decision | undefined> {
  const { world, input, review } = session
  const selection = select(review, session.off)
  const answer = await askApproval(world, review, { where: input.where, warnings: input.warnings, selection })
  if (answer.kind === 'interrupt') throw interrupted()
  if (answer.kind === 'end') return { kind: 'quit', unknownKey: undefined }
  if (answer.kind === 'unknown') return { kind: 'quit', unknownKey: answer.key }
  switch (answer.choice) {
    case 'a':
      return approveAll(session)
    case 'm':
      return checklistRound(session)
    case 's':
      return { kind: 'skip', message: session.message || undefined }
    case 'q':
      return { kind: 'quit', unknownKey: undefined }
  }
}

async function approveAll(session: Session): Promise<Decision | undefined> {
  const confirmed = await askProtected(session.world, session.review)
  if (confirmed === 'interrupt') throw interrupted()
  if (confirmed === undefined) return undefined
  return run(session, new Set(), confirmed)
}

async function checklistRound(session: Session): Promise<Decision | undefined> {
  const { world, review, off, modified, message } = session
  const { runScreen } = await ignoreTypingWhile(() => import('./screen.ts'))
  const { kind, confirmed, state } = await runScreen({
    start: { review, off, modified, message },
    streams: terminalStreams(),
    colour: !world.env.NO_COLOR && world.env.FORCE_COLOR !== '0',
    now: world.clock.steady,
    helpers: helpersOf(session),
  })
  session.review = state.review
  session.off = state.selection.off
  session.modified = state.modified
  session.message = state.message
  if (kind === 'interrupt') throw interrupted()
  if (kind === 'end') return { kind: 'quit', unknownKey: undefined }
  return kind === 'run' ? run(session, state.selection.off, confirmed) : undefined
}

function helpersOf(session: Session): Helpers {
  const { world, input, drafts, folder } = session
  return {
    open: (preview, handOver) =>
      openPreview(world, folder, preview, { previewCommand: input.previewCommand, handOver }),
    edit: async (state, id, handOver) => {
      const item = state.review.byId.get(id)!
      const { recheck } = input
      const request = { text: session.text, review: state.review, item, recheck, handOver, drafts }
      const result = await editItem(world, folder(), request)
      if (result.kind === 'edited') {
        session.text = result.text
        session.seen = look(world, result.text, result.review)
      }
      return result
    },
    readPage: url => readPage(input, url),
    stop: stopUntilContinued,
  }
}

async function readPage(input: ReviewInput, url: string): Promise<Page> {
  try {
    return { state: 'read', text: await input.readPage(url) }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { state: 'failed', why: error.message }
  }
}

/** All that the plan touches, as it is now. */
function look({ disk }: World, text: string, { plan, place, actions }: Review): Approval {
  const selected = actions.map(({ id }) => id)
  return takeApproval({ text, plan, selected, root: place.root, files: projectFiles(disk, place.root) })
}

function run(session: Session, off: ReadonlySet<ItemId>, confirmed: readonly string[]): Decision {
  const { world, review, text, modified, message } = session
  const { runs } = select(review, off)
  const { plan, simulated } = review
  const selected = review.items.map(({ id }) => id).filter(id => runs.has(id))
  const touched = new Set(touchedPaths(plan, selected))
  const seen = {
    ...session.seen,
    files: new Map([...session.seen.files].filter(([path]) => touched.has(path))),
  }
  const changes = changesSince(seen, look(world, text, review))
  if (changes.length > 0) {
    throw new Fault('conflict', changes.join('; '), { hints: ['nothing was run; review the plan again'] })
  }
  return {
    kind: 'run',
    selected,
    text,
    plan,
    simulated,
    modified: [...modified],
    message: message || undefined,
    confirmedProtected: confirmed,
  }
}

function interrupted(): Fault {
  return new Fault('interrupted', 'interrupted; nothing was run', { hints: ['the plan is still there'] })
}

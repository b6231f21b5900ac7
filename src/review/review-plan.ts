// The review: summary, checklist, and the decision. Nothing is written to the project and nothing of the plan is run.

import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { line, paint } from '../text/styled.ts'
import { ignoreTypingWhile, terminalStreams } from '../world/keyboard.ts'
import { clearPrivateFolders, makePrivateFolder, type PrivateFolder } from '../world/private-folder.ts'
import { inputIsKeyboard } from '../world/standard-input.ts'
import type { World } from '../world/world.ts'
import { askApproval, askProtected } from './ask-approval.ts'
import { decisionToRun, decisionToSkip } from './decide-on.ts'
import type { Decision, ReviewInput } from './decision.ts'
import { reviewItems } from './items.ts'
import { programsFor } from './programs.ts'
import type { ReviewSession } from './review-session.ts'
import { select } from './selection.ts'

/** Shows a checked plan to the developer and returns what was decided; a Fault when it was interrupted. */
export async function reviewPlan(world: World, input: ReviewInput): Promise<Decision> {
  if (!world.terminal.interactive) throw nobodyThere(world)
  clearPrivateFolders(world)
  let made: PrivateFolder | undefined
  const session = await openSession(world, input, () => (made ??= makePrivateFolder(world)))
  try {
    for (;;) {
      const decision = await summaryRound(session)
      if (decision !== undefined) return decision
    }
  } finally {
    made?.remove()
  }
}

async function openSession(
  world: World,
  input: ReviewInput,
  folder: () => PrivateFolder,
): Promise<ReviewSession> {
  const { candidate } = input
  const { plan, simulated, seen } = candidate
  if (plan === undefined || simulated === undefined || seen === undefined)
    throw new Fault('bug', 'a plan without errors has no content')
  return {
    world,
    input,
    folder,
    candidate,
    seen,
    review: reviewItems(plan, simulated, await input.place()),
    off: new Set(),
    modified: new Set(),
    message: '',
    drafts: new Map(),
    changedMeanwhile: [],
  }
}

async function summaryRound(session: ReviewSession): Promise<Decision | undefined> {
  const { world, input, review } = session
  tellChanges(session)
  const selection = select(review, session.off)
  const { warnings } = session.candidate
  const answer = await askApproval(world, review, { where: input.where, warnings, selection })
  if (answer.kind === 'interrupt') throw interrupted()
  if (answer.kind === 'end') return { kind: 'quit', unknownKey: undefined }
  if (answer.kind === 'unknown') return { kind: 'quit', unknownKey: answer.key }
  switch (answer.choice) {
    case 'a':
      return approveAll(session)
    case 'm':
      return checklistRound(session)
    case 's':
      return decisionToSkip(session)
    case 'q':
      return { kind: 'quit', unknownKey: undefined }
  }
}

// What was shown before is void; what is shown from here on is the plan on the files as they are now.
function tellChanges(session: ReviewSession): void {
  const { terminal } = session.world
  for (const path of session.changedMeanwhile)
    terminal.say(paint('yellow', line` ⚠ changed since review: ${safeLine(path)}; look at all of it again`))
  session.changedMeanwhile = []
}

async function approveAll(session: ReviewSession): Promise<Decision | undefined> {
  const confirmed = await askProtected(session.world, session.review)
  if (confirmed === 'interrupt') throw interrupted()
  if (confirmed === undefined) return undefined
  return decisionToRun(session, new Set(), confirmed)
}

async function checklistRound(session: ReviewSession): Promise<Decision | undefined> {
  const { world, review, off, modified, message } = session
  const { runScreen } = await ignoreTypingWhile(() => import('./screen.ts'))
  const { kind, confirmed, state } = await runScreen({
    start: { review, off, modified, message },
    streams: terminalStreams(),
    colour: !world.env.NO_COLOR && world.env.FORCE_COLOR !== '0',
    now: world.clock.steady,
    programs: programsFor(session),
  })
  session.review = state.review
  session.off = state.selection.off
  session.modified = state.modified
  session.message = state.message
  if (kind === 'interrupt') throw interrupted()
  if (kind === 'end') return { kind: 'quit', unknownKey: undefined }
  return kind === 'run' ? decisionToRun(session, state.selection.off, confirmed) : undefined
}

function nobodyThere({ env }: World): Fault {
  const hints = ['run it in a terminal, or approve everything with -y']
  const because = (why: string, what: string) =>
    new Fault('guard', `nothing was approved: ${why}, so nobody is asked`, {
      hints: [what, ...hints.slice(1)],
    })
  if (inputIsKeyboard() && env.CI) return because('CI is set', 'unset CI to review it here, or use -y')
  if (inputIsKeyboard() && env.TERM === 'dumb')
    return because('TERM is dumb', 'set TERM to what your terminal is, or use -y')
  return new Fault('guard', 'nothing was approved: there is no terminal to review the plan on', { hints })
}

function interrupted(): Fault {
  return new Fault('interrupted', 'interrupted; nothing was run', { hints: ['the plan is still there'] })
}

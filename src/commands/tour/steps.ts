// The steps of the tour: what each says, what it types, and which files to open afterwards.

import type { Session } from '../../session/session.ts'
import { judgeFirst, judgeSecond, type Verdict } from './judge-review.ts'

export type TourCommand = {
  /** What the user would type after `teddy`. */
  readonly words: readonly string[]
  /** What the tour adds to it. */
  readonly added: readonly string[]
}

export type TourStep = {
  readonly title: string
  readonly says: readonly string[]
  readonly commands: readonly TourCommand[]
  /** What came of it, and whether the tour can go on from there. */
  readonly judge?: (session: Session) => Verdict
  /** Files in the session's folder, and what they are. */
  readonly open: readonly (readonly [file: string, what: string])[]
}

const typed = (...words: readonly string[]): TourCommand => ({ words, added: [] })
const asked = (...words: readonly string[]): TourCommand => ({
  words,
  added: ['--model', 'recorded:replies'],
})

/** The steps, for a person who reviews or for nobody: then every plan is approved. */
export function tourSteps(reviewer: 'person' | 'nobody'): readonly TourStep[] {
  const approving = reviewer === 'person' ? [] : ['-y']
  const howToReview =
    reviewer === 'person'
      ? [
          'Nothing runs before you say so: a approves all; m shows each action with its exact diff, and',
          'space switches it off there.',
        ]
      : ['Nothing runs before it is approved. There is no terminal to review on here, so -y approves.']
  return [
    {
      title: 'Start a session',
      says: [
        'A session is a folder of turns: plain files in the project, to read, to search, to commit.',
        'The files that the tour names after each step are in that folder.',
      ],
      commands: [typed('new', 'mend-the-clock')],
      open: [['session.context', 'what all its turns shall see; clock.js is in .teddy/global.context']],
    },
    {
      title: 'Ask for a plan',
      says: [
        'The model answers with a plan in Markdown. Its first reply misquotes a line of clock.js and leaves a',
        'part out: TeDDy checks it against the files, refuses it, and asks again with the problems.',
      ],
      commands: [asked('plan', '-m', 'node --test fails. Find out why and mend it.')],
      open: [
        ['01/plan.md', 'the plan, which is also the program'],
        ['01/_context.log', 'all that the model was shown'],
        ['01/attempts/01/', 'the refused reply and its problems'],
      ],
    },
    {
      title: 'Review and run it',
      says: howToReview,
      commands: [asked('resume', ...approving)],
      judge: judgeFirst,
      open: [['01/report.md', 'what became of each action, with the output of the tests']],
    },
    {
      title: 'Go on from the report',
      says: ['The next turn sees the files as they are now, the last plan and its report.'],
      commands: [asked('plan', '-m', 'One test still fails.')],
      open: [
        ['02/plan.md', 'mends the other half, and adds a memo for all later sessions'],
        ['02/turn.context', 'what came into the context by itself'],
      ],
    },
    {
      title: 'Review and run that',
      says: [
        'The same again; each approval is bound to the bytes of the plan and of the files it touches.',
        'Plans run in a worktree of the session, so your files are untouched so far: --land brings the',
        'changes in once they work.',
      ],
      commands: [asked('resume', ...approving, '--land')],
      judge: judgeSecond,
      open: [
        ['02/report.md', 'the tests, run again'],
        ['02/turn.md', 'model, tokens, cost, and the hash of every file of the turn'],
      ],
    },
    {
      title: 'Try another way',
      says: ['A branch asks again with the very same input. Both answers stay, and you choose which to run.'],
      commands: [typed('branch', '02'), asked('plan')],
      open: [['02-branch-01/plan.md', 'another plan for turn 02']],
    },
  ]
}

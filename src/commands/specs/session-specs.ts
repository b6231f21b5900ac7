// Commands for sessions: turns, plans, branches, memos.

import { type CommandSpec, json, type OptionSpec } from '../command-spec.ts'
import { noSync, placing, planning, running } from './session-options.ts'

const session: OptionSpec = {
  flags: '--session <id>',
  summary: 'this session: id, start of an id, or a path',
}
const turn: OptionSpec = {
  flags: '--turn <turn>',
  summary: 'on the line of this turn, with the files where that line stands',
}
const message: OptionSpec = { flags: '-m, --message <text>', summary: 'what you want' }

export const sessionSpecs: readonly CommandSpec[] = [
  {
    name: 'new',
    summary: 'make a session and make it the current one; prints its path',
    arguments: [{ name: '<name...>', summary: 'a few words: add-user-auth' }],
    options: [json],
    examples: ['teddy new add-user-auth', 'cd "$(teddy new fix-login)"'],
    load: () => import('../new.ts'),
  },
  {
    name: 'plan',
    summary: 'ask the model for the next plan',
    options: [message, ...planning, ...running.slice(2, 4), noSync, turn, session, json],
    examples: ['teddy plan -m "return 401 for expired tokens"', 'teddy plan -m "try again" --pipeline think'],
    load: () => import('../plan.ts'),
  },
  {
    name: 'resume',
    summary: 'the next right thing: plan, review and run, or recover',
    options: [
      message,
      { flags: '-y, --yes', summary: 'approve the waiting plan without asking' },
      ...running,
      ...placing,
      ...planning,
      turn,
      session,
      json,
    ],
    examples: ['teddy resume', 'teddy resume -y', 'teddy resume -m "now the tests"', 'teddy resume --yolo'],
    load: () => import('../resume.ts'),
  },
  {
    name: 'branch',
    summary: 'another plan for the input of a turn: a new line from there',
    arguments: [{ name: '<turn>', summary: 'the turn to branch from: 02' }],
    options: [session, json],
    examples: ['teddy branch 02'],
    load: () => import('../branch.ts'),
  },
  {
    name: 'context',
    summary: 'the payload as it would be sent, with tokens a resource; sends nothing',
    options: [
      { flags: '--copy', summary: 'put the payload into the clipboard' },
      { flags: '--print', summary: 'print the payload itself' },
      message,
      ...planning.slice(0, 2),
      planning[3]!,
      { ...turn, summary: 'on the line of this turn; the files are those of now' },
      session,
      json,
    ],
    examples: ['teddy context', 'teddy context --copy -m "explain the tests"'],
    load: () => import('../context.ts'),
  },
  {
    name: 'tree',
    summary: 'the graph of turns and branches, with state, tokens and cost',
    options: [{ flags: '--mermaid', summary: 'print a Mermaid graph' }, session, json],
    examples: ['teddy tree', 'teddy tree --mermaid'],
    load: () => import('../tree.ts'),
  },
  {
    name: 'session start',
    summary: 'make a session and go through its turns: plan, review, run, comment',
    arguments: [{ name: '<name...>', summary: 'a few words: add-user-auth' }],
    options: [message, ...running, ...placing, ...planning, json],
    examples: ['teddy session start fix-login -m "logging in twice fails"'],
    load: () => import('../session-start.ts'),
  },
  {
    name: 'session continue',
    summary: 'go on with a session: plan, review, run, comment, until q',
    options: [message, ...running, ...placing, ...planning, turn, session, json],
    examples: ['teddy session continue', 'teddy session continue -m "go on" --yolo'],
    load: () => import('../session-continue.ts'),
  },
  {
    name: 'tour',
    summary: 'the whole loop in two minutes, in a throw-away project',
    options: [{ flags: '--keep', summary: 'leave the project there and print its path' }],
    examples: ['teddy tour', 'teddy tour --keep'],
    load: () => import('../tour.ts'),
  },
]

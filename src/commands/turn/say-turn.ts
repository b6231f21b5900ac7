// What a turn's steps print when they are done: for people the result and what to type next, for programs JSON.

import { join, relative } from 'node:path'
import type { ActionOutcome } from '../../execute/outcome.ts'
import type { Report } from '../../report/report.ts'
import { sessionFolder, turnFiles } from '../../session/layout.ts'
import type { TurnRecord } from '../../session/turn-record.ts'
import { renderJson } from '../../text/json.ts'
import { line, paint } from '../../text/styled.ts'
import type { Terminal } from '../../world/terminal.ts'
import { sayEnd, sayQuit } from '../say-end.ts'
import type { Planned } from './plan-turn.ts'
import type { Standing } from './take-step.ts'
import type { Work } from './work.ts'

/** Says that a plan was made. */
export function sayPlanned(work: Work, { turn, accepted }: Planned, next: 'resume' | 'review'): void {
  const { terminal } = work.world
  const { plan } = accepted
  const count = plan.actions.length === 1 ? '1 action' : `${plan.actions.length} actions`
  const file = `${turn.name}/${turnFiles.plan}`
  terminal.say(line`${paint('green', '✓')} plan      ${file}  "${plan.title}"  ${count}`)
  if (next === 'resume') terminal.say(line`Next: teddy resume        review and run it`)
}

/** Says how a turn ended. */
export function sayRan(work: Work, record: TurnRecord, report: Report): void {
  const { terminal } = work.world
  const folder = join(sessionFolder(work.project, work.sessionId), record.turn)
  sayEnd(terminal, report.status, report.actions, shortPath(work, join(folder, turnFiles.report)))
}

/** Says that a review or a recovery was left and the plan waits on. */
export function sayWaits(
  terminal: Terminal,
  { tip }: Pick<Standing, 'tip'>,
  { unknownKey }: { readonly unknownKey: string | undefined },
  again: string,
): void {
  if (unknownKey !== undefined) {
    sayQuit(terminal, unknownKey, again)
    return
  }
  const stands = tip?.state === 'interrupted' ? 'Nothing more was run' : 'Nothing was run'
  terminal.say(line`${stands}; the plan waits. Next: ${again}`)
}

/** Says what to type next. */
export function sayNext({ world }: Work, record: TurnRecord, report: Report): void {
  for (const [command, why] of nextCommands(record, report.actions))
    world.terminal.say(line`${command.padEnd(34)} ${paint('dim', why)}`)
}

function nextCommands(
  { concluded, turn, status, isolation }: TurnRecord,
  actions: readonly ActionOutcome[],
): readonly (readonly [string, string])[] {
  if (isUnanswered(actions)) return [['Next: teddy resume -m "…"', 'answer the question']]
  if (concluded)
    return [
      ['The session has reached its end.', ''],
      ['Next: teddy tree', 'see all turns'],
    ]
  const land = ['      teddy land', 'bring the changes into your checkout'] as const
  return [
    [
      'Next: teddy resume -m "…"',
      status === 'FAILURE' ? 'tell the model what to do about it' : 'say what comes next',
    ],
    [`      teddy branch ${turn}`, 'try another plan for the same input'],
    ...(isolation === 'worktree' && status === 'SUCCESS' ? [land] : []),
  ]
}

/** Whether the model asked something and nobody was there to answer. */
export function isUnanswered(actions: readonly ActionOutcome[]): boolean {
  return actions.some(
    ({ type, status, reply }) => type === 'CHAT_WITH_USER' && status === 'SUCCESS' && reply === undefined,
  )
}

/** The JSON of a turn. */
export function turnJson(work: Work, record: TurnRecord, state: string): string {
  const { usage } = record
  const folder = join(sessionFolder(work.project, work.sessionId), record.turn)
  return renderJson({
    session: work.sessionId,
    turn: record.turn,
    id: record.id,
    state,
    agent: record.agent,
    model: record.modelAnswered ?? record.modelAsked ?? null,
    title: record.title ?? null,
    status: record.status ?? null,
    concluded: record.concluded,
    tokens: { input: usage.input, output: usage.output, cached: usage.cached },
    cost: usage.cost ?? null,
    retries: record.retries,
    folder,
  })
}

/** A path as it is seen from where the user stands, if that is shorter. */
export function shortPath({ world }: Work, path: string): string {
  const fromHere = relative(world.cwd, path)
  return fromHere.startsWith('..') ? path : fromHere
}

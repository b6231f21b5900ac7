// teddy execute --dry-run: everything that the plan would do, with the exact diff of each file; nothing is done.

import { renderDiff, renderPatch } from '../edit/render-diff.ts'
import { nameOf, targetOf } from '../execute/run-action.ts'
import { diffOfAction } from '../plan/diff-of-action.ts'
import type { Action, Plan } from '../plan/plan.ts'
import type { Simulated } from '../plan/simulation.ts'
import { renderJson } from '../text/json.ts'
import { block, line, paint, type Styled } from '../text/styled.ts'
import { defaultTimeoutSeconds } from '../world/shell.ts'
import type { Terminal } from '../world/terminal.ts'
import type { GuardedText } from './approval-guard.ts'

type Dry = {
  readonly checked: GuardedText
  /** Whether there is a project that keeps memos. */
  readonly keepsMemos: 'yes' | 'no'
}

/** Prints every change for a person. */
export function sayDryRun(terminal: Terminal, { checked, keepsMemos }: Dry): void {
  const { plan, simulated, warnings } = checked as GuardedText & { plan: Plan; simulated: Simulated }
  for (const one of warnings)
    terminal.tell(line`${paint('yellow', 'warning:')} plan.md:${one.line}  ${one.message}`)
  for (const row of listRows(plan, keepsMemos)) terminal.say(row)
  for (const [n, action] of simulated.actions.entries()) {
    const head = `[${n + 1}/${simulated.actions.length}] ${action.type}`
    terminal.say(line`${paint('bold', head)} ${targetOf(action)}`)
    for (const row of factRows(action)) terminal.say(row)
    const change = diffOfAction(simulated, n)
    for (const row of change ? renderDiff(change.diff) : []) terminal.say(row)
    for (const text of textsOf(action)) terminal.say(block(text.replace(/\r?\n$/, '')))
    terminal.say(line``)
  }
  terminal.say(line`Nothing was run. Next: the same command without --dry-run.`)
}

function listRows({ activeContext, memos }: Plan, keepsMemos: 'yes' | 'no'): Styled[] {
  const sign = (change: 'add' | 'remove') => (change === 'add' ? paint('green', '[+]') : paint('red', '[-]'))
  const why = (comment: string | undefined) =>
    comment === undefined ? [] : paint('dim', line`  # ${comment}`)
  const context = activeContext.map(
    ({ change, resource, comment }) => line`  ${sign(change)} ${nameOf(resource)}${why(comment)}`,
  )
  const remembered = memos.map(({ change, text, comment }) => line`  ${sign(change)} ${text}${why(comment)}`)
  const kept = keepsMemos === 'yes' ? '' : '  (not kept: this is no TeDDy project)'
  return [
    ...(context.length > 0 ? [line`${paint('bold', 'Active Context')}`, ...context, line``] : []),
    ...(remembered.length > 0 ? [line`${paint('bold', 'Memos')}${kept}`, ...remembered, line``] : []),
  ]
}

function factRows(action: Action): Styled[] {
  const facts = Object.entries(factsOf(action)).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one: unknown) => [name, shownFact(name, one)] as const),
  )
  return facts.map(([name, value]) => line`  ${paint('dim', name.padEnd(16))} ${value}`)
}

function shownFact(name: string, value: unknown): string {
  if (name === 'timeout') return `${value} s`
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object' || value === null) return String(value)
  const variable = value as { readonly name: string; readonly value: string }
  return `${variable.name}=${JSON.stringify(variable.value)}`
}

/** What decides how the action runs, besides its texts. */
function factsOf(action: Action): Readonly<Record<string, unknown>> {
  const described = action.description === undefined ? {} : { description: action.description }
  switch (action.type) {
    case 'EXECUTE':
      return {
        ...described,
        cwd: action.cwd?.path ?? '.',
        env: action.env.map(({ name, value }) => ({ name, value })),
        timeout: action.timeout ?? defaultTimeoutSeconds,
        allow_failure: action.allowFailure,
        ...(action.expectedOutcome !== undefined && { expected_outcome: action.expectedOutcome }),
      }
    case 'READ':
      return { ...described, ...(action.lines && { lines: `${action.lines.from}-${action.lines.to}` }) }
    case 'EDIT':
      return { ...described, pairs: action.pairs.length }
    case 'INVOKE':
      return { ...described, agent: action.agent, resources: action.resources.map(nameOf) }
    case 'CONCLUDE':
      return { ...described, resources: action.resources.map(nameOf) }
    default:
      return described
  }
}

/** The texts of the action, whole. */
function textsOf(action: Action): readonly string[] {
  if (action.type === 'EXECUTE') return [action.command.text]
  if (action.type === 'RESEARCH') return action.queries.map(({ text }) => text)
  return 'message' in action ? [action.message] : []
}

/** The same as JSON; docs/files.md describes it. */
export function renderDryRunJson({ checked, keepsMemos }: Dry): string {
  const { plan, simulated, warnings } = checked as GuardedText & { plan: Plan; simulated: Simulated }
  return renderJson({
    title: plan.title,
    ran: false,
    warnings,
    context: plan.activeContext.map(({ change, resource, comment }) => {
      return { change, resource: nameOf(resource), why: comment ?? null }
    }),
    memos: plan.memos.map(({ change, text, comment }) => {
      return { change, text, why: comment ?? null, kept: keepsMemos === 'yes' }
    }),
    actions: simulated.actions.map((action, n) => {
      const change = diffOfAction(simulated, n)
      return {
        number: n + 1,
        type: action.type,
        target: targetOf(action),
        ...factsOf(action),
        ...(action.type === 'EXECUTE' && { command: action.command.text }),
        ...(action.type === 'RESEARCH' && { queries: textsOf(action) }),
        ...('message' in action && { message: action.message }),
        ...(change && { patch: renderPatch(change.diff, change.names) }),
      }
    }),
  })
}

// A checked plan as the items of a review: what it is, what it is about, what deserves a second look.

import type { Action, ContextChange, MemoChange, Plan, Resource } from '../plan/plan.ts'
import { hasErrors } from '../plan/plan-problem.ts'
import type { Outcome, Simulated } from '../plan/simulation.ts'
import type { ProjectFiles } from '../project-files.ts'
import type { SandboxState } from '../world/sandbox.ts'
import { type ChangeCount, changeOf } from './change-count.ts'
import { type Danger, dangersOf, namesNetwork } from './destructive.ts'
import { type Need, needsOf } from './needs.ts'
import { counted } from './text-lines.ts'

export type GroupName = 'context' | 'memos' | 'actions'

/** `actions:3` is the third action of the plan. */
export type ItemId = `${GroupName}:${number}`

/** Why an item deserves a second look. */
export type Mark = 'protected' | 'memo' | 'command' | 'destructive' | 'network'

type ItemBase = {
  readonly id: ItemId
  /** Its place in its list of the plan, from 1. */
  readonly number: number
  /** `EDIT`, `[+]`. */
  readonly kind: string
  /** What it is about, foreign text of one line. */
  readonly target: string
  readonly description: string | undefined
  readonly marks: readonly Mark[]
  /** What must be switched on for it to run, or to make sense. */
  readonly needs: readonly Need[]
}

export type ContextItem = ItemBase & { readonly group: 'context'; readonly change: ContextChange }
export type MemoItem = ItemBase & { readonly group: 'memos'; readonly change: MemoChange }
export type ActionItem = ItemBase & {
  readonly group: 'actions'
  readonly action: Action
  readonly outcome: Outcome
  readonly count: ChangeCount | undefined
  readonly dangers: readonly Danger[]
}

export type Item = ContextItem | MemoItem | ActionItem

export type Group = { readonly name: GroupName; readonly title: string; readonly items: readonly Item[] }

/** Where the plan will run. */
export type Place = {
  readonly files: ProjectFiles
  /** The same files, looked at afresh. */
  readonly filesNow: () => ProjectFiles
  /** The folder, as people know it. */
  readonly root: string
  /** "in the worktree", "in this folder". */
  readonly runs: string
  readonly sandbox: SandboxState
  /** The memos there are; undefined where they are not known. */
  readonly memos: readonly string[] | undefined
  /** Whether there is a project that keeps memos. */
  readonly keepsMemos: 'yes' | 'no'
}

export type Review = {
  readonly plan: Plan
  readonly simulated: Simulated
  readonly place: Place
  readonly groups: readonly Group[]
  /** All items in the order in which they are shown. */
  readonly items: readonly Item[]
  readonly actions: readonly ActionItem[]
  readonly byId: ReadonlyMap<ItemId, Item>
}

/** The items of a plan; groups without items are left out. */
export function reviewItems(plan: Plan, simulated: Simulated, place: Place): Review {
  const needs = needsOf(plan, place.files)
  const context = plan.activeContext.map((change, n) => contextItem(change, n + 1, needs.ofContext(change)))
  const memos = plan.memos.map((change, n) => memoItem(change, n + 1))
  const actions = plan.actions.map((action, n) =>
    actionItem(action, simulated.outcomes[n] ?? { problems: [] }, n + 1, needs.ofAction(n)),
  )
  const groups: Group[] = [
    { name: 'context', title: 'Active Context', items: context },
    { name: 'memos', title: 'Memos', items: memos },
    { name: 'actions', title: 'Action Plan', items: actions },
  ]
  const items: Item[] = [...context, ...memos, ...actions]
  return {
    plan,
    simulated,
    place,
    groups: groups.filter(group => group.items.length > 0),
    items,
    actions,
    byId: new Map(items.map(item => [item.id, item])),
  }
}

function contextItem(change: ContextChange, number: number, needs: readonly Need[]): ContextItem {
  return {
    id: `context:${number}`,
    group: 'context',
    number,
    kind: sign(change),
    target: nameOf(change.resource),
    description: change.comment,
    marks: change.change === 'add' && change.resource.kind === 'url' ? ['network'] : [],
    needs,
    change,
  }
}

function memoItem(change: MemoChange, number: number): MemoItem {
  return {
    id: `memos:${number}`,
    group: 'memos',
    number,
    kind: sign(change),
    target: change.text,
    description: change.comment,
    marks: ['memo'],
    needs: [],
    change,
  }
}

function actionItem(action: Action, outcome: Outcome, number: number, needs: readonly Need[]): ActionItem {
  const dangers = action.type === 'EXECUTE' ? dangersOf(action.command.text) : []
  return {
    id: `actions:${number}`,
    group: 'actions',
    number,
    kind: action.type,
    target: targetOf(action),
    description: action.description,
    marks: marksOf(action, outcome, dangers),
    needs,
    action,
    outcome,
    count: hasErrors(outcome.problems) ? undefined : changeOf(outcome),
    dangers,
  }
}

function marksOf(action: Action, outcome: Outcome, dangers: readonly Danger[]): Mark[] {
  if (action.type === 'EXECUTE') {
    return [
      'command',
      ...(dangers.length > 0 ? (['destructive'] as const) : []),
      ...(namesNetwork(action.command.text) ? (['network'] as const) : []),
    ]
  }
  if (outcome.protected) return ['protected']
  const fetches = action.type === 'READ' && action.resource.kind === 'url'
  return fetches || action.type === 'RESEARCH' ? ['network'] : []
}

function sign({ change }: { readonly change: 'add' | 'remove' }): string {
  return change === 'add' ? '[+]' : '[-]'
}

/** A file's path or an address. */
export function nameOf(resource: Resource): string {
  return resource.kind === 'file' ? resource.path : resource.url
}

function targetOf(action: Action): string {
  switch (action.type) {
    case 'CREATE':
    case 'EDIT':
      return action.file.path
    case 'READ':
    case 'PRUNE':
      return nameOf(action.resource)
    case 'EXECUTE':
      return firstLine(action.command.text)
    case 'RESEARCH':
      return action.queries.map(({ text }) => text.trim()).join(' · ')
    case 'INVOKE':
      return action.agent
    case 'CHAT_WITH_USER':
    case 'CONCLUDE':
      return firstLine(action.message)
  }
}

function firstLine(text: string): string {
  const [first = '', ...more] = text.trim().split(/\r\n|\n|\r/)
  return more.length === 0 ? first : `${first} … ${counted(more.length, 'more line')}`
}

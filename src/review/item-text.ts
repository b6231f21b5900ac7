// One item in the text of its plan: taken out to be edited, and put back.

import type { Checked } from '../plan/check.ts'
import { readDocument } from '../plan/document.ts'
import { cutLines, isBlankLine, type Lines, linesWithEndings } from '../plan/lines.ts'
import type { Plan } from '../plan/plan.ts'
import { samePlan } from '../plan/same-plan.ts'
import type { Item } from './items.ts'
import { counted } from './text-lines.ts'

type Extent = { readonly first: number; readonly last: number }

/** The item's lines as they stand in the plan. */
export function itemText(text: string, item: Item): string {
  const { lines } = split(text)
  const { first, last } = extentOf(lines, item)
  return linesWithEndings(lines, first, last)
}

/** The plan's text with other lines in the item's place. */
export function withItemText(text: string, item: Item, edited: string): string {
  const { mark, lines } = split(text)
  const { first, last } = extentOf(lines, item)
  const ended = edited === '' || edited.endsWith('\n') ? edited : `${edited}\n`
  const rest = linesWithEndings(lines, last + 1, lines.count)
  return mark + linesWithEndings(lines, 1, first - 1) + ended + rest
}

/**
 * Why an edited plan is not taken: what is wrong with the item itself, or with others that it spoilt as text. What
 * no longer fits together with it is not: the list shows that as broken. Lines count in the item's own text.
 */
export function refusalOf(
  before: Plan,
  checked: Checked & { readonly text: string },
  item: Item,
): readonly string[] {
  const { text, plan, simulated } = checked
  const { first } = extentOf(split(text).lines, item)
  const ofActions = new Set(simulated?.problems)
  const own = item.group === 'actions' ? (simulated?.outcomes[item.number - 1]?.problems ?? []) : []
  const errors = checked.problems.filter(
    problem => problem.severity === 'error' && (!ofActions.has(problem) || own.includes(problem)),
  )
  if (errors.length > 0) {
    return errors.map(({ line, message, hint }) => {
      const place = line >= first ? `line ${line - first + 1}` : `plan.md:${line}`
      return `${place}: ${message}${hint === undefined ? '' : `; ${hint}`}`
    })
  }
  if (plan === undefined) return ['this is no plan any more']
  return samePlan(without(before, item), without(plan, item)) ? [] : [spoilt(before, plan)]
}

function without(plan: Plan, { group, number }: Item): Plan {
  const drop = <Entry>(list: readonly Entry[]) => list.toSpliced(number - 1, 1)
  if (group === 'actions') return { ...plan, actions: drop(plan.actions) }
  return group === 'memos'
    ? { ...plan, memos: drop(plan.memos) }
    : { ...plan, activeContext: drop(plan.activeContext) }
}

function spoilt(before: Plan, now: Plan): string {
  const count = (plan: Plan) => plan.actions.length + plan.memos.length + plan.activeContext.length
  if (count(before) === count(now)) return 'the change reaches into other items; keep it to this one'
  return `the plan would have ${counted(count(now), 'item')} instead of ${count(before)}; one item stays one item`
}

function split(text: string): { readonly mark: string; readonly lines: Lines } {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  // A plan that was parsed has no more lines than can be cut.
  return { mark, lines: cutLines(text.slice(mark.length))! }
}

// An action reaches to the next heading of its rank; a memo and a context entry are one line.
function extentOf(lines: Lines, item: Item): Extent {
  if (item.group !== 'actions') return { first: item.change.place.line, last: item.change.place.line }
  const first = item.action.place.line
  const document = readDocument(lines)
  const headings = 'blocks' in document ? document.blocks.filter(block => block.kind === 'heading') : []
  const level = headings.find(({ line }) => line === first)?.level ?? 3
  const next = headings.find(heading => heading.line > first && heading.level <= level)
  let last = (next?.line ?? lines.count + 1) - 1
  while (last > first && isBlankLine(lines, last)) last--
  return { first, last }
}

// The plan that a person really wanted: without the items that were switched off in review.

import { parsePlan } from '../plan/parse.ts'
import type { Plan } from '../plan/plan.ts'

/** The plan's text without their lines; undefined when it is then no plan any more. */
export function withoutDeselected(text: string, deselected: readonly string[]): string | undefined {
  if (deselected.length === 0) return text
  const plan = readable(text)
  if (plan === undefined) return undefined
  const lines = text.split('\n')
  const off = new Set(deselected)
  const gone = new Set<number>()
  plan.actions.forEach(({ place }, n) => {
    if (!off.has(`actions:${n + 1}`)) return
    const end = plan.actions[n + 1]?.place.line ?? lines.length + 1
    for (let line = place.line; line < end; line++) gone.add(line)
  })
  for (const [group, items] of [
    ['memos', plan.memos],
    ['context', plan.activeContext],
  ] as const)
    for (const [n, { place }] of items.entries()) if (off.has(`${group}:${n + 1}`)) gone.add(place.line)
  const left = `${lines
    .filter((_, n) => !gone.has(n + 1))
    .join('\n')
    .trimEnd()}\n`
  return readable(left) === undefined ? undefined : left
}

function readable(text: string): Plan | undefined {
  const { plan, problems } = parsePlan(text)
  return problems.some(({ severity }) => severity === 'error') ? undefined : plan
}

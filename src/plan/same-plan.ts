// Whether two plans say the same, wherever in their texts they say it.

import type { Plan } from './plan.ts'

/** Compares two plans without the places of their parts. */
export function samePlan(a: Plan, b: Plan): boolean {
  return withoutPlaces(a) === withoutPlaces(b)
}

/** A plan as text that is equal for plans that say the same. */
function withoutPlaces(plan: Plan): string {
  return JSON.stringify(plan, (key, value: unknown) => {
    if (key === 'place') return undefined
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([one], [two]) => (one < two ? -1 : 1)))
  })
}

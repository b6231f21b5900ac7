// How much a simulation may search. Beyond it the plan is refused, so that no plan can keep a check busy for minutes.

export type Effort = { refusals: number; search: number }

/** Each refused pair takes a search for the closest region, and a plan with that many is hopeless. */
const mostRefusals = 50

/** Characters that are gone through: for each pair all of its file. Some ten seconds. */
const mostSearch = 2_000_000_000

/** What a simulation starts with. */
export function freshEffort(): Effort {
  return { refusals: mostRefusals, search: mostSearch }
}

/** How many refusals in an EDIT can be afforded; 0 when not even trying its pairs once can. */
export function affordable({ refusals, search }: Effort, pairs: number, length: number): number {
  return Math.min(refusals, Math.floor(search / Math.max(1, pairs * length)))
}

/** Takes away what an EDIT took: its pairs are tried once, and again without each one that was refused. */
export function spend(effort: Effort, pairs: number, length: number, refusals: number): void {
  effort.refusals -= refusals
  effort.search -= Math.max(1, pairs * length) * (1 + refusals)
}

/** Why the simulation has to stop here, if it has to. */
export function exhaustion({ refusals, search }: Effort): string | undefined {
  if (refusals <= 0) return `${mostRefusals} pairs were refused`
  return search <= 0 ? 'the pairs are more than can be searched for in these files' : undefined
}

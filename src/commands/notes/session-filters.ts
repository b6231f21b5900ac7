// The filters of `session list` and `session stats`, as they were typed.

import { Fault } from '../../errors.ts'
import type { Filters } from '../../index/query.ts'
import type { World } from '../../world/world.ts'
import type { Typed } from '../command-spec.ts'

const units: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** Reads them; a time that is none is a Fault. */
export function typedFilters({ clock }: Pick<World, 'clock'>, options: Typed['options']): Filters {
  const texts = (['status', 'agent', 'channel', 'model', 'text'] as const).flatMap(name =>
    typeof options[name] === 'string' ? [[name, options[name]]] : [],
  )
  const { since } = options
  return {
    ...Object.fromEntries(texts),
    ...(typeof since === 'string' && { since: parseSince(since, clock.now()) }),
  }
}

/** Whether any was typed. */
export function isFiltered(filters: Filters): boolean {
  return Object.keys(filters).length > 0
}

/** `2026-01-24`, `2026-01-24T10:00`, `36h`, `7d`, `2w`. A day begins at midnight where the user is. */
export function parseSince(text: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? []
  if (count !== undefined) return new Date(now.getTime() - Number(count) * units[unit!]!)
  if (/^\d{4}-\d{2}-\d{2}/.test(text)) {
    const time = new Date(text.length === 10 ? `${text}T00:00` : text)
    if (!Number.isNaN(time.getTime())) return time
  }
  throw new Fault('usage', `--since: expected a date or an age, found "${text}"`, {
    hints: ['--since 2026-01-24', '--since 7d'],
  })
}

// What one setting is: its form, its default, and who may set it.

import type * as z from 'zod'

/**
 * Who may set it besides the user:
 * `project`: a project may; `narrower`: a project may, if that is stricter than what the user has;
 * `trusted`: a project may after `teddy trust`; `user`: the user alone.
 */
export type Scope = 'project' | 'narrower' | 'trusted' | 'user'

export type Setting = {
  /** Made when a value is there to be checked: making those of all settings takes longer than all else at start-up. */
  readonly schema: () => z.ZodType
  readonly default: unknown
  readonly scope: Scope
  readonly summary: string
  readonly example: string
  /** For `project` settings: values that name a program, an endpoint or recorded replies all the same. */
  readonly trustNeededFor?: (value: unknown) => boolean
  /** Of such a value, the one key that needs it; the others count without. */
  readonly trustedKey?: string
  /** For `narrower` settings: whether a project may set `value` where the user has `current`. */
  readonly narrows?: (value: unknown, current: unknown) => boolean
  /** Values that are never printed. */
  readonly secret?: true
}

/**
 * For values in an order, weakest first. The weakest is refused even where it is the default: a flag may have made the
 * default stricter.
 */
export function stricterBy(order: readonly unknown[]): NonNullable<Setting['narrows']> {
  return (value, current) => {
    const strength = order.indexOf(value)
    return strength > 0 && strength >= order.indexOf(current)
  }
}

/** For limits: lower is stricter, and no limit is the weakest. */
export function lowerLimit(value: unknown, current: unknown): boolean {
  return typeof value === 'number' && (typeof current !== 'number' || value <= current)
}

// Whether a file that is listed can be part of a snapshot, and if not, why.

import type { World } from '../world/world.ts'
import { pathOf } from './byte-path.ts'
import type { LeftOut, Stamped } from './last-take.ts'
import { looker, type Seen } from './look.ts'
import type { Place } from './place.ts'
import { defaultLimits, type TakeLimits } from './take-limits.ts'

export type TakeRules = {
  readonly limits: TakeLimits
  /** Byte paths that are taken though they are large. */
  readonly also: ReadonlySet<string>
}

/** The rules of one snapshot: the limits of its store, and what it asks for itself. */
export function rulesFor(
  stores: Partial<TakeLimits>,
  { also = [], limits = {} }: { readonly also?: readonly string[]; readonly limits?: Partial<TakeLimits> },
): TakeRules {
  return { limits: { ...defaultLimits, ...stores, ...limits }, also: new Set(also.map(pathOf)) }
}

/** The limit of one file as it is remembered: with files that were taken all the same, one that is never the next one's. */
export const limitOf = ({ limits, also }: TakeRules) => (also.size > 0 ? 0 : limits.fileBytes)

export type TakeLook = {
  readonly path: string
  /** Undefined for a file or a link that is taken. */
  readonly why: LeftOut['why'] | undefined
  readonly size: number
  /** Another one when it has changed. */
  readonly stamp: string
  /** When it last changed, in milliseconds. */
  readonly changed: number
  readonly seen: Seen
}

/** Whether a file was changed so lately that a further change could hide in the same second. */
export const isFresh = (since: number) => (look: Pick<TakeLook, 'changed'>) => look.changed >= since - 2_000

/** What is remembered of it. */
export const freshOf = ({ path, stamp }: TakeLook): Stamped => [path, stamp]

/** Looks at byte paths of a place; make a new one for each pass. */
export function takeLooker(
  world: World,
  place: Place,
  { limits, also }: TakeRules,
): (path: string) => TakeLook {
  const look = looker(world.disk, place.root)
  return path => {
    const seen = look(path)
    const size = seen.kind === 'file' ? seen.size : 0
    const why = size > limits.fileBytes && !also.has(path) ? 'large' : reasonOf(seen)
    return 'stamp' in seen
      ? { path, why, size, stamp: seen.stamp, changed: seen.changed, seen }
      : { path, why, size, stamp: seen.kind, changed: 0, seen }
  }
}

function reasonOf({ kind }: Seen): LeftOut['why'] | undefined {
  if (kind === 'missing' || kind === 'blocked') return 'missing'
  // Git lists files alone, and folders that are repositories.
  if (kind === 'folder') return 'submodule'
  return kind === 'special' ? 'special' : undefined
}

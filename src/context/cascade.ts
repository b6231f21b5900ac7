// From the lines of all levels to the resources that are wanted: each once, in order, with the level that brought it.

import { compileGlob, isGlob } from '../text/glob.ts'
import type { ContextLine } from './context-file.ts'
import { isStorePath, type Places } from './places.ts'

export type Origin = 'global' | 'session' | 'turn' | 'history'

export type Level = { readonly origin: Origin; readonly lines: readonly ContextLine[] }

export type Wanted = {
  /** A path from the project's root, or an address. */
  readonly resource: string
  readonly kind: 'path' | 'url'
  readonly origin: Origin
  /** Found by a pattern or in a folder, or named by itself. */
  readonly by: 'name' | 'pattern'
  /** Why nothing can be had of it; known before anything is read. */
  readonly problem?: string
}

/** Applies the lines of the levels in order. A line with `!` takes away what came before it. */
export async function resolveContext(places: Places, levels: readonly Level[]): Promise<readonly Wanted[]> {
  const wanted = new Map<string, Wanted>()
  const keyOf = (one: Pick<Wanted, 'kind' | 'resource'>) =>
    one.kind === 'url' ? one.resource : places.key(one.resource)
  // What a turn took away is not brought back by its history, which comes in by itself.
  const takenByTurn: ((resource: string) => boolean)[] = []
  for (const { origin, lines } of levels) {
    for (const line of lines) {
      if (line.way === 'out') {
        const isMeant = matcher(places, line)
        for (const [key, { resource }] of wanted) if (isMeant(resource)) wanted.delete(key)
        if (origin === 'turn') takenByTurn.push(isMeant)
        continue
      }
      for (const one of await bring(places, line, origin)) {
        if (origin === 'history' && takenByTurn.some(isMeant => isMeant(one.resource))) continue
        const key = keyOf(one)
        if (!wanted.has(key)) wanted.set(key, one)
      }
    }
  }
  return [...wanted.values()]
}

/** Whether a line speaks of a resource: by its name, as a folder above it, or as a pattern. */
function matcher(places: Places, { kind, target }: ContextLine): (resource: string) => boolean {
  if (kind === 'url') return resource => resource === target
  const key = places.key(target)
  const glob = isGlob(target) ? compileGlob(target) : undefined
  return resource => {
    const name = places.key(resource)
    if (name === key || name.startsWith(`${key}/`)) return true
    return (target === '.' && !isStorePath(resource)) || glob?.(resource) === true
  }
}

async function bring(places: Places, line: ContextLine, origin: Origin): Promise<readonly Wanted[]> {
  const { kind, target } = line
  const named: Wanted = { resource: target, kind, origin, by: 'name' }
  if (kind === 'url') return [named]
  // A file with a bracket in its name is that file, not a pattern.
  const entry = places.look(target)
  if (entry.kind === 'folder') return inFolder(places, named)
  return entry.kind === 'missing' && isGlob(target) ? byPattern(places, named) : [named]
}

async function inFolder(places: Places, named: Wanted): Promise<readonly Wanted[]> {
  const { resource } = named
  const { paths, cut } = await pathsFor(places, resource)
  const inside = resource === '.' ? paths : paths.filter(path => path.startsWith(`${resource}/`))
  return found(named, inside, cut, 'no files in the folder that are not ignored')
}

async function byPattern(places: Places, named: Wanted): Promise<readonly Wanted[]> {
  const matches = compileGlob(named.resource)
  const { paths, cut } = await pathsFor(places, named.resource)
  const inside = matches === undefined ? [] : paths.filter(matches)
  return found(named, inside, cut, 'no file matches the pattern')
}

function found(named: Wanted, paths: readonly string[], cut: boolean, nothing: string): readonly Wanted[] {
  if (cut) return [{ ...named, problem: 'too many files to look through; name the files' }]
  if (paths.length === 0) return [{ ...named, problem: nothing }]
  return paths.map(resource => ({ ...named, resource, by: 'pattern' }))
}

async function pathsFor(
  places: Places,
  target: string,
): Promise<{ readonly paths: readonly string[]; readonly cut: boolean }> {
  return isStorePath(target) ? { paths: places.listStore(), cut: false } : places.list()
}

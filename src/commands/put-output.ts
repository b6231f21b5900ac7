// Where the result of an export goes: standard output, or a file that was not there before.

import { dirname, resolve } from 'node:path'
import { Fault } from '../errors.ts'
import { line, paint } from '../text/styled.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { createFile } from '../world/create.ts'
import type { World } from '../world/world.ts'

export type OutputWish = {
  /** Undefined for standard output. */
  readonly file: string | undefined
  readonly when: 'create' | 'replace'
}

/** What `-o` and `--force` say. */
export function typedOutput({ output, force }: Readonly<Record<string, unknown>>): OutputWish {
  return { file: typeof output === 'string' ? output : undefined, when: force ? 'replace' : 'create' }
}

/** Looks at the place before the work is done for it. */
export function expectPlace({ disk, cwd }: World, { file, when }: OutputWish): void {
  if (file === undefined) return
  const path = resolve(cwd, file)
  if (disk.lstat(dirname(path), { throwIfNoEntry: false }) === undefined)
    throw new Fault('usage', `there is no folder ${dirname(path)}`, {
      hints: [`mkdir -p '${dirname(path)}'`],
    })
  const there = disk.lstat(path, { throwIfNoEntry: false })
  if (there === undefined) return
  if (!there.isFile())
    throw new Fault('guard', `${path} is no regular file`, { hints: ['name another one with -o'] })
  if (when === 'create') throw taken(path)
}

/** Writes the text whole or not at all. */
export function putOutput(world: World, { file, when }: OutputWish, text: string): void {
  if (file === undefined) {
    world.terminal.raw(text)
    return
  }
  const path = resolve(world.cwd, file)
  if (when === 'replace') writeAtomic(world.disk, path, text)
  else if (!createFile(world.disk, path, text)) throw taken(path)
  world.terminal.say(line`${paint('green', '✓')} ${path}`)
}

function taken(path: string): Fault {
  return new Fault('guard', `${path} is there already`, {
    hints: ['name another one, or --force replaces it'],
  })
}

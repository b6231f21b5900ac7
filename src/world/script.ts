// A script as arguments of bash: given outright, or through a file without a name when it is too long for that.

import { constants } from 'node:fs'
import { writeAtomic } from './atomic-write.ts'
import { diskFault } from './disk-fault.ts'
import { temporaryPath } from './temporary-path.ts'
import type { World } from './world.ts'

/** Linux takes 128 KiB as one argument, its last NUL included. */
const longestArgument = 131_071

/** What bash has to be started with; `fd`, if there is one, becomes file descriptor 3 and has to be closed here. */
export type Script = { readonly args: readonly string[]; readonly fd: number | undefined }

/** The script in the form that its length asks for. */
export function openScript(world: World, text: string): Script {
  // Without `--`, a script that begins with `-` reads as an option.
  if (Buffer.byteLength(text) <= longestArgument) return { args: ['-c', '--', text], fd: undefined }
  return { args: ['--', '/dev/fd/3'], fd: openUnnamed(world, text) }
}

function openUnnamed({ disk, env }: World, text: string): number {
  const path = temporaryPath(env)
  writeAtomic(disk, path, text, { mode: 0o600, when: 'create' })
  try {
    return disk.open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    throw diskFault(error, path)
  } finally {
    disk.unlink(path)
  }
}

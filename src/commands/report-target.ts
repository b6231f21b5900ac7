// Where the report goes. An older report of TeDDy is replaced, any other file never, also one that came meanwhile.

import { basename, dirname, join, resolve } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import { isTeddyReport } from '../report/identity.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { createFile } from '../world/create.ts'
import { diskFault } from '../world/disk-fault.ts'
import { holdFolder } from '../world/hold-folder.ts'
import { newId } from '../world/ids.ts'
import { readBytes } from '../world/read-file.ts'
import { temporaryFolder } from '../world/temporary-path.ts'
import type { World } from '../world/world.ts'

export type ReportTarget = {
  /** Writes the text and returns where it is. */
  readonly write: (text: string) => string
}

const maxBytes = 100_000_000

/** Looks at the place before anything runs, and holds its folder: a command cannot lead the report elsewhere. */
export function reportTarget(world: World, asked: unknown): ReportTarget {
  const { disk, cwd } = world
  const path = resolve(cwd, typeof asked === 'string' ? asked : 'report.md')
  mustBeFolder(world, dirname(path))
  const folder = holdFolder(disk, dirname(path))
  const what = inTheWay(world, path)
  if (what !== undefined) {
    throw new Fault('guard', `the report cannot go to ${path}: that is ${what}`, {
      hints: ['move it away, or name another place with --report'],
    })
  }
  return {
    write: text => {
      const beside = `${basename(path, '.md')}-${newId(world.clock)}.md`
      try {
        for (const name of [basename(path), beside]) {
          if (place(world, join(folder, name), text)) return join(dirname(path), name)
        }
      } catch (error) {
        if (!(error instanceof Fault) && errorCode(error) === undefined) throw error
      }
      // The folder is gone or closed by now; what happened must be told all the same.
      const last = join(temporaryFolder(world.env), beside)
      createFile(disk, last, text, 0o600)
      return last
    },
  }
}

function mustBeFolder({ disk }: World, path: string): void {
  const stat = disk.lstat(path, { throwIfNoEntry: false })
  if (stat?.isDirectory()) return
  const hints = ['name another place with --report']
  if (stat?.isSymbolicLink())
    throw new Fault('guard', `the report cannot go through ${path}: that is a symbolic link`, { hints })
  throw new Fault('usage', `there is no folder ${path} for the report`, { hints })
}

function place(world: World, path: string, text: string): boolean {
  if (createFile(world.disk, path, text)) return true
  if (inTheWay(world, path) !== undefined) return false
  writeAtomic(world.disk, path, text)
  return true
}

/** What is there, unless it is nothing or an older report; it is never opened unless it is a file. */
function inTheWay({ disk }: World, path: string): string | undefined {
  try {
    const stat = disk.lstat(path, { throwIfNoEntry: false })
    if (stat === undefined) return undefined
    if (stat.isSymbolicLink()) return 'a symbolic link'
    if (stat.isDirectory()) return 'a folder'
    if (!stat.isFile()) return 'no regular file'
    const text = readBytes(disk, path, maxBytes)?.toString('utf8')
    return text === undefined || isTeddyReport(text) ? undefined : 'a file, but no report of TeDDy'
  } catch (error) {
    const fault = diskFault(error, path)
    if (!(fault instanceof Fault)) throw fault
    return `something that cannot be looked at (${fault.message})`
  }
}

// Where the report goes. An older report of TeDDy is replaced, any other file never, also one that came meanwhile.

import { basename, dirname, join, resolve } from 'node:path'
import { errorCode, Fault } from '../errors.ts'
import { isTeddyReport } from '../report/identity.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { createFile } from '../world/create.ts'
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
  if (disk.lstat(dirname(path), { throwIfNoEntry: false })?.isDirectory() !== true) {
    const hints = ['name another place with --report']
    throw new Fault('usage', `there is no folder ${dirname(path)} for the report`, { hints })
  }
  const folder = holdFolder(disk, dirname(path))
  if (!isFree(world, path)) {
    throw new Fault('guard', `${path} is there, and it is no report of TeDDy`, {
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

function place(world: World, path: string, text: string): boolean {
  if (createFile(world.disk, path, text)) return true
  if (!isFree(world, path)) return false
  writeAtomic(world.disk, path, text)
  return true
}

/** Nothing is there, or an older report. A link, a folder and a pipe are somebody else's. */
function isFree({ disk }: World, path: string): boolean {
  const stat = disk.lstat(path, { throwIfNoEntry: false })
  if (stat === undefined) return true
  return stat.isFile() && isTeddyReport(readBytes(disk, path, maxBytes)?.toString('utf8') ?? '')
}

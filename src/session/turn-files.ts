// Every file of a turn, however deep, by its name from the turn's folder.

import { join } from 'node:path'
import type { Disk } from '../world/disk.ts'
import { diskFault } from '../world/disk-fault.ts'
import { ownerOfTemporary } from '../world/temporary-name.ts'

export type TurnContents = {
  /** Sorted; with `/` between their parts. Temporary files of writers do not count. */
  readonly files: readonly string[]
  /** Links, pipes, devices: a turn holds plain files only. */
  readonly others: readonly string[]
}

/** What a turn's folder holds. Links are not followed. */
export function listTurnFiles(disk: Disk, turnFolder: string): TurnContents {
  const files: string[] = []
  const others: string[] = []
  const walk = (below: string) => {
    for (const entry of entriesOf(disk, join(turnFolder, below))) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      if (entry.isDirectory()) walk(name)
      else if (!entry.isFile()) others.push(name)
      else if (ownerOfTemporary(entry.name) === 'not-temporary') files.push(name)
    }
  }
  walk('')
  return { files: files.sort(), others: others.sort() }
}

function entriesOf(disk: Disk, folder: string) {
  try {
    return disk.readdir(folder, { withFileTypes: true })
  } catch (error) {
    throw diskFault(error, folder)
  }
}

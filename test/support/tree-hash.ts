// One hash for all that lies below a folder: names, modes, links and bytes.

import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'

/** The hash; two folders with the same one hold the same. */
export function treeHash(folder: string): string {
  const hash = createHash('sha256')
  const walk = (path: string, name: string) => {
    const stat = lstatSync(path)
    hash.update(`${name}\0${stat.mode}\0`)
    if (stat.isSymbolicLink()) hash.update(readlinkSync(path))
    else if (stat.isFile()) hash.update(readFileSync(path))
    else for (const each of readdirSync(path).sort()) walk(join(path, each), `${name}/${each}`)
  }
  walk(folder, '')
  return hash.digest('hex')
}

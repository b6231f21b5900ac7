// Everything that is below a folder as one text, to be searched for what must not be there.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names and contents of all files. */
export function textBelow(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return files
    .map(({ parentPath, name }) => `${name}\n${readFileSync(join(parentPath, name), 'latin1')}`)
    .join('\n')
}

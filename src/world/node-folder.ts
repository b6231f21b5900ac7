// Where the Node lies that runs this program.

import { dirname } from 'node:path'

/** Its folder, for a PATH on which `node` shall be this one. */
export function nodeFolder(): string {
  return dirname(process.execPath)
}

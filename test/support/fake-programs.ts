// Programs of our own making, alone on the PATH.

import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** A folder for PATH that holds nothing but these shell scripts; in them, other programs need their full path. */
export function fakePrograms(scripts: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder()
  for (const [name, script] of Object.entries(scripts)) {
    const path = join(folder, name)
    writeFileSync(path, `#!/bin/sh\n${script}\n`)
    chmodSync(path, 0o755)
  }
  return folder
}

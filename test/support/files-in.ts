// Real files in a temporary folder, as a plan's simulation looks at them.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { ProjectFiles } from '../../src/project-files.ts'
import { type Disk, realDisk } from '../../src/world/disk.ts'
import { projectFiles } from '../../src/world/project-files.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Writes the files below a new folder. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = temporaryFolder()
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

/** The same, to be looked at. */
export function filesIn(
  files: Readonly<Record<string, string | Uint8Array>>,
  disk: Disk = realDisk,
): ProjectFiles {
  return projectFiles(disk, folderWith(files))
}

// .teddy/local: what is for this machine alone, and for nobody else's eyes.

import type { Project } from '../config/project.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { makeFolder } from '../world/create.ts'
import type { Disk } from '../world/disk.ts'
import { readText } from '../world/read-file.ts'
import { localFolder } from './layout.ts'

/** Makes it where it is missing; a Fault when a link or a file stands in its place. */
export function makeLocalFolder(disk: Disk, project: Pick<Project, 'folder'>): string {
  const folder = localFolder(project)
  makeFolder(disk, project.folder)
  makeFolder(disk, folder, 0o700)
  return folder
}

/** The one line of a small file that points at something; undefined when there is none or it is unusable. */
export function readPointer(disk: Disk, path: string): string | undefined {
  const text = readText(disk, path, 10_000)?.trim()
  // A power cut may leave zeros; a pointer is only a convenience, and without it there is a rule.
  return text === undefined || /[\p{Cc}]/u.test(text) || text === '' ? undefined : text
}

/** Points a small file at something. */
export function writePointer(disk: Disk, path: string, target: string): void {
  writeAtomic(disk, path, `${target}\n`, { mode: 0o600 })
}

// The files that a plan sees: those of the folder it runs in, and TeDDy's own from the project, which no worktree holds.

import { dirname } from 'node:path'
import type { Project } from '../config/project.ts'
import { isStorePath } from '../context/places.ts'
import type { ProjectFiles } from '../project-files.ts'
import type { Disk } from '../world/disk.ts'
import { projectFiles } from '../world/project-files.ts'

/** A fresh record of them; each remembers what it saw. */
export function siteFiles(disk: Disk, site: Project): ProjectFiles {
  const files = projectFiles(disk, site.root)
  const home = dirname(site.folder)
  if (home === site.root) return files
  const store = projectFiles(disk, home)
  return { ...files, look: path => (isStorePath(path) ? store : files).look(path) }
}

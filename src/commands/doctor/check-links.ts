// Folders that worktrees need: those that `worktree.link` names are there to be linked in.

import { join } from 'node:path'
import type { Config } from '../../config/load.ts'
import type { Project } from '../../config/project.ts'
import type { World } from '../../world/world.ts'
import { type Finding, ok, warning } from './finding.ts'

/** Nothing to say where no folder is named. */
export function checkLinks(
  { disk }: Pick<World, 'disk'>,
  project: Project,
  config: Config,
): readonly Finding[] {
  const { link = [] } = config.values.worktree
  if (link.length === 0) return []
  const missing = link.filter(
    name => disk.lstat(join(project.root, name), { throwIfNoEntry: false }) === undefined,
  )
  if (missing.length === 0) return [ok('worktree', `${link.join(', ')}: there to be linked in`)]
  const hint = 'make it (`npm ci`, `python -m venv .venv`, …), or take it out of `worktree.link`'
  return [warning('worktree', `worktree.link names what is not there: ${missing.join(', ')}`, hint)]
}

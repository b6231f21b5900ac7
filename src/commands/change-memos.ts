// memos.yaml changed under its lock: by a plan, or by hand through `teddy memo`.

import { join } from 'node:path'
import type { Project } from '../config/project.ts'
import { changeMemos, type Memo, type MemoChange, memosWithSources } from '../execute/memos.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { withLock } from '../world/lock.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'

const maxBytes = 1_000_000

/** Applies the changes; tells for each whether it changed anything. */
export async function changeMemosFile(
  world: World,
  project: Project,
  changes: readonly MemoChange[],
): Promise<readonly boolean[]> {
  const file = memosFile(project)
  return withLock(world, join(project.folder, 'local/memos.lock'), 'changing memos', () => {
    const { text, results } = changeMemos(readText(world.disk, file, maxBytes) ?? '', changes, file)
    const changed = results.map(({ status }) => status === 'APPLIED')
    if (changed.includes(true)) writeAtomic(world.disk, file, text)
    return changed
  })
}

/** The memos of the project with the turns they came from; none without a file. */
export function readMemos({ disk }: Pick<World, 'disk'>, project: Project): readonly Memo[] {
  const file = memosFile(project)
  return memosWithSources(readText(disk, file, maxBytes) ?? '', file)
}

function memosFile(project: Project): string {
  return join(project.folder, 'memos.yaml')
}

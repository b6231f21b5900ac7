// What is wrong among the notes, on standard error: damaged ones, ids that stand twice, an index that stays behind.

import type { BriefRow } from '../../index/brief-rows.ts'
import type { IndexPlace } from '../../index/load-index.ts'
import { duplicateIds } from '../../index/query.ts'
import type { Index } from '../../index/read-index.ts'
import { line, paint } from '../../text/styled.ts'
import type { World } from '../../world/world.ts'

const warning = paint('yellow', '⚠')

/** Says it, each thing on a line of its own. */
export function tellDamage(
  { terminal }: Pick<World, 'terminal'>,
  { notes, index }: IndexPlace,
  { sessions, unsaved }: Pick<Index<BriefRow>, 'sessions' | 'unsaved'>,
): void {
  for (const { file, damage } of sessions) {
    if (damage === undefined) continue
    const path = `${notes}/${file}.md`
    terminal.tell(line`${warning} ${path}  ${damage.replace(`${path}: `, '')}`)
  }
  for (const [id, files] of duplicateIds(sessions)) {
    const names = files.map(file => `${file}.md`).join(', ')
    terminal.tell(line`${warning} ${notes}  ${files.length} notes have the id ${id}: ${names}`)
  }
  if (unsaved !== undefined)
    terminal.tell(line`${warning} ${index} could not be brought up to date: ${unsaved}`)
}

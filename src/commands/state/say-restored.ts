// How a restore, or the taking back of one, ended.

import { exitCodes } from '../../errors.ts'
import type { Restored } from '../../snapshot/restore.ts'
import { renderJson } from '../../text/json.ts'
import { line, paint } from '../../text/styled.ts'
import type { World } from '../../world/world.ts'
import type { Options } from '../turn/work.ts'
import { tellNotCovered } from './not-covered.ts'
import { saySteps } from './say-steps.ts'

type Said = {
  /** Of what the files are now. */
  readonly done: string
  /** The command that takes this back. */
  readonly undo: string
}

/** Prints it; its exit code. */
export function sayRestored(
  world: World,
  options: Options,
  restored: Restored & { readonly id: string },
  said: Said,
): number {
  const { done, kept, unexpected, id } = restored
  const dryRun = options.dryRun === true
  if (options.json) {
    const files = [...done, ...kept].map(({ path, act, why }) => ({ path, act, why: why ?? null }))
    const { notCovered } = restored
    world.terminal.raw(
      renderJson({ dry_run: dryRun, files, not_covered: notCovered, unexpected, undo: dryRun ? null : id }),
    )
  } else sayFiles(world, restored, said, dryRun ? 'dry-run' : 'apply')
  return kept.length > 0 || unexpected.length > 0 ? exitCodes.conflict : 0
}

function sayFiles(world: World, restored: Restored, said: Said, mode: 'apply' | 'dry-run'): void {
  const { terminal } = world
  const { done, kept, notCovered, unexpected } = restored
  saySteps(terminal, done, kept)
  for (const path of unexpected)
    terminal.say(line`${paint('yellow', '?')} ${path}  changed while this went on`)
  tellNotCovered(world, notCovered)
  const mark = kept.length === 0 ? paint('green', '✓') : paint('yellow', '!')
  const count = done.length === 1 ? '1 file' : `${done.length} files`
  const but = kept.length === 0 ? '' : `, but for ${kept.length} that stayed`
  if (mode === 'dry-run') terminal.say(line`${mark} ${count} would change; nothing was changed`)
  else terminal.say(line`${mark} ${count} changed; ${said.done}${but}`)
  terminal.say(paint('dim', line`Files that git ignores are not covered: they are as they were.`))
  if (kept.length > 0)
    terminal.say(line`Next: the same with --force <file> takes the snapshot's version of it`)
  if (mode === 'apply') terminal.say(line`Next: ${said.undo}  ${paint('dim', 'take this back')}`)
}

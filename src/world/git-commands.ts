// The commands of git that TeDDy calls. Each is vetted: a test shows that nothing a repository names runs by it.

import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'

/**
 * `reads`: objects, refs or settings only, where no driver and no hook lies in the way.
 * `works`: may come by drivers and hooks, so that those have to be switched off by name first.
 * Missing are `add`, `commit`, `checkout`, `stash` and others that look after people: they start git again in
 * submodules, where the drivers have other names, and `.gitmodules` can make them do so.
 */
const vetted: Readonly<Record<string, 'reads' | 'works'>> = {
  branch: 'works',
  'cat-file': 'reads',
  'check-attr': 'reads',
  'check-ignore': 'reads',
  'check-ref-format': 'reads',
  'checkout-index': 'works',
  'commit-tree': 'reads',
  config: 'reads',
  diff: 'works',
  'diff-files': 'works',
  'diff-index': 'works',
  'diff-tree': 'reads',
  'for-each-ref': 'reads',
  'hash-object': 'works',
  init: 'works',
  log: 'reads',
  'ls-files': 'works',
  'ls-tree': 'reads',
  'merge-base': 'reads',
  'merge-tree': 'works',
  mktree: 'reads',
  'pack-objects': 'reads',
  'read-tree': 'works',
  'rev-list': 'reads',
  'rev-parse': 'reads',
  show: 'reads',
  'show-ref': 'reads',
  status: 'works',
  'symbolic-ref': 'works',
  'update-index': 'works',
  'update-ref': 'works',
  version: 'reads',
  worktree: 'works',
  'write-tree': 'works',
}

export const vettedCommands: readonly string[] = Object.keys(vetted)

/** Whether a call may come by a driver or a hook; a command that nobody has vetted is refused. */
export function meetsDrivers([command = '', ...rest]: readonly string[]): boolean {
  const kind = Object.hasOwn(vetted, command) ? vetted[command] : undefined
  if (kind === undefined) {
    throw new Fault('bug', `git ${safeLine(command)} is not among the commands that TeDDy may call`)
  }
  if (rest.includes('--textconv') || rest.includes('--ext-diff')) {
    throw new Fault('bug', `git ${command} with --textconv or --ext-diff would run a program`)
  }
  return kind === 'works' || rest.includes('--filters')
}

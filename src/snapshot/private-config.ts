// Settings of TeDDy's own git folders: of the user's only those that say how this disk behaves.

import { splitNul } from '../text/nul.ts'
import { git } from '../world/git.ts'
import type { ObjectFormat } from '../world/loose-object.ts'
import type { Repository } from '../world/repository.ts'
import type { World } from '../world/world.ts'

export type DiskHabits = {
  readonly objectFormat: ObjectFormat
  /** Whether objects and refs are plain files of one owner, so that TeDDy may write its own as git would. */
  readonly plain: boolean
  /** Whether the disk keeps the executable bit. */
  readonly fileMode: boolean
  /** Lines of `[core]` that describe the disk, as the user's repository has them. */
  readonly lines: readonly string[]
}

export const defaultHabits: DiskHabits = {
  objectFormat: 'sha1',
  plain: true,
  fileMode: true,
  lines: [],
}

const question =
  '^(core\\.(filemode|symlinks|ignorecase|precomposeunicode|sharedrepository)|extensions\\.(objectformat|refstorage|compatobjectformat))$'

/** What the repository's settings say about the disk and its objects. */
export async function readHabits(world: World, { top }: Repository): Promise<DiskHabits> {
  const { stdout } = await git(world, { cwd: top, args: ['config', '--null', '--get-regexp', question] })
  const found = new Map<string, string>()
  for (const field of splitNul(stdout)) {
    const [name = '', value = 'true'] = field.toString().split('\n')
    found.set(name, value)
  }
  const lines = [...found]
    .filter(([name, value]) => name.startsWith('core.') && /^[\w-]+$/.test(value))
    .map(([name, value]) => `${name.slice('core.'.length)} = ${value}`)
  return {
    objectFormat: found.get('extensions.objectformat') === 'sha256' ? 'sha256' : 'sha1',
    plain: isPlain(found),
    fileMode: !/^(false|no|off|0)$/i.test(found.get('core.filemode') ?? 'true'),
    lines,
  }
}

function isPlain(found: ReadonlyMap<string, string>): boolean {
  const refs = found.get('extensions.refstorage') ?? 'files'
  const shared = found.get('core.sharedrepository') ?? 'umask'
  return refs === 'files' && shared === 'umask' && !found.has('extensions.compatobjectformat')
}

/** The text of a `config` file. Objects and refs are synced: what a restore overwrites may be there alone. */
export function renderPrivateConfig({ objectFormat, lines }: DiskHabits, kind: 'bare' | 'work tree'): string {
  const core = [
    `repositoryformatversion = ${objectFormat === 'sha256' ? 1 : 0}`,
    `bare = ${kind === 'bare'}`,
    ...lines,
    'autocrlf = false',
    'logAllRefUpdates = false',
    'fsync = committed',
  ]
  return [
    '[core]',
    ...core.map(line => `\t${line}`),
    ...(objectFormat === 'sha256' ? ['[extensions]', '\tobjectFormat = sha256'] : []),
    // A file lands where it was written, not where git guesses that its folder went.
    '[merge]',
    '\tdirectoryRenames = false',
    '',
  ].join('\n')
}

// What every call of git is given, so that nothing a repository holds makes it run a program, ask or reach out.

import { delimiter, isAbsolute } from 'node:path'
import type { Environment } from './world.ts'

export type GitSurroundings = {
  readonly env?: Readonly<Record<string, string>>
  readonly indexFile?: string
  readonly gitDir?: string
  readonly workTree?: string
  /** `none`: neither the user's nor the system's settings count, only the repository's. */
  readonly config?: 'user' | 'none'
  /** `none`: the settings are TeDDy's own and name no drivers, so that there is no need to ask for them. */
  readonly drivers?: 'listed' | 'none'
}

const settings: readonly string[] = [
  'core.hooksPath=/dev/null',
  'core.fsmonitor=false',
  'core.sshCommand=false',
  'core.quotePath=false',
  'credential.helper=',
  'commit.gpgSign=false',
  'tag.gpgSign=false',
  'push.gpgSign=false',
  'log.showSignature=false',
  'gpg.program=false',
  'gpg.openpgp.program=false',
  'gpg.x509.program=false',
  'gpg.ssh.program=false',
  'gc.auto=0',
  'maintenance.auto=false',
  'submodule.recurse=false',
  'color.ui=false',
  'init.templateDir=',
  'init.defaultBranch=main',
  // A folder of the project that looks like a bare repository would bring settings of its own.
  'safe.bareRepository=explicit',
]

/** Commands that show differences: they run the programs that attributes name, and look into submodules. */
const diffs: ReadonlySet<string> = new Set(['diff', 'diff-files', 'diff-index', 'diff-tree', 'log', 'show'])
const withoutPrograms = ['--no-ext-diff', '--no-textconv', '--ignore-submodules=dirty']

/** The arguments of a call, with everything that could run another program switched off. */
export function hardenedArgs(
  args: readonly string[],
  drivers: readonly string[],
  { config }: GitSurroundings,
): readonly string[] {
  const [command = '', ...rest] = args
  const attributes = config === 'none' ? ['core.attributesFile=/dev/null'] : []
  const options = [...settings, ...attributes, ...drivers].flatMap(setting => ['-c', setting])
  return ['--no-pager', ...options, command, ...inserted(command), ...rest]
}

function inserted(command: string): readonly string[] {
  if (diffs.has(command)) return withoutPrograms
  // In a submodule git starts itself again, and the drivers named there are not the ones we have switched off.
  return command === 'status' ? ['--ignore-submodules=dirty'] : []
}

/** Which settings count is the user's business; the rest of `GIT_*` could point this call somewhere else. */
const settingsFiles: ReadonlySet<string> = new Set([
  'GIT_CONFIG_GLOBAL',
  'GIT_CONFIG_SYSTEM',
  'GIT_CONFIG_NOSYSTEM',
])

const always: Readonly<Record<string, string>> = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  SSH_ASKPASS_REQUIRE: 'never',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_EDITOR: 'true',
  GIT_SEQUENCE_EDITOR: 'true',
  GIT_PAGER: 'cat',
  // No transport at all: a partial clone would fetch what is missing.
  GIT_ALLOW_PROTOCOL: '',
  GIT_NO_LAZY_FETCH: '1',
  // Objects as they are stored.
  GIT_NO_REPLACE_OBJECTS: '1',
  // Its messages are read here.
  LC_ALL: 'C',
}

const noConfig = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_ATTR_NOSYSTEM: '1' }

/** The environment of a call: nothing of git's own is inherited, what the caller asks for comes last. */
export function hardenedEnvironment(
  parent: Environment,
  command: string,
  around: GitSurroundings,
): Record<string, string> {
  const env: Record<string, string> = {}
  for (const [name, value] of Object.entries(parent)) {
    if (value !== undefined && isInherited(name)) env[name] = value
  }
  env.PATH = (parent.PATH ?? '').split(delimiter).filter(isAbsolute).join(delimiter)
  return {
    ...env,
    ...always,
    // Names as they are written; this one command takes them so anyway, and fails when it is told to.
    ...(command !== 'check-ignore' && { GIT_LITERAL_PATHSPECS: '1' }),
    ...(around.config === 'none' && noConfig),
    ...(around.gitDir !== undefined && { GIT_DIR: around.gitDir }),
    ...(around.workTree !== undefined && { GIT_WORK_TREE: around.workTree }),
    ...(around.indexFile !== undefined && { GIT_INDEX_FILE: around.indexFile }),
    ...around.env,
  }
}

function isInherited(name: string): boolean {
  if (settingsFiles.has(name)) return true
  return !name.startsWith('GIT_') && !name.startsWith('TEDDY_') && name !== 'SSH_ASKPASS'
}

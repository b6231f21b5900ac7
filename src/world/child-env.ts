// The environment of a command: the user's own, without secrets and without anything that waits for a person.

import type { Environment } from './world.ts'

type Pair = { readonly name: string; readonly value: string }

export type ChildEnvironment = {
  readonly env: Readonly<Record<string, string>>
  /** Names of the secrets that were kept back, so that a command which misses one can be understood. */
  readonly withheld: readonly string[]
}

/**
 * Names that hold secrets by convention: keys of model and search providers (`…_API_KEY`), tokens, passwords, signing
 * keys. Names of files (`…_CREDENTIALS`, `…_FILE`) and of sockets (`SSH_AUTH_SOCK`) stay: they hold no secret.
 * A plan that needs such a variable sets it itself, where the review shows it.
 */
const secretName =
  /(^|_)(API_?KEY|ACCESS_?KEY|SECRET_?KEY|PRIVATE_?KEY|AUTH_?KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE)S?$/i

/** Where git would look instead of the folder it runs in (`git rev-parse --local-env-vars`), as hooks set it. */
const pointsElsewhere: ReadonlySet<string> = new Set([
  'GIT_ALTERNATE_OBJECT_DIRECTORIES',
  'GIT_COMMON_DIR',
  'GIT_CONFIG',
  'GIT_CONFIG_COUNT',
  'GIT_CONFIG_PARAMETERS',
  'GIT_DIR',
  'GIT_EXEC_PATH',
  'GIT_GRAFT_FILE',
  'GIT_IMPLICIT_WORK_TREE',
  'GIT_INDEX_FILE',
  'GIT_INTERNAL_SUPER_PREFIX',
  'GIT_NAMESPACE',
  'GIT_NO_REPLACE_OBJECTS',
  'GIT_OBJECT_DIRECTORY',
  'GIT_PREFIX',
  'GIT_QUARANTINE_PATH',
  'GIT_REPLACE_REF_BASE',
  'GIT_SHALLOW_FILE',
  'GIT_WORK_TREE',
])

const asksPeople: ReadonlySet<string> = new Set(['SSH_ASKPASS', 'SUDO_ASKPASS'])

/** Nobody sits there: editors and pagers end at once, questions fail instead of waiting. */
const nobodyThere: Readonly<Record<string, string>> = {
  EDITOR: 'true',
  VISUAL: 'true',
  GIT_EDITOR: 'true',
  GIT_SEQUENCE_EDITOR: 'true',
  PAGER: 'cat',
  GIT_PAGER: 'cat',
  MANPAGER: 'cat',
  GIT_TERMINAL_PROMPT: '0',
  // Set but empty, so that git asks neither `core.askPass` nor ssh's program.
  GIT_ASKPASS: '',
  SSH_ASKPASS_REQUIRE: 'never',
  DEBIAN_FRONTEND: 'noninteractive',
}

/** The user's environment made fit for a command; `pairs`, the plan's own, come last and win. */
export function childEnvironment(parent: Environment, pairs: readonly Pair[]): ChildEnvironment {
  const env: Record<string, string> = {}
  const withheld: string[] = []
  for (const [name, value] of Object.entries(parent)) {
    if (value === undefined || !isForChildren(name)) continue
    if (secretName.test(name)) withheld.push(name)
    else env[name] = value
  }
  Object.assign(env, nobodyThere)
  for (const { name, value } of pairs) env[name] = value
  return { env, withheld: withheld.filter(name => env[name] === undefined).sort() }
}

function isForChildren(name: string): boolean {
  return !name.startsWith('TEDDY_') && !pointsElsewhere.has(name) && !asksPeople.has(name)
}

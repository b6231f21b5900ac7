// What a running plan needs: the files as approved, a cage where one is wanted, pages, searches and a person to ask.

import { join } from 'node:path'
import type { Config } from '../config/load.ts'
import type { Project } from '../config/project.ts'
import { userFolder } from '../config/user-folder.ts'
import type { UrlReading } from '../context/read-url.ts'
import { renderResults } from '../context/search/render-results.ts'
import { search } from '../context/search/search.ts'
import type { Execution, Tools } from '../execute/execution.ts'
import type { ReadText } from '../execute/outcome.ts'
import type { Approval } from '../review/approval.ts'
import { line, paint } from '../text/styled.ts'
import { askReply } from '../world/ask-reply.ts'
import type { Interrupts } from '../world/interrupts.ts'
import { nestedRepositories } from '../world/nested-repositories.ts'
import { findRepository } from '../world/repository.ts'
import { type SandboxState, sandboxFor, type Wrap } from '../world/sandbox.ts'
import type { World } from '../world/world.ts'
import { allowHint, newPages, type Pages } from './pages.ts'

type Given = {
  readonly approved: Approval
  readonly cage: Wrap | undefined
  readonly interrupts: Interrupts
  /** What the review has read already; without one, nothing. */
  readonly pages?: Pages
  readonly onOutput: (chunk: Uint8Array) => void
  /** Bytes of a page that have come so far. */
  readonly onBytes: (bytes: number) => void
  /** What a turn of a session adds; undefined for a plan on its own. */
  readonly turn?: TurnHooks
}

export type TurnHooks = Pick<Execution, 'onWrite' | 'written' | 'commandRan'> & {
  readonly storeRoot: string
  /** Keeps a page that READ read, for the next context. */
  readonly keepPage: (url: string, page: UrlReading) => void
  /** Goes around a question to the user. */
  readonly asking: <T>(ask: () => Promise<T>) => Promise<T>
}

/** The cage for commands, as the settings want it; `required` without one is a Fault. */
export async function cageFor(world: World, project: Project, { values }: Config): Promise<Wrap | undefined> {
  if (values.sandbox === 'off') return undefined
  // In a linked worktree git's own folder lies elsewhere.
  const repository = await findRepository(world, project.root)
  const ofGit = repository === undefined ? [] : [repository.gitDir, repository.commonDir]
  const nested = nestedRepositories(world.disk, project.root)
  if (nested.looked === 'partly') tellPartly(world)
  return sandboxFor(world, {
    mode: values.sandbox,
    root: project.root,
    readOnly: [...['.git', '.teddy'].map(name => join(project.root, name)), ...ofGit, ...nested.paths],
    neverMade: [join(project.root, '.teddy')],
    hidden: [userFolder(world.env)],
    network: values.sandbox_network,
  })
}

/** What is said of commands in this cage. */
export function sandboxState(cage: Wrap | undefined, { values }: Config): SandboxState {
  if (cage === undefined) return 'off'
  return values.sandbox_network === 'on' ? 'on, network on' : 'on'
}

function tellPartly({ terminal }: World): void {
  const what = 'the project has very many folders; repositories deep inside it are not guarded by the sandbox'
  terminal.tell(line`${paint('yellow', 'warning:')} ${what}`)
}

/** A plan about to run in the project's own folder. */
export function prepareExecution(world: World, config: Config, given: Given): Execution {
  const { approved, cage, interrupts, onOutput, turn } = given
  return {
    root: approved.root,
    ...(turn && { storeRoot: turn.storeRoot }),
    approved: approved.files,
    written: turn?.written ?? new Map(),
    commandRan: turn?.commandRan ?? false,
    cage,
    sandbox: sandboxState(cage, config),
    contents: turn === undefined ? 'report' : 'context',
    onWrite: turn?.onWrite ?? (() => {}),
    signal: interrupts.signal,
    killSignal: interrupts.killSignal,
    tools: { ...toolsFor(world, config, given), onOutput },
  }
}

function toolsFor(world: World, config: Config, given: Given): Omit<Tools, 'onOutput'> {
  const { interrupts, turn, onBytes, pages = newPages(world, config) } = given
  const { signal } = interrupts
  const { search: service, allow_hosts: allow } = config.values
  const guards = { allow, allowHint, signal }
  return {
    readUrl: async url => {
      const page = await pages.read(url, { signal, onProgress: onBytes })
      const { text, language, sha256, finalUrl, notes, problem } = page
      if (problem === undefined) turn?.keepPage(url, page)
      // Where nothing came there is nothing to distrust.
      const origin = sha256 === undefined ? undefined : finalUrl
      return { source: url, text, language, sha256, origin, notes, problem }
    },
    search:
      service &&
      (async query =>
        searchText(query, await search(world, service.provider, query, { ...guards, ...service }))),
    chat: message => {
      const ask = () => askReply(world, message, signal)
      return turn === undefined ? ask() : turn.asking(ask)
    },
  }
}

function searchText(query: string, found: Awaited<ReturnType<typeof search>>): ReadText {
  const about = { source: query, language: 'markdown', notes: [] }
  if ('problem' in found)
    return { ...about, text: '', sha256: undefined, origin: undefined, problem: found.problem }
  const { sha256, origin } = found
  return { ...about, text: renderResults(found), sha256, origin, problem: undefined }
}

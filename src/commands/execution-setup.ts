// What a running plan needs: the files as approved, a cage where one is wanted, pages, searches and a person to ask.

import { join } from 'node:path'
import type { Config } from '../config/load.ts'
import type { Project } from '../config/project.ts'
import { userFolder } from '../config/user-folder.ts'
import { readUrl } from '../context/read-url.ts'
import { renderResults } from '../context/search/render-results.ts'
import { search } from '../context/search/search.ts'
import type { Execution, Tools } from '../execute/execution.ts'
import type { ReadText } from '../execute/outcome.ts'
import type { Approval } from '../review/approval.ts'
import { askReply } from '../world/ask-reply.ts'
import type { Interrupts } from '../world/interrupts.ts'
import { findRepository } from '../world/repository.ts'
import { sandboxFor, type Wrap } from '../world/sandbox.ts'
import type { World } from '../world/world.ts'

type Given = {
  readonly approved: Approval
  readonly cage: Wrap | undefined
  readonly interrupts: Interrupts
  readonly onOutput: (chunk: Uint8Array) => void
}

/** The cage for commands, as the settings want it; `required` without one is a Fault. */
export async function cageFor(world: World, project: Project, { values }: Config): Promise<Wrap | undefined> {
  if (values.sandbox === 'off') return undefined
  // In a linked worktree git's own folder lies elsewhere.
  const repository = await findRepository(world, project.root)
  const ofGit = repository === undefined ? [] : [repository.gitDir, repository.commonDir]
  const readOnly = [...['.git', '.teddy'].map(name => join(project.root, name)), ...ofGit]
  const hidden = [userFolder(world.env)]
  return sandboxFor(world, { mode: values.sandbox, root: project.root, readOnly, hidden, network: 'off' })
}

/** A plan about to run in the project's own folder. */
export function prepareExecution(world: World, config: Config, given: Given): Execution {
  const { approved, cage, interrupts, onOutput } = given
  return {
    root: approved.root,
    approved: approved.files,
    written: new Map(),
    commandRan: false,
    cage,
    contents: 'report',
    signal: interrupts.signal,
    killSignal: interrupts.killSignal,
    tools: { ...toolsFor(world, config, interrupts.signal), onOutput },
  }
}

function toolsFor(world: World, { values }: Config, signal: AbortSignal): Omit<Tools, 'onOutput'> {
  const { search: service, allow_hosts: allow } = values
  const guards = { allow, allowHint: 'add it to `allow_hosts` in your settings', signal }
  return {
    readUrl: async url => {
      const { text, language, sha256, problem } = await readUrl(world, url, {
        ...guards,
        userAgent: `teddy/${TEDDY_VERSION}`,
      })
      return { source: url, text, language, sha256, problem }
    },
    search:
      service &&
      (async query =>
        searchText(query, await search(world, service.provider, query, { ...guards, ...service }))),
    chat: message => askReply(world, message, signal),
  }
}

function searchText(query: string, found: Awaited<ReturnType<typeof search>>): ReadText {
  const nothing = { source: query, language: 'markdown', sha256: undefined }
  if ('problem' in found) return { ...nothing, text: '', problem: found.problem }
  return { ...nothing, text: renderResults(found), problem: undefined }
}

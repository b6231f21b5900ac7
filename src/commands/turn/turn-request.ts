// The first request of a turn, and what the turn keeps of how it was made.

import { join } from 'node:path'
import { type ContextLine, renderContext } from '../../context/context-file.ts'
import { type ListedResource, readPayloadResources, splitPayload } from '../../context/split-payload.ts'
import { countTokens } from '../../context/tokens.ts'
import { storeUrlText, type UrlText } from '../../context/url-text.ts'
import { turnFiles } from '../../session/layout.ts'
import type { TurnRecord } from '../../session/turn-record.ts'
import { diskFault } from '../../world/disk-fault.ts'
import { readText } from '../../world/read-file.ts'
import type { World } from '../../world/world.ts'
import { assembleContext } from './assemble-context.ts'
import type { OpenTurn } from './open-turn.ts'
import type { TurnInput } from './turn-input.ts'
import type { Work } from './work.ts'

export type TurnRequest = {
  readonly document: string
  readonly tokens: number
  readonly resources: readonly ListedResource[]
  readonly who: Pick<TurnRecord, 'agent' | 'agentVersion' | 'stack'>
  /** What is still to be written into the turn; undefined when it is there already. */
  readonly made:
    | {
        readonly message: string
        readonly systemPrompt: string
        readonly lines: readonly ContextLine[]
        readonly pages: ReadonlyMap<string, UrlText>
      }
    | undefined
}

/** A branch without a message or an agent of its own has exactly its origin's payload. */
export function payloadOf({ flags }: Work, { next }: TurnInput): 'new' | 'kept' {
  const branch = next.again?.record?.branchedFrom !== undefined
  return branch && flags.message === undefined && flags.agent === undefined ? 'kept' : 'new'
}

/** The request with a message, made now or kept from before. */
export async function turnRequest(
  work: Work,
  input: TurnInput,
  message: string,
  payload: 'new' | 'kept',
): Promise<TurnRequest> {
  const kept = payload === 'kept' ? await keptRequest(work, input) : undefined
  if (kept !== undefined) return kept
  const { agent, working, lines, document, resources, tokens, pages } = await assembleContext(work, input, {
    message,
    hosts: 'ask',
  })
  return {
    document,
    tokens,
    resources,
    who: { agent: agent.name, agentVersion: agent.version, stack: working.stack },
    made: { message, systemPrompt: agent.prompt, lines, pages },
  }
}

/** The request that a turn has on disk already; undefined when it has none. */
export async function keptRequest(
  { world, project }: Work,
  { next }: TurnInput,
): Promise<TurnRequest | undefined> {
  const { record, folder } = next.again ?? {}
  const document = folder === undefined ? undefined : readPayload(world, folder)
  if (document === undefined || record === undefined) return undefined
  const { system, prompt } = splitPayload(document)
  const [a, b] = await countTokens(world, project.root, [system, prompt])
  const { agent, agentVersion, stack } = record
  const who = { agent, agentVersion, stack }
  return { document, tokens: a! + b!, resources: readPayloadResources(document), who, made: undefined }
}

/** Writes what the request was made from; the payload last, since it says what all of it was. */
export function writeRequest({ world }: Work, turn: OpenTurn, { document, made }: TurnRequest): void {
  if (made === undefined) return
  for (const [url, page] of made.pages) storeUrlText(world, turn.folder, url, page)
  turn.write(turnFiles.userPrompt, made.message)
  turn.write(turnFiles.systemPrompt, made.systemPrompt)
  turn.write(turnFiles.context, renderContext(made.lines))
  turn.write(turnFiles.payload, document)
}

/** Takes the payload of a turn away that is to get another one. */
export function dropPayload({ disk }: Pick<World, 'disk'>, folder: string): void {
  const path = join(folder, turnFiles.payload)
  try {
    if (disk.lstat(path, { throwIfNoEntry: false }) !== undefined) disk.unlink(path)
  } catch (error) {
    throw diskFault(error, path)
  }
}

/** `_context.log` of a turn's folder; undefined when it has none. */
export function readPayload({ disk }: Pick<World, 'disk'>, folder: string): string | undefined {
  return readText(disk, join(folder, turnFiles.payload), 1_000_000_000)
}

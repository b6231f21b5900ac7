// Everything the next turn's model is shown, put together and counted; nothing is sent here.

import { join } from 'node:path'
import { type Level, resolveContext, type Wanted } from '../../context/cascade.ts'
import { type Collected, collectResources } from '../../context/collect.ts'
import { type ContextLine, readContextFile } from '../../context/context-file.ts'
import { readContextUrl } from '../../context/context-url.ts'
import { explicitLines, nextContext } from '../../context/next-context.ts'
import { type CountedResource, renderPayload } from '../../context/payload.ts'
import { countPayload, countResources } from '../../context/payload-tokens.ts'
import { contextPlaces, type Places } from '../../context/places.ts'
import { readProjectFacts } from '../../context/project-facts.ts'
import { isHostAllowed } from '../../context/url-hosts.ts'
import type { UrlText } from '../../context/url-text.ts'
import { type Agent, readAgent } from '../../model/agents/read-agent.ts'
import type { Working } from '../../model/agents/stack.ts'
import { sessionContextFile, turnFiles } from '../../session/layout.ts'
import { parentOf } from '../../session/next-turn.ts'
import type { Session, Turn } from '../../session/session.ts'
import { readMemos } from '../change-memos.ts'
import { allowUrlHosts } from './allow-url-hosts.ts'
import { historyPaths } from './history.ts'
import { nextLines } from './next-lines.ts'
import type { TurnInput } from './turn-input.ts'
import type { Work } from './work.ts'

export type Assembled = {
  readonly agent: Agent
  readonly working: Working
  /** turn.context, history included. */
  readonly lines: readonly ContextLine[]
  /** `_context.log`. */
  readonly document: string
  readonly resources: readonly CountedResource[]
  readonly omitted: Collected['omitted']
  /** Of the whole document. */
  readonly tokens: number
  /** The texts of web addresses that are in it, for the turn to keep. */
  readonly pages: ReadonlyMap<string, UrlText>
}

type Given = {
  readonly message: string
  readonly hosts: 'ask' | 'as-allowed'
}

/** Puts the payload together. */
export async function assembleContext(work: Work, input: TurnInput, given: Given): Promise<Assembled> {
  const { world, project } = work
  const working = workingOf(work, input)
  const agent = readAgent(world, project, working.agent)
  const places = contextPlaces(world, { root: work.site.root, projectRoot: project.root })
  const { lines, levels } = await levelsOf(work, input, places, working)
  const wanted = await resolveContext(places, levels)
  if (given.hosts === 'ask') await allowUrlHosts(work, urlsIn(wanted))
  const pages = new Map<string, UrlText>()
  const { resources, omitted } = await collectResources(places, wanted, {
    readUrl: async url => {
      const page = await readPage(work, input, url)
      if (!('problem' in page)) pages.set(url, page)
      return page
    },
  })
  const facts = await readProjectFacts(world, places, work.site.root)
  const memos = readMemos(world, project).map(({ text }) => text)
  const counted = await countResources(world, project.root, resources)
  const parts = { system: agent.prompt, facts, memos, message: given.message, omitted, resources: counted }
  const tokens = await countPayload(world, parts)
  const document = renderPayload(parts)
  return { agent, working, lines, document, resources: counted, omitted, tokens, pages }
}

/** Who plans: a flag's agent, else the one the turn was begun with, whom the last one hands on to, the settings'. */
function workingOf({ config, flags }: Work, { next, before }: TurnInput): Working {
  const begun = next.again?.record
  const given: Working = begun ?? before?.input.working ?? { agent: config.values.agent, stack: [] }
  return { agent: flags.agent ?? given.agent, stack: given.stack }
}

async function levelsOf(
  work: Work,
  input: TurnInput,
  places: Places,
  working: Working,
): Promise<{ lines: readonly ContextLine[]; levels: readonly Level[] }> {
  const { world, project, config } = work
  const { session, before, next } = input
  const upper: readonly Level[] = [
    { origin: 'global', lines: readContextFile(world, join(project.folder, 'global.context')) },
    { origin: 'session', lines: readContextFile(world, join(session.folder, sessionContextFile)) },
  ]
  const depth = config.values.context_depth
  const automatic =
    before?.input.context.from === 'handoff' ? [] : historyPaths(session, next.parent, depth, working)
  const lines = branchLines(work, input, automatic) ?? (await followingLines(work, input, places, upper))
  const turn: Level = { origin: 'turn', lines: explicitLines(lines, automatic) }
  const history = lines.filter(({ way, target }) => way === 'in' && automatic.includes(target))
  return { lines, levels: [...upper, turn, { origin: 'history', lines: history }] }
}

/** A branch has the input of its origin; of the history as much as is asked for now. */
function branchLines(
  { world }: Work,
  { session, next: { again, parent } }: TurnInput,
  history: readonly string[],
): readonly ContextLine[] | undefined {
  const record = again?.record
  if (again === undefined || record?.branchedFrom === undefined) return undefined
  const previous = readContextFile(world, join(again.folder, turnFiles.context))
  const automatic = historyPaths(session, parent, record.contextDepth, record)
  const nothing = { changes: [], reads: [], prunes: [], upper: new Set<string>() }
  return nextContext({ previous, automatic, history, ...nothing })
}

async function followingLines(
  { world, config }: Work,
  { session, before }: TurnInput,
  places: Places,
  upper: readonly Level[],
): Promise<readonly ContextLine[]> {
  if (before === undefined) return []
  const { turn: tip, finished, input } = before
  const brought = new Set((await resolveContext(places, upper)).map(({ resource }) => resource))
  const depth = config.values.context_depth
  return nextLines(world, { session, tip, finished, input, depth, upper: brought })
}

function urlsIn(wanted: readonly Wanted[]): readonly string[] {
  return wanted.filter(({ kind }) => kind === 'url').map(({ resource }) => resource)
}

function readPage({ world, project, config }: Work, input: TurnInput, url: string) {
  const stored = foldersBefore(input.session, input.next.parent)
  return readContextUrl(
    world,
    {
      stored,
      storeIn: undefined,
      isAllowed: one => isHostAllowed(world, project.root, one),
      fetch: async one =>
        (await import('../../context/read-url.ts')).readUrl(world, one, {
          allow: config.values.allow_hosts,
          allowHint: 'add it to `allow_hosts` in your settings',
          userAgent: `teddy/${TEDDY_VERSION}`,
        }),
    },
    url,
  )
}

/** The folders of the turns before, the newest first: a page that one of them read is not fetched again. */
function foldersBefore(session: Session, parent: Turn | undefined): readonly string[] {
  const folders: string[] = []
  for (let turn = parent; turn !== undefined; turn = parentOf(session, turn)) folders.push(turn.folder)
  return folders
}

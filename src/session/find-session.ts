// Which session a command is about: the one that was asked for, else the one that the place and the past tell.

import { relative, resolve, sep } from 'node:path'
import type { Project } from '../config/project.ts'
import { Fault } from '../errors.ts'
import { nearest } from '../text/nearest.ts'
import { safeLine } from '../text/safe.ts'
import type { World } from '../world/world.ts'
import { readCurrent } from './current-session.ts'
import { sessionsFolder } from './layout.ts'
import { tipOf } from './line.ts'
import { listSessions, type SessionEntry } from './list-sessions.ts'
import { readSession } from './read-session.ts'
import { parseTurnName } from './turn-name.ts'

type Needs = Pick<World, 'disk' | 'env' | 'cwd'>

export type FoundSession = SessionEntry & {
  readonly by: 'asked' | 'environment' | 'folder' | 'current' | 'newest'
}

/** The session by the rule of all commands; undefined when none is asked for and there is none at all. */
export function findSession(
  world: Needs,
  project: Pick<Project, 'folder'>,
  asked: string | undefined,
): FoundSession | undefined {
  const { sessions } = listSessions(world, project)
  if (asked !== undefined) return { ...named(world, project, sessions, asked, '--session'), by: 'asked' }
  const fromEnv = world.env.TEDDY_SESSION
  if (fromEnv !== undefined && fromEnv !== '')
    return { ...named(world, project, sessions, fromEnv, 'TEDDY_SESSION'), by: 'environment' }
  const here = withId(sessions, sessionAt(world, project, world.cwd))
  if (here !== undefined) return { ...here, by: 'folder' }
  const current = withId(sessions, readCurrent(world, project))
  if (current !== undefined) return { ...current, by: 'current' }
  const newest = newestWithWork(world, project, sessions)
  return newest && { ...newest, by: 'newest' }
}

/** The same, for commands that cannot go on without one. */
export function needSession(
  world: Needs,
  project: Pick<Project, 'folder'>,
  asked: string | undefined,
): FoundSession {
  const found = findSession(world, project, asked)
  if (found !== undefined) return found
  throw new Fault('usage', 'there is no session yet', { hints: ['teddy new <name>'] })
}

const withId = (sessions: readonly SessionEntry[], id: string | undefined) =>
  sessions.find(session => session.id === id)

/** The id of the session that a path lies in. */
function sessionAt({ cwd }: Needs, project: Pick<Project, 'folder'>, path: string): string | undefined {
  const inside = relative(sessionsFolder(project), resolve(cwd, path))
  const first = inside.split(sep)[0]!
  return first === '' || first === '..' ? undefined : first
}

function named(
  world: Needs,
  project: Pick<Project, 'folder'>,
  sessions: readonly SessionEntry[],
  asked: string,
  from: string,
): SessionEntry {
  const exact = withId(sessions, asked)
  if (exact !== undefined) return exact
  const starting = asked === '' ? [] : sessions.filter(({ id }) => id.startsWith(asked))
  const sameName = sessions.filter(({ slug }) => slug === asked)
  const found = starting.length > 0 ? starting : sameName
  if (found.length === 1) return found[0]!
  const inside = looksLikePath(asked) ? withId(sessions, sessionAt(world, project, asked)) : undefined
  if (inside !== undefined) return inside
  const shown = safeLine(asked)
  if (found.length > 1)
    throw new Fault('usage', `${from}: "${shown}" may be any of ${found.length} sessions`, {
      hints: found.slice(0, 10).map(({ id }) => `--session ${id}`),
    })
  throw new Fault('usage', `${from}: there is no session "${shown}"`, { hints: nearHints(asked, sessions) })
}

// Not every word: a slip in a name must not mean the session that one stands in.
function looksLikePath(asked: string): boolean {
  return asked === '.' || /[/\\]/.test(asked) || parseTurnName(asked) !== undefined
}

function nearHints(asked: string, sessions: readonly SessionEntry[]): readonly string[] {
  if (sessions.length === 0) return ['teddy new <name>']
  const bySlug = sessions.find(
    ({ slug }) =>
      slug ===
      nearest(
        asked,
        sessions.map(session => session.slug),
      ),
  )
  const byId = nearest(
    asked,
    sessions.map(({ id }) => id),
  )
  const holding = sessions.filter(({ id }) => asked !== '' && id.includes(asked)).map(({ id }) => id)
  const near = [...new Set([byId, bySlug?.id, ...holding].filter(id => id !== undefined))].slice(0, 5)
  return near.length === 0 ? ['teddy session list'] : near.map(id => `did you mean ${id}?`)
}

/** The newest session whose last turn did not end it, else the newest. */
function newestWithWork(
  world: Needs,
  project: Pick<Project, 'folder'>,
  sessions: readonly SessionEntry[],
): SessionEntry | undefined {
  const days = [...new Set(sessions.map(({ day }) => day))]
  let newest: SessionEntry | undefined
  for (const day of days) {
    const ranked = sessions
      .filter(session => session.day === day)
      .map(session => ({ session, ...lookAt(world, project, session) }))
      .sort((a, b) => (a.last < b.last ? 1 : a.last > b.last ? -1 : 0))
    newest ??= ranked[0]?.session
    const open = ranked.find(({ ended }) => !ended)
    if (open !== undefined) return open.session
  }
  return newest
}

// Ids of turns sort by time. A session without turns was made a moment ago, as a rule.
function lookAt(world: Needs, project: Pick<Project, 'folder'>, { id }: SessionEntry) {
  const session = readSession(world, project, id)
  const tip = tipOf(world, project, session)
  const ids = session.turns.flatMap(({ record }) => record?.id ?? [])
  const last = ids.sort().at(-1) ?? '~'
  return { last, ended: tip?.state === 'done' && tip.record?.concluded === true }
}

// teddy verify: whether the history is as it was sealed, and every snapshot is there.

import { exitCodes } from '../errors.ts'
import { checkSeals } from '../session/check-seals.ts'
import { needSession } from '../session/find-session.ts'
import { turnFiles } from '../session/layout.ts'
import { listSessions } from '../session/list-sessions.ts'
import { parentOf } from '../session/next-turn.ts'
import { readSession } from '../session/read-session.ts'
import type { Session } from '../session/session.ts'
import { checkoutPlace } from '../snapshot/place.ts'
import { listRefs, turnRef } from '../snapshot/refs.ts'
import { verifySnapshot } from '../snapshot/verify-tree.ts'
import { renderJson } from '../text/json.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { initialisedProject } from './initialised-project.ts'
import { projectStore } from './state/ground.ts'

type Finding = {
  readonly session: string
  readonly turn: string
  readonly file: string
  readonly message: string
}

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal } = world
  const project = initialisedProject(world)
  const ids =
    args[0] === undefined
      ? listSessions(world, project).sessions.map(({ id }) => id)
      : [needSession(world, project, args[0]).id]
  let checked = 0
  const findings: Finding[] = []
  for (const id of ids) {
    const session = readSession(world, project, id)
    const seals = checkSeals(world, session)
    checked += seals.checked
    findings.push(...seals.findings.map(({ turn, file, message }) => ({ session: id, turn, file, message })))
    findings.push(...lostReports(session), ...(await missingSnapshots(world, project, session)))
  }
  if (options.json) {
    terminal.raw(renderJson({ sessions: ids.length, turns: checked, findings }))
    return findings.length === 0 ? 0 : exitCodes.failed
  }
  for (const { session, turn, file, message } of findings)
    terminal.say(line`${paint('red', '✗')} ${session}/${turn}/${file}  ${message}`)
  const counts = `${checked === 1 ? '1 turn' : `${checked} turns`} of ${ids.length === 1 ? '1 session' : `${ids.length} sessions`}`
  if (findings.length === 0)
    terminal.say(line`${paint('green', '✓')} ${counts}: every file and snapshot is as it was sealed`)
  else
    terminal.say(
      line`${counts}: ${findings.length} ${findings.length === 1 ? 'difference' : 'differences'}; nothing was repaired`,
    )
  return findings.length === 0 ? 0 : exitCodes.failed
}

/** A sealed turn had its report, or was killed just before it; without any that follow, `teddy resume` writes it. */
function lostReports(session: Session): readonly Finding[] {
  const followed = new Set(
    session.turns.filter(({ state }) => state === 'done').map(turn => parentOf(session, turn)?.name),
  )
  return session.turns
    .filter(({ state, record }) => state !== 'done' && record?.seals !== undefined)
    .map(({ name }) => ({
      session: session.id,
      turn: name,
      file: turnFiles.report,
      message: followed.has(name) ? 'report.md is gone' : 'report.md is gone; `teddy resume` writes it again',
    }))
}

const states = {
  missing: 'the snapshot is gone from the repository',
  different: 'the snapshot holds another tree than recorded',
  incomplete: 'objects of the snapshot are gone',
} as const

async function missingSnapshots(
  world: World,
  project: ReturnType<typeof initialisedProject>,
  session: Session,
): Promise<readonly Finding[]> {
  const turns = session.turns.filter(({ record }) => record?.snapshot !== undefined)
  if (turns.length === 0) return []
  const store = await projectStore(world, project, session.id)
  const place = checkoutPlace(world, store)
  const refs = await listRefs(world, store, `refs/teddy/${session.id}/`)
  const held = new Map(refs.map(({ ref, commit }) => [ref, commit]))
  const findings: Finding[] = []
  for (const { name, record } of turns) {
    const commit = record!.snapshot!
    const { state } = await verifySnapshot(world, place, { commit })
    const message = state === 'good' ? notHeld(held, turnRef(session.id, name), commit) : states[state]
    if (message === undefined) continue
    const told = `${message}: ${commit.slice(0, 12)}`
    findings.push({ session: session.id, turn: name, file: turnFiles.record, message: told })
  }
  return findings
}

/** A snapshot that no ref holds is there until git clears up; one that another ref names was not this turn's. */
function notHeld(held: ReadonlyMap<string, string>, ref: string, commit: string): string | undefined {
  const now = held.get(ref)
  if (now === commit) return undefined
  return now === undefined ? `${ref} is gone, which held the snapshot` : `${ref} holds another snapshot`
}

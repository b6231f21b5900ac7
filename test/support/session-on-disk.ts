// A session with turns in a real folder, made by the stage's own functions.

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beginAttempt, keepInAttempt } from '../../src/session/attempts.ts'
import { claimTurn, type MadeTurn, type TurnStart } from '../../src/session/claim-turn.ts'
import { createSession } from '../../src/session/create-session.ts'
import { turnToPlan } from '../../src/session/next-turn.ts'
import { readSession } from '../../src/session/read-session.ts'
import { sealTurn } from '../../src/session/seal.ts'
import { turnNamed } from '../../src/session/session.ts'
import { writeTurnFile } from '../../src/session/write-turn.ts'
import type { World } from '../../src/world/world.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { testWorld } from './test-world.ts'

export const start: TurnStart = {
  agent: 'developer',
  agentVersion: '1',
  stack: [],
  contextDepth: 1,
  pipeline: undefined,
  modelAsked: 'anthropic/claude-sonnet',
}

/** A project with one session that has no turns yet. */
export function newSession(name = 'Add user auth') {
  const root = temporaryFolder()
  const project = { root, folder: join(root, '.teddy'), foundBy: 'teddy' as const }
  mkdirSync(project.folder)
  const world = testWorld({
    cwd: root,
    env: {},
    clock: { now: () => new Date(2026, 0, 24, 12), steady: () => 0 },
  })
  const { id, folder } = createSession(world, project, name)
  const read = () => readSession(world, project, id)
  return { root, project, world, id, folder, read }
}

type Where = ReturnType<typeof newSession>
type Disked = Pick<World, 'disk' | 'clock'>

/** Claims the turn after the one of that name and writes what a planning phase writes before the call. */
export function beginTurn({ world, read }: Where, after: string | undefined, on: Disked = world): MadeTurn {
  const session = read()
  const tip = after === undefined ? undefined : turnNamed(session, after)
  const turn = claimTurn(on, session, turnToPlan(session, tip), start)
  for (const [file, text] of Object.entries(inputFiles)) writeTurnFile(on, turn, file, text)
  return turn
}

export const inputFiles = {
  'turn.context': 'README.md\n',
  'system_prompt.xml': '<agent/>\n',
  'user_prompt.txt': 'Do it.\n',
  '_context.log': '## 1. System Prompt\n',
}

/** Gives a turn one attempt and the plan that came of it. */
export function planTurn({ world }: Where, turn: MadeTurn): void {
  keepInAttempt(world, turn, beginAttempt(world, turn, 'request\n'), 'reply', '# A plan\n')
  writeTurnFile(world, turn, 'plan.md', '# A plan\n')
}

/** Makes a whole turn, done and sealed, after the one of that name; returns its name. */
export function doneTurn(where: Where, after: string | undefined): string {
  const turn = beginTurn(where, after)
  planTurn(where, turn)
  const usage = { input: 1000, output: 200, cached: 100, cost: 0.01, estimated: false }
  const record = { ...turn.record, title: `Turn ${turn.name}`, status: 'SUCCESS' as const, usage, calls: 1 }
  sealTurn(where.world, where.read(), turn, record, `# Report of ${turn.name}\n`)
  return turn.name
}

/** Puts files into the session's folder without asking anybody. */
export function put({ folder }: Where, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

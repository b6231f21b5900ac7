// A project with notes, each a file as somebody left it, and the program run there.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { teddy } from './teddy.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Notes by the name of their file, without its ending. */
export function notesProject(notes: Readonly<Record<string, string | Uint8Array>>) {
  const folder = temporaryFolder()
  const root = join(folder, 'project')
  const sessions = join(root, '.teddy/sessions')
  mkdirSync(sessions, { recursive: true })
  mkdirSync(join(folder, 'home'))
  for (const [name, text] of Object.entries(notes)) writeFileSync(join(sessions, `${name}.md`), text)
  const options = { cwd: root, env: { HOME: join(folder, 'home'), TZ: 'UTC' } }
  return {
    folder,
    root,
    sessions,
    options,
    index: join(root, '.teddy/index.toon'),
    note: (name: string) => join(sessions, `${name}.md`),
    put: (path: string, text: string) => writeFileSync(join(root, path), text),
    at: (path: string) => readFileSync(join(root, path), 'utf8'),
    teddy: (...args: string[]) => teddy(args, options),
    session: (...args: string[]) => teddy(['session', ...args], options),
  }
}

type Facts = Readonly<Record<string, string | number>>

/** The text of a note with these facts and phases. */
export function noteText(id: string, facts: Facts = {}, ...phases: readonly string[]): string {
  const all: Facts = {
    type: 'session',
    version: 1,
    session_id: id,
    status: 'completed',
    started: '2026-01-24T10:00:00.000Z',
    ended: '2026-01-24T10:20:00.000Z',
    channel: 'dev',
    participants: '[developer@2.1]',
    model: 'anthropic/claude-sonnet',
    tokens_used: 1200,
    cost: 0.5,
    ...facts,
  }
  const lines = Object.entries(all).map(([key, value]) => `${key}: ${value}\n`)
  return `---\n${lines.join('')}---\n${phases.map(phase => `\n${phase}`).join('')}`
}

/** A phase that reads, writes, runs its test twice, decides, errs and is corrected. */
export const busyPhase = `## Return 401 @developer@2.1 #dev
[time:: 2026-01-24T10:10:00.000Z] ^phase-2

> [!user]
> "No, use the typed error" - Return 401

**Tool calls:**
- \`READ docs/tokens.md\` → 12 lines
- \`EDIT src/token.ts\` → +8 −4
- ❌ \`EXECUTE npm test\` → exit 1
- \`EXECUTE npm test\` → exit 0

> [!decision]
> Keep the check in one place.

> [!error]
> The test expected 500.
>
> **Resolution:** Changed the test to 401.
`

/** The phase before it. */
export const firstPhase = `## Explore the token checks @pathfinder@1.0 #research
[time:: 2026-01-24T10:00:00.000Z] ^phase-1

> [!user]
> "Return 401 for expired tokens" - Explore the token checks

**Tool calls:**
- \`READ src/token.ts\` → 40 lines
- \`CREATE docs/tokens.md\` → 12 lines
`

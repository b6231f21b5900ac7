// How fast sessions are listed, indexed and written to, against ripgrep over the same notes.

import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { indexNote, rebuildIndex } from '../src/index/index-file.ts'
import { filterSessions, mayFit, newestFirst, sortSessions } from '../src/index/query.ts'
import { readIndex } from '../src/index/read-index.ts'
import { searchFiles } from '../src/index/search.ts'
import { openNote } from '../src/note/open-note.ts'
import { parseNote } from '../src/note/parse-note.ts'
import { realWorld } from '../src/world/real-world.ts'
import type { Row } from './harness.ts'

const agents = ['pathfinder@1.0', 'architect@1.0', 'developer@2.1', 'debugger@1.0', 'assistant@1.0']
const words = 'auth token cache index parser retry login schema queue worker'.split(' ')

/** A note of about 4 KB with five phases, by two agents. */
function noteText(id: string, n: number): string {
  const phase = (
    number: number,
  ) => `## ${words[(n + number) % 10]} ${words[(n * 3 + number) % 10]} @${agents[(n + (number % 2)) % 5]} #dev
[time:: 2026-01-${String((n % 28) + 1).padStart(2, '0')}T10:0${number}:00.000Z] ^phase-${number}

**Tool calls:**
${Array.from({ length: 6 }, (_, k) => `- \`EDIT src/${words[k]}/${words[(n + k) % 10]}.ts\` → ${k + 3} lines changed, matched exactly`).join('\n')}
- ❌ \`EXECUTE npm test\` → exit 1

> [!decision]
> Keep the ${words[(n + number) % 10]} in one place, since the ${words[number]} needs it too.
`
  return `---
type: session
version: 1
session_id: ${id}
status: ${n % 7 === 0 ? 'failed' : 'completed'}
started: 2026-01-${String((n % 28) + 1).padStart(2, '0')}T10:00:00.000Z
ended: 2026-01-${String((n % 28) + 1).padStart(2, '0')}T11:00:00.000Z
channel: dev
participants:
  - ${agents[n % 5]}
model: anthropic/claude
tokens_used: ${n * 17}
cost: ${n / 100}
subagents: []
---

${[1, 2, 3, 4, 5].map(phase).join('\n')}`
}

const folders = new Map<number, string>()

/** A project with so many notes, made once and removed at the end. */
function projectWith(count: number): string {
  const known = folders.get(count)
  if (known !== undefined) return known
  const root = mkdtempSync(join(tmpdir(), 'teddy-notes-bench-'))
  folders.set(count, root)
  process.on('exit', () => rmSync(root, { recursive: true, force: true }))
  mkdirSync(join(root, '.teddy/sessions'), { recursive: true })
  for (let n = 0; n < count; n++) {
    const id = `202601${String((n % 28) + 1).padStart(2, '0')}-session-${n}`
    writeFileSync(join(root, '.teddy/sessions', `${id}.md`), noteText(id, n))
  }
  return root
}

const world = realWorld()
const placeOf = (root: string) => ({
  index: join(root, '.teddy/index.toon'),
  notes: join(root, '.teddy/sessions'),
  lock: join(root, '.teddy/local/locks/index.lock'),
})

async function list(count: number): Promise<void> {
  const place = placeOf(projectWith(count))
  if (!existsSync(place.index)) await rebuildIndex(world, place)
  const filters = { agent: 'debugger' }
  const test = mayFit(filters)!
  const { sessions, read } = await readIndex(world, place, { mayFit: test })
  const found = sortSessions(filterSessions(sessions, filters, []), newestFirst)
  if (read > 0 || found.length < count / 6) throw new Error(`${read} notes read, ${found.length} found`)
}

const launcher = join(import.meta.dirname, '../bin/teddy.js')

/** The whole program, from its start to the printed table; the version alone is what no command can go below. */
function byProgram(count: number, words: readonly string[]): () => Promise<void> {
  return async () => {
    const cwd = projectWith(count)
    if (!existsSync(placeOf(cwd).index)) await rebuildIndex(world, placeOf(cwd))
    const { status, stdout } = spawnSync(process.execPath, [launcher, ...words], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1e9,
    })
    if (status !== 0 || stdout.length === 0) throw new Error(`ended with ${status}`)
  }
}

const byAgent = ['session', 'list', '--agent', 'debugger']

function ripgrep(count: number): () => void {
  return () => {
    const folder = join(projectWith(count), '.teddy/sessions')
    execFileSync('rg', ['--files-with-matches', '@debugger@', folder], { maxBuffer: 1e9 })
  }
}

const large = Array.from({ length: 3600 }, (_, n) => noteText('20260101-large', n).split('---\n')[2]).join(
  '\n',
)
const largeText = `${noteText('20260101-large', 1).split('\n\n')[0]}\n${large}`

async function appendToLarge(): Promise<() => Promise<void>> {
  const root = mkdtempSync(join(tmpdir(), 'teddy-notes-bench-'))
  process.on('exit', () => rmSync(root, { recursive: true, force: true }))
  writeFileSync(join(root, '20260101-large.md'), largeText)
  const options = { folder: root, id: '20260101-large', locks: join(root, 'locks') }
  const note = await openNote(world, { ...options, autosave: { by: 'action' } })
  await note.phase({ title: 'Now', agent: 'developer' })
  return async () => {
    await note.toolCall({ name: 'READ', args: 'src/a.ts', summary: 'read' })
  }
}

let append: (() => Promise<void>) | undefined

export const rows: readonly Row[] = [
  {
    name: 'notes: list by agent of 10,000 sessions, files checked',
    note: 'the whole program at most 150 ms',
    rounds: 7,
    variants: [
      { name: 'rg over the notes', run: ripgrep(10_000) },
      { name: 'readIndex, filter, sort', run: () => list(10_000) },
      { name: 'teddy session list', run: byProgram(10_000, byAgent) },
      { name: 'teddy --version', run: byProgram(10_000, ['--version']) },
    ],
  },
  {
    name: 'notes: list by agent of 100,000 sessions, files checked',
    note: 'the whole program at most 1 s',
    rounds: 3,
    variants: [
      { name: 'rg over the notes', run: ripgrep(100_000) },
      { name: 'readIndex, filter, sort', run: () => list(100_000) },
      { name: 'teddy session list', run: byProgram(100_000, byAgent) },
      { name: 'teddy --version', run: byProgram(100_000, ['--version']) },
    ],
  },
  {
    name: 'notes: reindex of 10,000',
    note: 'at most 3 s',
    rounds: 3,
    variants: [{ name: 'rebuildIndex', run: () => rebuildIndex(world, placeOf(projectWith(10_000))) }],
  },
  {
    name: 'notes: one row on save, 10,000 in the index',
    rounds: 7,
    variants: [
      { name: 'indexNote', run: () => indexNote(world, placeOf(projectWith(10_000)), '20260101-session-0') },
    ],
  },
  {
    name: 'notes: full text over 10,000',
    rounds: 5,
    variants: [
      {
        name: 'rg --ignore-case',
        run: () =>
          execFileSync('rg', ['-i', '-l', 'queue', join(projectWith(10_000), '.teddy/sessions')], {
            maxBuffer: 1e9,
          }),
      },
      {
        name: 'searchFiles',
        run: () => {
          const folder = join(projectWith(10_000), '.teddy/sessions')
          return searchFiles(world.disk, { notes: folder, sessions: folder }, 'queue worker')
        },
      },
    ],
  },
  {
    name: `notes: a note of ${(largeText.length / 1e6).toFixed(0)} MB`,
    note: 'append at most 20 ms',
    rounds: 11,
    variants: [
      {
        name: 'append a tool call and save',
        run: async () => {
          append ??= await appendToLarge()
          await append()
        },
      },
      { name: 'parse', run: () => parseNote(largeText) },
    ],
  },
]

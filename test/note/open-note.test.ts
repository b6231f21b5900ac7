import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { NoteOptions } from '../../src/note/note-writer.ts'
import { type OpenNote, openNote } from '../../src/note/open-note.ts'
import { parseNote } from '../../src/note/parse-note.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

const time = new Date('2026-01-24T10:00:00Z')
const clock = { now: () => time, steady: () => performance.now() }

async function opened(given: Partial<NoteOptions> = {}) {
  const folder = given.folder ?? temporaryFolder()
  const world = testWorld({ cwd: folder, clock })
  const options = {
    folder,
    id: '20260124-add-user-auth',
    locks: join(folder, 'locks'),
    channel: 'dev',
    ...given,
  }
  const note = await openNote(world, options)
  const text = () => readFileSync(note.path(), 'utf8')
  return { note, folder, text, path: note.path(), again: () => openNote(world, options) }
}

const notesIn = (folder: string) =>
  readdirSync(folder)
    .filter(name => name.endsWith('.md'))
    .sort()

test('Create new session log', async () => {
  const { text, path, folder } = await opened()
  expect(path).toBe(join(folder, '20260124-add-user-auth.md'))
  expect(text()).toBe(`---
type: session
version: 1
session_id: 20260124-add-user-auth
status: active
started: 2026-01-24T10:00:00.000Z
channel: dev
participants: []
tokens_used: 0
subagents: []
---
`)
})

test('a whole session reads as the seed shows it', async () => {
  const { note, text } = await opened()
  await note.phase({
    title: 'Research',
    agent: 'pathfinder',
    version: '1.0',
    channel: 'dev',
    model: 'manual',
  })
  await note.toolCall({ name: 'READ', args: 'src/auth.ts', summary: '40 lines' })
  await note.toolCall({ name: 'EXECUTE', args: 'npm test', summary: 'exit 1', outcome: 'failed' })
  await note.decision('Use argon2.\nIt is there already.')
  await note.error('The tests fail.', { resolution: 'Set the salt.' })
  await note.user('No, use "bcrypt" - please', { done: 'switched to bcrypt' })
  await note.task({ id: '1', content: 'Hash passwords', status: 'pending' })
  await note.task({ id: '1', content: 'Hash passwords', status: 'completed' })
  await note.usage({ tokens: 1200, cost: 0.25 })
  await note.finish({ status: 'completed', summary: 'Passwords are hashed.' })
  expect(text()).toBe(`---
type: session
version: 1
session_id: 20260124-add-user-auth
status: completed
started: 2026-01-24T10:00:00.000Z
ended: 2026-01-24T10:00:00.000Z
channel: dev
participants:
  - pathfinder@1.0
model: manual
tokens_used: 1200
cost: 0.25
subagents: []
---

## Research @pathfinder@1.0 #dev
[time:: 2026-01-24T10:00:00.000Z] ^phase-1

**Tool calls:**
- \`READ src/auth.ts\` → 40 lines
- ❌ \`EXECUTE npm test\` → exit 1

> [!decision]
> Use argon2.
> It is there already.

> [!error]
> The tests fail.
>
> **Resolution:** Set the salt.

> [!user]
> "No, use "bcrypt\\" - please" - switched to bcrypt

\`\`\`\`tasks
[
  {"id":"1","content":"Hash passwords","status":"completed"}
]
\`\`\`\`

## Summary

Passwords are hashed.

- **Duration:** 0 s
- **Phases:** 1
- **Tool calls:** 2 (1 failed)
- **Decisions:** 1
- **Errors:** 1 (1 resolved)
- **User interventions:** 1
- **Tokens:** 1,200
- **Cost:** $0.2500
`)
  expect(parseNote(text()).problems).toEqual([])
})

test('autosave by phase keeps actions back, by action writes each of them', async () => {
  const byPhase = await opened()
  await byPhase.note.phase({ title: 'One' })
  await byPhase.note.decision('kept back')
  expect(byPhase.text()).not.toContain('kept back')
  await byPhase.note.phase({ title: 'Two' })
  expect(byPhase.text()).toContain('kept back')
  const byAction = await opened({ autosave: { by: 'action' } })
  await byAction.note.decision('at once')
  expect(byAction.text()).toContain('at once')
})

test('autosave by seconds saves by itself', async () => {
  const saved = Promise.withResolvers<string>()
  const { note, text } = await opened({
    autosave: { by: 'seconds', seconds: 0.02 },
    onSaved: ({ path }) => saved.resolve(path),
  })
  await note.decision('later')
  expect(text()).not.toContain('later')
  await saved.promise
  expect(text()).toContain('later')
})

test('Pause session, and resume it in another process', async () => {
  const { note, text, again } = await opened()
  await note.phase({ title: 'One' })
  await note.phase({ title: 'Two' })
  await note.pause()
  expect(text()).toContain('status: paused')
  expect(text()).toContain('resume_point: phase-2')
  const resumed = await again()
  await resumed.resume()
  await resumed.decision('goes on')
  await resumed.phase({ title: 'Three' })
  const { note: read } = parseNote(text())
  expect(read.frontmatter).toMatchObject({ status: 'active', resumePoint: undefined })
  expect(read.phases.map(({ title, id, items }) => [title, id, items.length])).toEqual([
    ['One', 'phase-1', 0],
    ['Two', 'phase-2', 1],
    ['Three', 'phase-3', 0],
  ])
})

test('a note that was finished goes on before its summary, which is then written anew', async () => {
  const { note, text, again } = await opened()
  await note.phase({ title: 'One' })
  await note.finish({ status: 'failed' })
  const resumed = await again()
  await resumed.resume()
  await resumed.phase({ title: 'Two' })
  await resumed.finish({ status: 'completed' })
  expect(text().match(/^## .*/gm)).toEqual(['## One', '## Two', '## Summary'])
  expect(text()).toContain('- **Phases:** 2')
})

test('what is added to a finished note counts in its summary; the words there stay', async () => {
  const { note, text, again } = await opened()
  await note.phase({ title: 'One' })
  await note.phase({ title: 'Two' })
  await note.finish({ status: 'completed', summary: 'All is well.' })
  expect(text()).toContain('- **Decisions:** 0')
  const later = await again()
  await later.decision('One more thing.')
  await later.usage({ tokens: 1_200, cost: undefined })
  await later.phase({ title: 'Three' })
  await later.toolCall({ name: 'READ', args: 'a', outcome: 'failed' })
  await later.save()
  expect(text()).toMatch(
    /## Summary\n\nAll is well\.\n\n- \*\*Duration:\*\* .*\n- \*\*Phases:\*\* 3\n- \*\*Tool calls:\*\* 1 \(1 failed\)\n- \*\*Decisions:\*\* 1\n(?:.*\n)*- \*\*Tokens:\*\* 1,200\n$/,
  )
  expect(text().match(/## Summary/g)).toHaveLength(1)
})

test('counts that somebody wrote otherwise stay as they are', async () => {
  const { note, text, again, path } = await opened()
  await note.phase({ title: 'One' })
  await note.finish({ status: 'completed' })
  writeFileSync(path, text().replace('- **Decisions:** 0', '- **Decisions:** none worth telling'))
  const later = await again()
  await later.decision('One more thing.')
  await later.save()
  expect(text()).toContain('- **Decisions:** none worth telling')
})

test('keys never reach the note', async () => {
  const key = ['sk', 'ant', '0123456789abcdef0123'].join('-')
  const { note, text } = await opened({ autosave: { by: 'action' } })
  await note.phase({ title: `Use ${key}` })
  await note.toolCall({ name: 'EXECUTE', args: `curl -H ${key}`, summary: key })
  await note.decision(key)
  await note.error(key, { resolution: key })
  await note.user(key, { done: key })
  await note.task({ id: '1', content: key, status: 'pending' })
  await (await note.subagent({ agent: 'debugger', mode: 'inline' })).end({ text: key })
  await note.finish({ status: 'failed', summary: key })
  expect(text()).not.toContain('0123456789abcdef')
  expect(text()).toContain('[redacted: Anthropic key]')
})

test('words that look like parts of a note stay words', async () => {
  const words = '## Phase @x #y\n---\n```tasks\n> [!decision]\n\r\n\0\u001b[31m'
  const { note, text } = await opened()
  await note.phase({ title: '# ## odd\n## title #dev' })
  await note.user(words, { done: words })
  await note.finish({ status: 'completed', summary: words })
  const { note: read, problems } = parseNote(text())
  expect(problems).toEqual([])
  expect(read.phases).toHaveLength(1)
  expect(read.phases[0]).toMatchObject({ title: '# ## odd ## title #dev', channel: undefined })
  expect(read.phases[0]!.items[0]).toMatchObject({
    words: words.replace('\r\n', '\n').replace('\0\u001b', '\\x00\\x1b'),
  })
})

test('an id is a name: paths, dots and invisible characters are refused', async () => {
  for (const id of ['../x', 'a/b', '', '.', '..', '.hidden', 'a\0b', 'x\u202e', '-rf', 'a\nb']) {
    expect((await faultOf(opened({ id }))).kind).toBe('usage')
  }
})

test('ids are unique: a second note of one id is refused, and the first is untouched', async () => {
  const first = await opened()
  await first.note.phase({ title: 'One' })
  const before = first.text()
  expect((await faultOf(opened({ folder: first.folder, when: 'create' }))).kind).toBe('conflict')
  expect(first.text()).toBe(before)
})

test('a note of a newer format is not written to', async () => {
  const { path, again } = await opened()
  writeFileSync(path, '---\ntype: session\nversion: 99\n---\n')
  const fault = await faultOf(again())
  expect(fault.kind).toBe('refused')
  expect(fault.hints.join()).toContain('npm install')
})

test('Log subagent with link: a note of its own, a wikilink, and tokens that roll up', async () => {
  const { note, text, folder } = await opened()
  await note.phase({ title: 'Debug', agent: 'developer', version: '2' })
  await note.usage({ tokens: 100, cost: 0.5 })
  const subagent = await note.subagent({ agent: 'debugger', version: '1.0', model: 'local/small' })
  expect(text()).toContain(
    '> [!subagent] @debugger@1.0 (local/small)\n> mode: link\n> [[20260124-add-user-auth-debugger-1]]\n',
  )
  await childWork(subagent.note!, 40)
  await subagent.end({ text: 'Found it.' })
  await note.save()
  expect(text()).toContain('> [[20260124-add-user-auth-debugger-1]]\n> Summary: Found it.\n')
  expect(parseNote(text()).note.frontmatter).toMatchObject({
    tokensUsed: 140,
    cost: 0.75,
    subagents: [
      {
        session: '20260124-add-user-auth-debugger-1',
        agent: 'debugger@1.0',
        model: 'local/small',
        tokens: 40,
      },
    ],
  })
  const child = readFileSync(join(folder, '20260124-add-user-auth-debugger-1.md'), 'utf8')
  expect(child).toContain('parent: "[[20260124-add-user-auth]]"')
  expect(parseNote(child).note.frontmatter).toMatchObject({
    parent: '20260124-add-user-auth',
    model: 'local/small',
  })
})

test('Log subagent with embed and inline', async () => {
  const { note, text, folder } = await opened()
  await note.phase({ title: 'Debug' })
  const embedded = await note.subagent({ agent: 'Debug Bot', mode: 'embed' })
  await embedded.end({})
  const inline = await note.subagent({ agent: 'helper', version: '1', model: 'm', mode: 'inline' })
  await inline.end({ text: '## Looked\n\n```\ncode\n```', tokens: 5, cost: 0 })
  await note.save()
  expect(text()).toContain(
    '> [!subagent] @Debug-Bot\n> mode: embed\n> ![[20260124-add-user-auth-debug-bot-1]]\n',
  )
  expect(text()).toContain(
    '> [!subagent] @helper@1 (m)\n> mode: inline\n> ## Looked\n>\n> ```\n> code\n> ```\n',
  )
  expect(parseNote(text()).note.phases).toHaveLength(1)
  expect(notesIn(folder)).toHaveLength(2)
})

test('subagents that start at once get ids of their own', async () => {
  const { note, folder } = await opened()
  await note.phase({ title: 'Side by side' })
  const started = await Promise.all([1, 2, 3].map(() => note.subagent({ agent: 'worker' })))
  expect(new Set(started.map(({ note: child }) => child!.id)).size).toBe(3)
  expect(notesIn(folder)).toHaveLength(4)
  await note.save()
  expect(note.read().frontmatter.subagents).toHaveLength(3)
})

async function childWork(child: OpenNote, tokens: number): Promise<void> {
  await child.phase({ title: 'Look', agent: 'debugger', version: '1.0' })
  await child.usage({ tokens, cost: 0.25 })
  await child.finish({ status: 'completed' })
}

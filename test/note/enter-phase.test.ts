import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ErrorCallout, SubagentCallout } from '../../src/note/note.ts'
import { openNote } from '../../src/note/open-note.ts'
import { parseNote } from '../../src/note/parse-note.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

/** A note of three phases, and a way to open it again. */
async function threePhases() {
  const folder = temporaryFolder()
  const world = testWorld({ cwd: folder })
  const again = () => openNote(world, { folder, id: 'x', locks: join(folder, 'locks') })
  const note = await again()
  for (const turn of ['01', '02', '03']) {
    await note.phase({ title: `Turn ${turn}`, turn, at: `2026-01-24T10:${turn}:00.000Z` })
    await note.error('It failed.')
  }
  await note.save()
  const path = note.path()
  const phases = () => parseNote(readFileSync(path, 'utf8')).note.phases
  return { again, path, phases }
}

test('a phase tells its turn and when it began', async () => {
  const { path, phases } = await threePhases()
  expect(readFileSync(path, 'utf8')).toContain('[time:: 2026-01-24T10:02:00.000Z] [turn:: 02] ^phase-2\n')
  expect(phases().map(({ turn }) => turn)).toEqual(['01', '02', '03'])
})

test('items go into the phase that was entered, whatever comes behind it; then a new phase follows', async () => {
  const { again, phases } = await threePhases()
  const note = await again()
  await note.enter('phase-1')
  await note.decision('Late.')
  await note.phase({ title: 'Fourth' })
  await note.decision('Last.')
  await note.save()
  expect(phases().map(({ items }) => items.map(({ kind }) => kind))).toEqual([
    ['error', 'decision'],
    ['error'],
    ['error'],
    ['decision'],
  ])
})

test('an error of an earlier phase gets its resolution; one that a person edited stays as it is', async () => {
  const { again, path, phases } = await threePhases()
  const errors = phases().map(({ items }) => items[0] as ErrorCallout)
  const text = readFileSync(path, 'utf8')
  const second = text.indexOf('## Turn 02')
  writeFileSync(path, text.slice(0, second) + text.slice(second).replace('It failed.', 'It failed, oddly.'))
  const note = await again()
  for (const [n, error] of errors.entries()) {
    await note.enter(`phase-${n + 1}`)
    await note.resolve(error, 'Mended\nby hand.')
  }
  await note.save()
  expect(phases().map(({ items }) => items)).toMatchObject([
    [{ text: 'It failed.', resolution: 'Mended\nby hand.' }],
    [{ text: 'It failed, oddly.', resolution: undefined }],
    [{ text: 'It failed.', resolution: 'Mended\nby hand.' }],
  ])
  expect(phases().flatMap(({ items }) => items)).toHaveLength(3)
})

test('a subagent of an earlier phase gets its summary, and what it used is added once', async () => {
  const { again, phases } = await threePhases()
  const first = await again()
  await first.enter('phase-2')
  const { note: child } = await first.subagent({ agent: 'builder' })
  await first.save()
  const callout = phases()[1]!.items.find(({ kind }) => kind === 'subagent') as SubagentCallout
  const note = await again()
  await note.enter('phase-2')
  await note.retell(callout, { text: 'It is built.' })
  const record = { session: child!.id, agent: 'builder', model: undefined, tokens: 70 }
  await note.subagentUsed(record, { tokens: 70, cost: 0.5 })
  await note.subagentUsed({ ...record, tokens: 100 }, { tokens: 30, cost: 0.25 })
  await note.save()
  expect(phases()[1]!.items).toMatchObject([{ kind: 'error' }, { session: child!.id, text: 'It is built.' }])
  expect(note.read().frontmatter).toMatchObject({
    tokensUsed: 100,
    cost: 0.75,
    subagents: [{ session: child!.id, tokens: 100 }],
  })
})

test('a phase that an editor with an older copy took away comes back with its turn', async () => {
  const { again, path, phases } = await threePhases()
  const old = readFileSync(path, 'utf8')
  const note = await again()
  await note.phase({ title: 'Fourth', turn: '04' })
  await note.decision('Kept.')
  await note.save()
  writeFileSync(path, old)
  await note.user('And then?')
  await note.save()
  expect(phases().at(-1)).toMatchObject({ title: 'Fourth', turn: '04' })
  expect(
    phases()
      .at(-1)!
      .items.map(({ kind }) => kind),
  ).toEqual(['decision', 'user'])
})

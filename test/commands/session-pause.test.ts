import { expect, test } from 'vitest'
import { parseNote } from '../../src/note/parse-note.ts'
import { sessionProject } from '../support/session-project.ts'

test('Pause session', async () => {
  const project = sessionProject()
  const id = project.sessions()[0]!
  for (const title of ['One', 'Two']) await project.typed('session', 'log', 'phase', title)
  const { code, out } = await project.typed('session', 'pause')
  expect(code).toBe(0)
  expect(out).toBe(`${id} is paused at phase-2 "Two"\nNext: teddy session resume ${id}\n`)
  expect(parseNote(project.note()).note.frontmatter).toMatchObject({
    status: 'paused',
    resumePoint: 'phase-2',
  })
  expect(JSON.parse((await project.typed('session', 'pause', id, '--json')).out)).toMatchObject({
    session: id,
    status: 'paused',
    resume_point: 'phase-2',
  })
  expect(
    JSON.parse((await project.typed('session', 'list', '--status', 'paused', '--json')).out),
  ).toHaveLength(1)
}, 60_000)

test('a session without phases can be paused, a finished one cannot', async () => {
  const project = sessionProject()
  expect((await project.typed('session', 'pause')).out).toContain('is paused before its first phase')
  await project.typed('session', 'log', 'finish')
  const { code, err } = await project.typed('session', 'pause')
  expect(code).toBe(2)
  expect(err).toMatch(/is completed; there is nothing to pause[\s\S]*teddy session resume/)
})

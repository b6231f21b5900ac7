import { expect, test } from 'vitest'
import { parseNote } from '../../src/note/parse-note.ts'
import { sessionProject } from '../support/session-project.ts'

test('Pause session', () => {
  const project = sessionProject()
  const id = project.sessions()[0]!
  for (const title of ['One', 'Two']) project.teddy('session', 'log', 'phase', title)
  const { code, out } = project.teddy('session', 'pause')
  expect(code).toBe(0)
  expect(out).toBe(`${id} is paused at phase-2 "Two"\nNext: teddy session resume ${id}\n`)
  expect(parseNote(project.note()).note.frontmatter).toMatchObject({
    status: 'paused',
    resumePoint: 'phase-2',
  })
  expect(JSON.parse(project.teddy('session', 'pause', id, '--json').out)).toMatchObject({
    session: id,
    status: 'paused',
    resume_point: 'phase-2',
  })
  expect(JSON.parse(project.teddy('session', 'list', '--status', 'paused', '--json').out)).toHaveLength(1)
}, 60_000)

test('a session without phases can be paused, a finished one cannot', () => {
  const project = sessionProject()
  expect(project.teddy('session', 'pause').out).toContain('is paused before its first phase')
  project.teddy('session', 'log', 'finish')
  const { code, err } = project.teddy('session', 'pause')
  expect(code).toBe(2)
  expect(err).toMatch(/is completed; there is nothing to pause[\s\S]*teddy session resume/)
})

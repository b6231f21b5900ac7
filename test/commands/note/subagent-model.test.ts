import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseNote } from '../../../src/note/parse-note.ts'
import { conclude, invoke } from '../../support/handoff-plan.ts'
import { sessionProject } from '../../support/session-project.ts'
import { titledPlan } from '../../support/titled-plan.ts'

test('a called agent is told with its own model, not with that of the caller', () => {
  const project = sessionProject({
    replies: [titledPlan('Hand over', 'The developer builds.', invoke('Developer', 'Build b.'))],
  })
  const replies = join(project.folder, 'other')
  mkdirSync(replies)
  // Replies are counted over the whole session: the child's is the second.
  for (const name of ['001.md', '002.md'])
    writeFileSync(join(replies, name), titledPlan('Return', 'It is there.', conclude('b is built.')))
  const other = `recorded:${replies}`
  const callout = () => /^> \[!subagent\].*$/m.exec(project.note())?.[0]
  project.teddy('plan', '-m', 'go')
  project.teddy('resume', '-y')
  // Nobody knows yet which model it will have.
  expect(callout()).toBe('> [!subagent] @developer@1')
  expect(project.teddy('plan', '--model', other)).toMatchObject({ code: 0 })
  expect(project.teddy('resume', '-y').code).toBe(0)
  expect(callout()).toBe(`> [!subagent] @developer@1 (${other})`)
  const { frontmatter } = parseNote(project.note()).note
  expect(frontmatter.subagents).toMatchObject([{ model: other }])
  expect(frontmatter.model).toBe(project.options.env.TEDDY_MODEL)
  const child = `${project.sessions()[0]}-developer-1`
  expect(parseNote(project.note(child)).note.frontmatter.model).toBe(other)
}, 120_000)

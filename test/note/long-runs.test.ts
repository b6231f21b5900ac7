import { expect, test } from 'vitest'
import { parseNote } from '../../src/note/parse-note.ts'
import { renderNote } from '../../src/note/render-note.ts'

const frontmatter = '---\nsession_id: s\nstatus: active\n---\n\n'

// Were any of these read in quadratic time, this file would not end within its time limit by far.
test.each([
  '\\',
  ' ',
  '\t',
  '#',
  '`',
  '"',
  '>',
  '[',
  '-',
  '@',
  '→',
  '❌',
  ':',
  '~',
  '*',
  '^',
  '!',
  '" - ',
  '\\"',
  '> ',
  '- `',
])('a megabyte of %j in every place is read and rendered', run => {
  const long = run.repeat(1_000_000 / run.length)
  const text = `${frontmatter}## ${long}x @a #dev\n[time:: ${long}]\n\n**Tool calls:**\n- \`x\` → ${long}y\n- \`${long}\n\n> [!user] ${long}x\n> "${long}x\n\n> [!error]\n> ${long}\n\n${long}x\n\n> [!subagent] @a (${long}x\n`
  parseNote(`${frontmatter}## x\n[time:: ${long}x\n${long}`)
  parseNote(`${frontmatter}## x\n${long}x\n`)
  const { note } = parseNote(text)
  expect(parseNote(renderNote(note)).note.phases.length).toBe(note.phases.length)
})

test('many short parts are read', () => {
  const parts = [
    '## x\n',
    '> [!decision]\n',
    '```\n```\n',
    '**Tool calls:**\n- `x`\n',
    '---\n',
    '> \n',
    '[[x]]\n',
    '```tasks\n[]\n```\n',
  ]
  for (const part of parts) {
    const { note } = parseNote(frontmatter + part.repeat(100_000))
    expect(note.frontmatter.sessionId).toBe('s')
  }
})

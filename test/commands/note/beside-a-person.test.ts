import { chmodSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseNote } from '../../../src/note/parse-note.ts'
import { projectWithReplies, type SessionProject, sessionProject } from '../../support/session-project.ts'
import { create, execute } from '../../support/small-plan.ts'
import { teddyAsync } from '../../support/teddy-async.ts'
import { titledPlan } from '../../support/titled-plan.ts'

const makes = (name: string) => titledPlan(`Make ${name}`, `For ${name}.`, create(name, 'x\n'))
const longTest = 120_000

async function step(project: SessionProject, message: string) {
  expect(await project.typed('plan', '-m', message)).toMatchObject({ code: 0 })
  return await project.typed('resume', '-y')
}

const pathOf = (project: SessionProject) =>
  join(project.root, '.teddy/sessions', `${project.sessions()[0]}.md`)
const titles = (project: SessionProject) => parseNote(project.note()).note.phases.map(({ title }) => title)
const tokensOf = (project: SessionProject) =>
  project.read().turns.reduce((sum, { record }) => sum + record!.usage.input + record!.usage.output, 0)

test(
  'a person who edits the note between turns loses nothing',
  async () => {
    const project = sessionProject({ replies: [makes('b'), makes('c'), makes('d')] })
    await step(project, 'b')
    const edited = project
      .note()
      .replace('status: active', 'tags: [mine]\nstatus: active')
      .replace('> For b.', '> For b, and for me.')
      .concat('\nA remark of mine.\n\n## My own phase\n\nText.\n')
    writeFileSync(pathOf(project), edited)
    await step(project, 'c')
    const text = project.note()
    for (const part of [
      'tags: [mine]',
      '> For b, and for me.',
      'A remark of mine.',
      '## My own phase\n\nText.',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('> For b.\n')
    expect(titles(project)).toEqual(['Make b', 'My own phase', 'Make c'])

    // A phase that a person took out is not put back.
    const at = text.indexOf('## Make b')
    writeFileSync(pathOf(project), text.slice(0, at) + text.slice(text.indexOf('## My own phase')))
    await step(project, 'd')
    expect(titles(project)).toEqual(['My own phase', 'Make c', 'Make d'])
    expect(parseNote(project.note()).note.frontmatter.tokensUsed).toBe(tokensOf(project))
  },
  longTest,
)

test(
  'a note that was deleted is written again from the turns',
  async () => {
    const project = sessionProject({ replies: [makes('b'), makes('c')] })
    await step(project, 'b')
    rmSync(pathOf(project))
    await step(project, 'c')
    expect(titles(project)).toEqual(['Make b', 'Make c'])
    expect(project.note()).toContain('> "b" - Make b')
    expect(parseNote(project.note()).note.frontmatter.tokensUsed).toBe(tokensOf(project))
  },
  longTest,
)

test(
  'a note that cannot be written is a warning; the turn is done, and the next one makes up for it',
  async () => {
    const project = sessionProject({ replies: [titledPlan('Fail', 'Try.', execute('exit 3')), makes('c')] })
    const path = pathOf(project)
    rmSync(path)
    mkdirSync(path)
    const { code, err } = await step(project, 'b')
    expect(code).toBe(1)
    expect(err).toContain('warning: the note was not written')
    expect(project.turns()).toEqual(['01 done'])
    rmdirSync(path)
    await step(project, 'c')
    expect(titles(project)).toEqual(['Fail', 'Make c'])
    expect(project.note()).toContain('> **Resolution:** Make c')
    expect(parseNote(project.note()).note.frontmatter.tokensUsed).toBe(tokensOf(project))
  },
  longTest,
)

test(
  'an index that cannot be written is a warning, and the next listing is right all the same',
  async () => {
    const project = sessionProject({ replies: [makes('b')] })
    const index = join(project.root, '.teddy/index.toon')
    rmSync(index)
    mkdirSync(index)
    const { code, err } = await step(project, 'b')
    expect(code).toBe(0)
    expect(err).toContain('warning: the index was not brought up to date')
    rmdirSync(index)
    expect(JSON.parse((await project.typed('session', 'list', '--json')).out)).toMatchObject([{ phases: 1 }])
  },
  longTest,
)

test(
  'a session from before there were notes gets one that tells all its turns',
  async () => {
    const project = sessionProject({ replies: [makes('b'), makes('c')] })
    const folder = join(project.root, '.teddy/sessions')
    chmodSync(folder, 0o755)
    await step(project, 'b')
    rmSync(pathOf(project))
    rmSync(join(project.root, '.teddy/index.toon'))
    expect(readdirSync(folder)).toEqual([project.sessions()[0]])
    expect(await project.typed('session', 'pause')).toMatchObject({ code: 0 })
    expect(project.notes()).toHaveLength(1)
    await step(project, 'c')
    expect(titles(project)).toEqual(['Make b', 'Make c'])
  },
  longTest,
)

test(
  'C-08 sessions that work at once all have their note and their row',
  async () => {
    const project = projectWithReplies({ replies: [makes('b')] })
    const { options } = project
    const names = ['one', 'two', 'three', 'four']
    const ran = await Promise.all(
      names.map(name => {
        const args = ['session', 'start', name, '-m', name, '--yolo', '--max-turns', '1', '--in-place']
        return teddyAsync(args, { ...options, env: { ...options.env, TEDDY_SESSION: '' } })
      }),
    )
    // All of them make the same file, so that some fail: their notes tell it.
    expect(ran.map(({ code }) => code).every(code => code !== 70)).toBe(true)
    expect(project.notes().map(id => id.slice(9))).toEqual([...names].sort())
    const rows = JSON.parse((await project.typed('session', 'list', '--json')).out) as {
      id: string
      phases: number
    }[]
    expect(rows.map(({ id }) => id).sort()).toEqual(project.notes())
    for (const { id, phases } of rows) expect(phases).toBe(parseNote(project.note(id)).note.phases.length)
  },
  longTest,
)

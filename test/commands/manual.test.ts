import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fakePrograms } from '../support/fake-programs.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { sessionProject } from '../support/session-project.ts'
import { create, edit, smallPlan } from '../support/small-plan.ts'
import { teddy } from '../support/teddy.ts'

const plan = smallPlan(create('b.txt', 'made\n'))
const bad = smallPlan(edit('a.txt', 'nowhere\n', 'x\n'))
const question = /Reply: enter = clipboard, a path = that file, e = editor, q = stop › *$/

/** A session whose model is a person; payloads go to the folder `tmp`, files of replies lie beside it. */
function manualProject(more: Readonly<Record<string, string>> = {}) {
  const project = sessionProject({ files: { 'a.txt': 'one\n', '../tmp/.keep': '' } })
  const tmp = join(project.folder, 'tmp')
  const env = { ...project.options.env, TEDDY_MODEL: 'manual', TMPDIR: tmp, ...more }
  const options = { ...project.options, env }
  const file = (name: string, text: string) => {
    const path = join(project.folder, name)
    writeFileSync(path, text)
    return path
  }
  return {
    ...project,
    tmp,
    options,
    file,
    run: (...args: string[]) => teddy(args, options),
    screen: (...args: string[]) => onTerminal(args, { ...options, columns: 140 }),
    recordOf: () => project.read().turns[0]!.record!,
    payloads: () => readdirSync(tmp).filter(name => name.startsWith('teddy-payload')),
  }
}

describe('without a terminal', () => {
  test('exit 4 names the file with the payload, and --reply brings the answer', () => {
    const project = manualProject()
    const { code, err } = project.run('plan', '-m', 'make b')
    expect(code).toBe(4)
    const [name] = project.payloads()
    const path = join(project.tmp, name!)
    expect(err).toContain(path)
    expect(err).toContain('--reply <file>')
    expect(readFileSync(path, 'utf8')).toBe(project.of('01/_context.log'))
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(project.turns()).toEqual(['01 planning'])
    expect(project.recordOf()).toMatchObject({ calls: 0, usage: { input: 0 } })

    const reply = project.file('reply.md', plan)
    expect(project.run('resume', '--reply', reply)).toMatchObject({ code: 0 })
    expect(project.of('01/plan.md')).toBe(plan)
    expect(project.of('01/user_prompt.txt')).toBe('make b')
    expect(project.recordOf()).toMatchObject({
      modelAsked: 'manual',
      modelAnswered: 'manual',
      calls: 1,
      usage: { cost: 0, estimated: true },
    })
    expect(project.payloads()).toHaveLength(1)
  })

  test('--reply answers one call: a refused plan needs another reply, and the payload then tells what was wrong', () => {
    const project = manualProject()
    const { code, err } = project.run('plan', '-m', 'x', '--reply', project.file('reply.md', bad))
    expect(code).toBe(4)
    expect(err).toContain('edit-not-found')
    const payload = readFileSync(join(project.tmp, project.payloads()[0]!), 'utf8')
    expect(payload).toBe(project.of('01/attempts/02/request.md'))
    expect(payload).toContain('nowhere')
    expect(project.run('resume', '--reply', project.file('reply.md', plan))).toMatchObject({ code: 0 })
    expect(project.recordOf()).toMatchObject({ retries: 1, calls: 2 })
  })

  test.each([
    ['nothing.md', undefined, /nothing\.md: no such file/],
    ['empty.md', ' \n', /is empty/],
  ])('--reply %s: exit 2 says what is wrong with it', (name, text, said) => {
    const project = manualProject()
    const path = text === undefined ? join(project.folder, name) : project.file(name, text)
    const { code, err } = project.run('plan', '-m', 'x', '--reply', path)
    expect(err).toMatch(said)
    expect(code).toBe(2)
    expect(project.turns()).toEqual(['01 planning'])
  })
})

describe('on a terminal', () => {
  test('a path that is typed is the reply; one that is wrong is told and asked for again', async () => {
    const project = manualProject()
    const reply = project.file('reply.md', plan)
    const screen = project.screen('plan', '-m', 'make b')
    await screen.shows(question)
    expect(readFileSync(join(project.tmp, project.payloads()[0]!), 'utf8')).toBe(
      project.of('01/_context.log'),
    )
    screen.type(`${join(project.folder, 'gone.md')}\r`)
    await screen.shows(/gone\.md: no such file[\s\S]*Reply:/)
    screen.type(`${reply}\r`)
    expect(await screen.exit).toBe(0)
    expect(project.of('01/plan.md')).toBe(plan)
    expect(project.turns()).toEqual(['01 waiting'])
  })

  test('e opens $EDITOR, and what is written there is the reply; a refused plan asks once more', async () => {
    const project = manualProject()
    project.file('first.md', bad)
    project.file('second.md', plan)
    const editor = project.file(
      'editor',
      `#!/bin/sh\nset -- "$1" "${project.folder}"\nif [ -e "$2/first.md" ]; then mv "$2/first.md" "$1"; else cat "$2/second.md" > "$1"; fi\n`,
    )
    chmodSync(editor, 0o755)
    const screen = onTerminal(['plan', '-m', 'x'], {
      ...project.options,
      columns: 140,
      env: { ...project.options.env, EDITOR: editor },
    })
    await screen.shows(question)
    screen.type('e\r')
    await screen.shows(/1 problem in the reply, asking again[\s\S]*Reply: /)
    screen.type('e\r')
    expect(await screen.exit).toBe(0)
    expect(project.of('01/plan.md')).toBe(plan)
    expect(project.of('01/attempts/01/reply.md')).toBe(bad)
    expect(project.recordOf()).toMatchObject({ calls: 2, retries: 1 })
  })

  test('enter takes the clipboard, where the payload was put', async () => {
    const board = join(sessionProject().folder, 'clipboard')
    writeFileSync(board, '')
    const PATH = `${fakePrograms({
      xclip: `case "$*" in *-o*) exec /bin/cat ${board};; *) exec /bin/cat > ${board};; esac`,
    })}:${process.env.PATH}`
    const project = manualProject({ PATH, DISPLAY: ':9' })
    const screen = project.screen('plan', '-m', 'make b')
    await screen.shows(/is in the clipboard[\s\S]*Reply: /)
    expect(readFileSync(board, 'utf8')).toBe(project.of('01/_context.log'))
    screen.type('\r')
    await screen.shows(/still holds the payload[\s\S]*Reply: /)
    writeFileSync(board, plan)
    screen.type('\r')
    expect(await screen.exit).toBe(0)
    expect(project.of('01/plan.md')).toBe(plan)
    expect(project.payloads()).toEqual([])
  })

  test.each([
    ['q', 'q\r'],
    ['Ctrl-C', '\u0003'],
    ['Ctrl-D', '\u0004'],
  ])('%s stops: exit 130, the turn stays in planning and goes on with teddy resume', async (_, keys) => {
    const project = manualProject()
    const screen = project.screen('plan', '-m', 'make b')
    await screen.shows(question)
    screen.type(keys)
    expect(await screen.exit).toBe(130)
    expect(project.turns()).toEqual(['01 planning'])
    expect(project.run('resume', '--reply', project.file('reply.md', plan))).toMatchObject({ code: 0 })
    expect(project.of('01/user_prompt.txt')).toBe('make b')
  })
})

describe('a turn that was begun with a model of its own', () => {
  test('goes on with it, whatever the settings name, and says so', () => {
    const project = manualProject({ TEDDY_MODEL: 'openai/nothing-is-there' })
    expect(project.run('plan', '-m', 'make b', '--model', 'manual').code).toBe(4)
    const { code, err } = project.run('resume', '--reply', project.file('reply.md', plan))
    expect({ code, err }).toEqual({ code: 0, err: expect.stringContaining('begun with manual and goes on') })
    expect(project.recordOf()).toMatchObject({ modelAsked: 'manual' })
    expect(project.turns()).toEqual(['01 waiting'])
  })

  test('a flag takes another one', () => {
    const project = manualProject({ TEDDY_MODEL: 'openai/nothing-is-there' })
    project.run('plan', '-m', 'make b', '--model', 'manual')
    const replies = join(project.folder, 'replies')
    writeFileSync(join(replies, '01.md'), plan)
    expect(project.run('resume', '--model', `recorded:${replies}`).code).toBe(0)
    expect(project.recordOf().modelAsked).toBe(`recorded:${replies}`)
  })

  test('Y-06 recorded replies that a turn names count no more than those of a project', () => {
    const project = manualProject()
    project.run('plan', '-m', 'make b')
    const path = project.path('01/turn.md')
    const replies = join(project.folder, 'replies')
    writeFileSync(join(replies, '01.md'), plan)
    const text = readFileSync(path, 'utf8').replace(
      'model_asked: manual',
      `model_asked: "recorded:${replies}"`,
    )
    writeFileSync(path, text)
    expect(project.recordOf().modelAsked).toBe(`recorded:${replies}`)
    expect(project.run('resume').code).toBe(4)
    expect(project.turns()).toEqual(['01 planning'])
  })
})

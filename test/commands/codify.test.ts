import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkWorkflowText } from '../../src/codify/check-workflow.ts'
import { parseWorkflow } from '../../src/codify/parse-workflow.ts'
import { stepsOf } from '../../src/codify/workflow.ts'
import { busyPhase, firstPhase, notesProject, noteText } from '../support/notes-project.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { sessionProject } from '../support/session-project.ts'
import { create, execute, read, smallPlan } from '../support/small-plan.ts'

const auth = noteText('20260124-auth', {}, firstPhase, busyPhase)
const stepNames = (text: string) => stepsOf(parseWorkflow(text).workflow).map(({ name }) => name)

describe('Auto-extract workflow', () => {
  test('phases become steps with agent and channel, files that pass between them the data flow', () => {
    const { session } = notesProject({ '20260124-auth': auth })
    const { code, out, err } = session('codify', '20260124-auth')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(checkWorkflowText(out)).toEqual([])
    expect(out).toContain('## Explore the token checks @pathfinder@1.0 #research -> docs/tokens.md::Markdown')
    expect(out).toContain('docs/tokens.md::Markdown -> src/token.ts::TypeScript')
    expect(out).toContain('- `npm test` passes')
    expect(out).toContain('source_sessions:\n  - 20260124-auth')
  })

  test.each(['full', 'spec', 'crucible'])('dialect %s is a workflow without problems', dialect => {
    const { session } = notesProject({ '20260124-auth': auth })
    const { code, out } = session('codify', '20260124-auth', '--dialect', dialect, '--title', 'Auth')
    expect(code).toBe(0)
    expect(checkWorkflowText(out).filter(({ severity }) => severity === 'error')).toEqual([])
    expect(stepNames(out)).toEqual(['Explore the token checks', 'Return 401'])
    expect(out).toContain('Auth')
  })

  test('several sessions: steps that not half of them have are optional; one named twice counts once', () => {
    const notes = { '20260124-a': auth.replaceAll('20260124-auth', '20260124-a') }
    const { session } = notesProject({
      ...notes,
      '20260125-b': noteText('20260125-b', {}, firstPhase),
      '20260126-c': noteText('20260126-c', {}, firstPhase),
    })
    const { out } = session('codify', '20260124-a', '20260125-b', '20260126-c', '20260126')
    expect(out).toMatch(/^## Return 401 .*\?$/m)
    expect(out).not.toMatch(/^## Explore .*\?$/m)
    expect(out.match(/ {2}- 20260126-c/g)).toHaveLength(1)
  })

  test('--report says what became of what, beside the workflow', () => {
    const { session } = notesProject({ '20260124-auth': auth })
    const { out, err } = session('codify', '20260124-auth', '--report')
    expect(checkWorkflowText(out)).toEqual([])
    expect(err).toContain('Return 401  from 20260124-auth phase-2')
    expect(err).toMatch(/: Explore the token checks → Return 401 by docs\/tokens\.md/)
  })

  test('-o writes a new file', () => {
    const project = notesProject({ '20260124-auth': auth })
    expect(project.session('codify', '20260124-auth', '-o', 'flow.md').code).toBe(0)
    expect(project.teddy('workflow', 'check', 'flow.md').code).toBe(0)
    expect(project.session('codify', '20260124-auth', '-o', 'flow.md').code).toBe(4)
  })

  test('I-06 a session without phases gives a valid workflow without steps', () => {
    const { session } = notesProject({ '20260124-empty': noteText('20260124-empty') })
    const { code, out, err } = session('codify', '20260124-empty')
    expect(code).toBe(0)
    expect(checkWorkflowText(out)).toEqual([])
    expect(stepNames(out)).toEqual([])
    expect(err).toContain('the session has no phases')
  })

  test('I-06 a failed session, one phase, an empty file, a note without frontmatter', () => {
    const { session } = notesProject({
      '20260124-failed': noteText(
        '20260124-failed',
        { status: 'failed' },
        busyPhase.replace(/^>\n> \*\*Res.*$/m, ''),
      ),
      '20260125-one': noteText('20260125-one', {}, firstPhase),
      '20260126-zero': '',
      '20260127-bare': `${firstPhase}\n${busyPhase}`,
    })
    const failed = session('codify', '20260124-failed')
    expect(failed).toMatchObject({ code: 0, err: expect.stringContaining('20260124-failed failed') })
    expect(failed.out).toMatch(/^## Return 401 .*!$/m)
    for (const id of ['20260125-one', '20260126-zero', '20260127-bare']) {
      const { code, out } = session('codify', id)
      expect(code, id).toBe(0)
      expect(checkWorkflowText(out), id).toEqual([])
    }
    expect(session('codify', 'nothing').code).toBe(2)
  })

  test('what a turn did comes from its plan and report, not from the cut words of the note', () => {
    const long = 'npm test -- --reporter=dot --bail=1 '.repeat(4).trim()
    const project = sessionProject({
      replies: [smallPlan(create('docs/plan.md', 'x\n'), execute(`true # ${long}`))],
    })
    project.teddy('plan', '-m', 'go')
    const { code, err } = project.teddy('resume', '-y')
    expect(code, err).toBe(0)
    const id = project.sessions()[0]!.replace(/\.md$/, '')
    writeFileSync(
      join(project.root, '.teddy/sessions', `${id}.md`),
      noteText(
        id,
        {},
        '## A plan for a test @developer #dev\n[turn:: 01] ^phase-1\n\n**Tool calls:**\n- `OTHER thing`\n',
      ),
    )
    const { out } = project.teddy('session', 'codify', id)
    expect(out).toContain('-> docs/plan.md::Markdown')
    expect(out).toContain(`true # ${long}`)
  })

  test('a session run through the loop has note, row, workflow and cases without any extra step', () => {
    const second = smallPlan(read('[docs/a.md](/docs/a.md)'), create('b.ts', 'x\n'))
    const project = sessionProject({
      replies: [
        '# nope\n',
        smallPlan(create('docs/a.md', 'x\n')),
        second.replace('A plan for a test', 'Go on'),
      ],
    })
    for (const message of ['make a file', 'now use it']) {
      expect(project.teddy('plan', '-m', message).code).toBe(0)
      expect(project.teddy('resume', '-y').code).toBe(0)
    }
    const [row] = JSON.parse(project.teddy('session', 'list', '--json').out)
    expect(row).toMatchObject({ status: 'active', phases: 2, damage: null })
    const { out } = project.teddy('session', 'codify', row.id)
    expect(stepNames(out)).toEqual(['A plan for a test', 'Go on'])
    expect(out).toContain('docs/a.md::Markdown -> b.ts::TypeScript')
    const learnt = project.teddy('session', 'learn', row.id, '--type', 'preference', '--export', 'jsonl')
    expect(JSON.parse(learnt.out).metadata).toMatchObject({ session_id: row.id, phase: '01' })
  })

  test('a report that cannot be read is named, and the phase is read from its tool calls', () => {
    const project = notesProject({ '20260124-auth': auth.replace('] ^phase-2', '] [turn:: 01] ^phase-2') })
    mkdirSync(join(project.sessions, '20260124-auth/01'), { recursive: true })
    project.put('.teddy/sessions/20260124-auth/01/report.md', 'torn')
    const { code, out, err } = project.session('codify', '20260124-auth')
    expect(code).toBe(0)
    expect(err).toContain('turn 01 has no report that can be read')
    expect(out).toContain('docs/tokens.md::Markdown -> src/token.ts::TypeScript')
  })
})

describe('Agent-refined codification', () => {
  const refine = (change: (text: string) => string, ...flags: readonly string[]) => {
    const project = notesProject({ '20260124-auth': auth })
    mkdirSync(join(project.root, 'replies'))
    const extract = project.session('codify', '20260124-auth').out
    project.put('replies/01.md', change(extract))
    const ran = project.session(
      'codify',
      '20260124-auth',
      '--refine',
      '--model',
      'recorded:replies',
      ...flags,
    )
    const folder = join(project.root, '.teddy/local/codify')
    const kept = existsSync(folder) ? readdirSync(folder).map(name => join(folder, name)) : []
    return { ...project, ...ran, kept }
  }

  test('the model gets session and extract; its version is printed, request and reply are kept privately', () => {
    const { code, out, err, kept } = refine(text => text.replace('Keep the check', 'Keep every check'))
    expect(code, err).toBe(0)
    expect(out).toContain('Keep every check in one place.')
    expect(out).toContain('source_sessions:\n  - 20260124-auth')
    const request = readFileSync(join(kept[0]!, 'request.md'), 'utf8')
    expect(request).toContain('The test expected 500.')
    expect(request).toContain('type: workflow')
    expect(readFileSync(join(kept[0]!, 'reply.md'), 'utf8')).toContain('Keep every check')
    expect(statSync(kept[0]!).mode & 0o077).toBe(0)
    expect(err).toContain(kept[0]!)
  })

  test('an answer that loses a step is refused, and the difference is shown', () => {
    const { code, out, err, kept } = refine(text => text.replace(/^## Explore[\s\S]*?(?=^## Return)/m, ''))
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toContain('lost step: Explore the token checks')
    expect(err).toContain(join(kept[0]!, 'reply.md'))
  })

  test('an answer with problems is refused with their places', () => {
    const { code, out, err } = refine(text => text.replace('retry Return 401', 'retry Nowhere'))
    expect({ code, out }).toEqual({ code: 3, out: '' })
    expect(err).toMatch(/reply\.md:\d+:\d+/)
  })

  test('where it comes from is not for the model to say', () => {
    const { code, out } = refine(text => text.replace('  - 20260124-auth\n', '  - 20990101-other\n'))
    expect(code).toBe(0)
    expect(out).toContain('  - 20260124-auth\n')
    expect(out).not.toContain('20990101-other')
  })

  test('the budget holds, calls that refined before included', () => {
    const project = refine(text => text)
    mkdirSync(join(project.folder, 'home/.config/teddy'), { recursive: true })
    writeFileSync(join(project.folder, 'home/.config/teddy/config.yaml'), 'max_tokens: 2000\n')
    const again = project.session('codify', '20260124-auth', '--refine', '--model', 'recorded:replies')
    expect(again).toMatchObject({ code: 4, out: '', err: expect.stringContaining('budget') })
  })

  test('keys in a note are not sent', () => {
    const key = `ghp_${'a1'.repeat(18)}`
    const project = notesProject({ '20260124-auth': `${auth}\n${key}\n` })
    mkdirSync(join(project.root, 'replies'))
    project.put('replies/01.md', '# X\n')
    project.session('codify', '20260124-auth', '--refine', '--model', 'recorded:replies')
    const folder = join(project.root, '.teddy/local/codify')
    const request = readFileSync(join(folder, readdirSync(folder)[0]!, 'request.md'), 'utf8')
    expect(request).toContain('[redacted: ')
    expect(request).not.toContain(key)
  })
})

describe('Interactive codification', () => {
  const start = (editor: string, ...flags: readonly string[]) => {
    const project = notesProject({ '20260124-auth': auth })
    const program = join(project.folder, 'editor')
    writeFileSync(program, `#!/bin/bash\nset -e\n${editor}\n`)
    chmodSync(program, 0o755)
    const env = { ...project.options.env, EDITOR: program }
    const screen = onTerminal(
      ['session', 'codify', '20260124-auth', '--interactive', '-o', 'flow.md', ...flags],
      {
        cwd: project.root,
        env,
        columns: 160,
      },
    )
    const drafts = () => {
      const folder = join(project.root, '.teddy/local/codify')
      return existsSync(folder) ? readdirSync(folder).map(name => join(folder, name, 'workflow.md')) : []
    }
    return { ...project, screen, drafts }
  }

  test('the workflow is edited, checked, and saved to the file that was named', async () => {
    const { screen, at, drafts } = start(`sed -i 's/Keep the check/Keep each check/' "$1"`)
    expect(await screen.exit).toBe(0)
    expect(at('flow.md')).toContain('Keep each check in one place.')
    expect(drafts()).toEqual([])
  })

  test('problems stand at their lines as comments, until they are mended', async () => {
    const { screen, at } = start(
      `if grep -q 'teddy: error' "$1"; then cp "$1" seen.md; sed -i 's/Nowhere/Return 401/' "$1"; else sed -i 's/retry Return 401/retry Nowhere/' "$1"; fi`,
    )
    await screen.shows(/1 problem\. Edit again\?/)
    screen.type('y\r')
    expect(await screen.exit).toBe(0)
    expect(at('seen.md')).toMatch(/retry Nowhere\n<!-- teddy: error \d+:\d+ .*Nowhere.* -->/)
    expect(at('flow.md')).toContain('retry Return 401')
    expect(at('flow.md')).not.toContain('teddy:')
  })

  test('giving up keeps the text and names it', async () => {
    const { screen, root, drafts } = start(
      `echo '## Lost @a -> x' >> "$1"; sed -i 's/retry Return 401/retry Nowhere/' "$1"`,
    )
    await screen.shows(/Edit again\?/)
    screen.type('n\r')
    expect(await screen.exit).toBe(3)
    expect(existsSync(join(root, 'flow.md'))).toBe(false)
    expect(readFileSync(drafts()[0]!, 'utf8')).toContain('## Lost @a -> x')
  })

  test('an editor that fails loses nothing', async () => {
    const { screen, root, drafts } = start(`echo 'my words' >> "$1"; exit 7`)
    expect(await screen.exit).toBe(3)
    expect(existsSync(join(root, 'flow.md'))).toBe(false)
    expect(readFileSync(drafts()[0]!, 'utf8')).toContain('my words')
    expect(screen.lines().join('')).toContain('ended with 7')
  })

  test('without a terminal it is a usage error', () => {
    const { session } = notesProject({ '20260124-auth': auth })
    expect(session('codify', '20260124-auth', '--interactive')).toMatchObject({ code: 2 })
  })
})

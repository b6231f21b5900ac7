import { describe, expect, test } from 'vitest'
import { busyPhase, firstPhase, notesProject, noteText } from '../support/notes-project.ts'

const auth = noteText('20260124-auth', { mood: 'good' }, firstPhase, busyPhase, '## Summary\n\nAll done.\n')

describe('Show session details', () => {
  test('shows frontmatter, phases, tool calls and rendered callouts', () => {
    const { session } = notesProject({ '20260124-auth': auth })
    expect(session('show', '20260124-auth')).toEqual({
      code: 0,
      err: '',
      out: `20260124-auth
  status        completed
  started       2026-01-24T10:00:00.000Z
  ended         2026-01-24T10:20:00.000Z
  duration      20 min 0 s
  channel       dev
  participants  developer@2.1
  model         anthropic/claude-sonnet
  tokens        1,200
  cost          $0.5000
  mood          good

Explore the token checks  @pathfinder@1.0  #research  2026-01-24 10:00  ^phase-1
  │ user
  │ "Return 401 for expired tokens" - Explore the token checks
  ✓ READ src/token.ts → 40 lines
  ✓ CREATE docs/tokens.md → 12 lines

Return 401  @developer@2.1  #dev  2026-01-24 10:10  ^phase-2
  │ user
  │ "No, use the typed error" - Return 401
  ✓ READ docs/tokens.md → 12 lines
  ✓ EDIT src/token.ts → +8 −4
  ✗ EXECUTE npm test → exit 1
  ✓ EXECUTE npm test → exit 0
  │ decision
  │ Keep the check in one place.
  │ error
  │ The test expected 500.
  │ Resolution: Changed the test to 401.

Summary
  All done.
`,
    })
  })

  test.each([
    ['20260124-auth'],
    ['2026012'],
    ['.teddy/sessions/20260124-auth.md'],
    ['.teddy/sessions/20260124-auth/01/plan.md'],
  ])('finds it by %s', asked => {
    const { session } = notesProject({ '20260124-auth': auth })
    expect(session('show', asked).out).toContain('20260124-auth\n  status')
  })

  test('a note anywhere can be shown by its path', () => {
    const project = notesProject({})
    project.put('elsewhere.md', auth)
    expect(project.session('show', 'elsewhere.md').out).toContain('Return 401')
  })

  test('names that fit no note, or several, name what is near', () => {
    const other = noteText('20260125-auth')
    const { session } = notesProject({ '20260124-auth': auth, '20260125-auth': other })
    expect(session('show', '20260124-auht')).toMatchObject({
      code: 2,
      err: expect.stringContaining('did you mean 20260124-auth?'),
    })
    expect(session('show', '2026')).toMatchObject({
      code: 2,
      err: expect.stringContaining('any of 2 sessions'),
    })
    expect(session('show', '../../../etc/passwd')).toMatchObject({ code: 2 })
  })

  test('--raw prints the file, without keys', () => {
    const key = `ghp_${'a1'.repeat(18)}`
    const { session } = notesProject({ '20260124-auth': auth, '20260125-key': `${auth}\n${key}\n` })
    expect(session('show', '.teddy/sessions/20260124-auth.md', '--raw').out).toBe(auth)
    expect(session('show', '.teddy/sessions/20260125-key.md', '--raw').out).toContain('[redacted: ')
  })

  test('--json has everything, with places', () => {
    const { session } = notesProject({ '20260124-auth': auth })
    const shown = JSON.parse(session('show', '20260124-auth', '--json').out)
    expect(shown).toMatchObject({
      id: '20260124-auth',
      frontmatter: { session_id: '20260124-auth', tokens_used: 1200, resume_point: null, mood: 'good' },
      summary: 'All done.',
      metrics: { toolCalls: 6, failedCalls: 1 },
      problems: [],
    })
    expect(shown.phases[1].items).toContainEqual({
      kind: 'error',
      line: expect.any(Number),
      title: null,
      text: 'The test expected 500.',
      resolution: 'Changed the test to 401.',
    })
  })

  test('I-01 a torn end is shown as far as it goes, and named with its line', () => {
    const { session, note } = notesProject({
      '20260124-auth': auth.slice(0, auth.indexOf('EXECUTE npm') + 9),
    })
    const { code, out, err } = session('show', '20260124-auth')
    expect(code).toBe(0)
    expect(out).toContain('EDIT src/token.ts')
    expect(out).toContain('EXECUTE n')
    expect(err).toContain(`${note('20260124-auth')}:35:1`)
  })

  test('damage of other notes is not told here', () => {
    const { session } = notesProject({ '20260124-auth': auth, '20260101-bad': '---\n' })
    expect(session('show', '20260124-auth').err).toBe('')
  })
})

describe('embedded notes', () => {
  const embed = (id: string) => `## Ask @developer #dev
^phase-1

> [!subagent] @debugger@1.0 (x)
> mode: embed
> ![[${id}]]
`

  test('Log subagent with embed: the child is shown inside', () => {
    const child = noteText('20260124-a-debugger-1', {}, '## Find it @debugger@1.0 #dev\n\nFound it.\n')
    const { session } = notesProject({
      '20260124-a': noteText('20260124-a', {}, embed('20260124-a-debugger-1')),
      '20260124-a-debugger-1': child,
    })
    const { out } = session('show', '20260124-a')
    expect(out).toContain('  │ subagent @debugger@1.0 (x)  embed  [[20260124-a-debugger-1]]')
    expect(out).toContain('  │ Find it  @debugger@1.0  #dev')
    expect(out).toContain('  │   Found it.')
    expect(JSON.parse(session('show', '20260124-a', '--json').out).phases[0].items[0].embedded).toMatchObject(
      {
        kind: 'note',
        phases: [{ title: 'Find it' }],
      },
    )
  })

  test('cycles are cut, missing notes are named', () => {
    const { session } = notesProject({
      '20260124-a': noteText('20260124-a', {}, embed('20260124-b')),
      '20260124-b': noteText('20260124-b', {}, embed('20260124-a'), embed('20260124-gone')),
    })
    const { out } = session('show', '20260124-a')
    expect(out).toContain('20260124-a: left out here: it embeds itself')
    expect(out).toContain('20260124-gone: there is no note with this id')
  })
})

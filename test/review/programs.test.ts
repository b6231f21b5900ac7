import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fakePrograms } from '../support/fake-programs.ts'
import { folderWith } from '../support/files-in.ts'
import { create, edit, execute, planText } from '../support/plan-text.ts'
import { openList, type ReviewScreen, reviewOnTerminal } from '../support/review-terminal.ts'

const plan = planText([
  edit('src/token.ts', ['throw it\n', 'return it\n']),
  create('new.md', 'fresh\n'),
  execute('npm test'),
])
const files = { 'src/token.ts': 'a\nthrow it\nb\n' }
const system = '/usr/bin:/bin'

/** Where a fake program writes down how it was called. */
function record(): { readonly log: string; readonly said: () => string } {
  const log = join(folderWith({}), 'log')
  return { log, said: () => (existsSync(log) ? readFileSync(log, 'utf8') : '') }
}

async function end(screen: ReviewScreen): Promise<void> {
  screen.type('\u0003')
  await screen.exit
}

describe('p', () => {
  test('goes through preview_command, split into words without a shell, with a private copy', async () => {
    const { log, said } = record()
    const bin = fakePrograms({
      viewer: `printf '%s\\n' "$@" >${log}; stat -c %a "$3" "$(dirname "$3")" >>${log}; cat "$3" >>${log}`,
    })
    const temporary = folderWith({})
    const screen = reviewOnTerminal(plan, {
      files,
      env: { PATH: `${bin}:${system}`, PREVIEW_COMMAND: "viewer '$(touch owned)' -R", TMPDIR: temporary },
    })
    await openList(screen)
    screen.type('jp')
    await screen.writes(/\u001b\[\?1049l[\s\S]*\u001b\[\?1049h[\s\S]*run 3 of 3/)
    const [first, second, path, fileMode, folderMode, ...text] = said().split('\n')
    expect([first, second, fileMode, folderMode]).toEqual(['$(touch owned)', '-R', '600', '700'])
    expect(path).toMatch(/\/token\.ts\.diff$/)
    expect(text.join('\n')).toContain('-throw it\n+return it')
    // It lives until the review ends, for programs that do not wait.
    expect(existsSync(path!)).toBe(true)
    expect(dirname(dirname(dirname(path!)))).toBe(temporary)
    await end(screen)
    expect(readdirSync(temporary)).toEqual([])
    expect(existsSync(join(screen.root, 'owned'))).toBe(false)
  })

  test('goes to code when that is there', async () => {
    const { log, said } = record()
    const bin = fakePrograms({ code: `printf '%s\\n' "$@" >${log}` })
    const screen = reviewOnTerminal(plan, { files, env: { PATH: `${bin}:${system}` } })
    await openList(screen)
    screen.type('jjp')
    await screen.writes(/\u001b\[\?1049l[\s\S]*\u001b\[\?1049h[\s\S]*run 3 of 3/)
    expect(said()).toMatch(/^\/.*\/new\.md\n$/)
    await end(screen)
  })

  test.each([
    ['missing-viewer', /there is no program 'missing-viewer' on the PATH/],
    ["open 'quote", /preview_command is not a command/],
    ['false', /false ended with 1/],
  ])('%j that does not work says so, and the review goes on', async (command, words) => {
    const screen = reviewOnTerminal(plan, { files, env: { PATH: system, PREVIEW_COMMAND: command } })
    await openList(screen)
    screen.type('jp')
    await screen.shows(words)
    screen.type('\r')
    expect(await screen.decided()).toMatchObject({ kind: 'run' })
  })

  test('an address is fetched when p asks for it, and not before', async () => {
    const read = (url: string) => `### \`READ\`\n- **Resource:** [x](${url})\n- **Description:** Look.\n`
    const screen = reviewOnTerminal(
      planText([read('https://x.example/'), read('https://refused.example/')]),
      {
        env: { PATH: system },
      },
    )
    await openList(screen)
    screen.type('j')
    await screen.shows(/p fetches it; nothing was sent so far/)
    screen.type('p')
    await screen.shows(/^READ https:\/\/x\.example\/ +1 line\n[\s\S]*The page at https:\/\/x\.example\//)
    screen.type('q')
    await screen.shows(/run 2 of 2/)
    screen.type('jp')
    await screen.shows(/could not be read: https:\/\/refused\.example\/ was refused/)
    await end(screen)
  })

  test('a page on its way shows bytes and time; q cancels it, Ctrl-C ends the review', async () => {
    const read = '### `READ`\n- **Resource:** [x](https://endless.example/)\n- **Description:** Look.\n'
    const screen = reviewOnTerminal(planText([read]), { env: { PATH: system } })
    await openList(screen)
    screen.type('jp')
    await screen.shows(/12,345 bytes · \d+ s · fetching, q cancels/)
    screen.type('q')
    await screen.shows(/cancelled; nothing of it is kept/)
    screen.type('p')
    await screen.shows(/12,345 bytes · \d+ s · fetching, q cancels/)
    screen.type('\u0003')
    expect(await screen.decided()).toBe('fault interrupted: interrupted; nothing was run')
    expect(await screen.exit).toBe(130)
  })
})

describe('e', () => {
  /** An editor that changes its file by a program of sed. */
  function editor(script: string): Readonly<Record<string, string>> {
    const bin = fakePrograms({ ed: `/bin/sed -i ${script} "$2"` })
    return { PATH: `${bin}:${system}`, EDITOR: 'ed --wait' }
  }

  test('takes what the editor made of an item, checked, and marks it', async () => {
    const screen = reviewOnTerminal(plan, { files, env: editor("'s/return it/give it back/'") })
    await openList(screen)
    screen.type('je')
    await screen.shows(/modified[\s\S]*\+ 2 {2}give it back[\s\S]*modified by you/)
    screen.type('\r')
    const decided = await screen.decided()
    expect(decided).toMatchObject({ kind: 'run', modified: ['actions:1'] })
    expect((decided as { text: string }).text).toBe(plan.replace('return it', 'give it back'))
  })

  test('what is not accepted is explained, kept, and can be edited on', async () => {
    // The second time the editor gets what it made the first time.
    const again = "'s/throw it/absent/; t; s/absent/throw it/; s/return it/mine/'"
    const screen = reviewOnTerminal(plan, { files, env: editor(again) })
    await openList(screen)
    screen.type('je')
    await screen.shows(/^not taken[\s\S]*✗ line 6: FIND of pair 1 is not in src\/token\.ts/)
    screen.type('q')
    await screen.shows(/run 3 of 3/)
    expect(screen.lines().join('\n')).toContain('return it')
    screen.type('e')
    await screen.shows(/\+ 2 {2}mine/)
    await end(screen)
  })

  test('M-04 what it makes of a fence is repaired, and the repaired text is what goes on', async () => {
    const short = plan.replace('````text\nfresh\n````', '```md\nfresh\n```')
    expect(short).not.toBe(plan)
    const screen = reviewOnTerminal(short, { files, env: editor("'s/^fresh$/fresh\\n```js\\nfoo()\\n```/'") })
    await openList(screen)
    screen.type('jje')
    await screen.shows(/modified by you/)
    screen.type('\r')
    const { text } = (await screen.decided()) as { text: string }
    expect(text).toContain('````md\nfresh\n```js\nfoo()\n```\n````\n')
  })

  test('E-08 a file that is another one by now: said at once, and everything is shown anew', async () => {
    const screen = reviewOnTerminal(plan, { files, env: editor("'s/fresh/fresher/'") })
    await openList(screen)
    writeFileSync(join(screen.root, 'src/token.ts'), 'new first line\nthrow it\n')
    screen.type('jje')
    await screen.shows(/⚠ changed since review: src\/token\.ts; look at all of it again[\s\S]*\(q\)uit ›/)
    screen.type('m')
    await screen.shows(/run 3 of 3/)
    screen.type('j')
    await screen.shows(/new first line[\s\S]*- 2 {2}throw it/)
    // What is shown now is what is approved now.
    screen.type('\r')
    expect(await screen.decided()).toMatchObject({ kind: 'run', modified: ['actions:2'] })
  })

  test('E-08 an edit does not bind the approval to files that nobody saw', async () => {
    const screen = reviewOnTerminal(plan, { files, env: editor("'s/fresh/fresher/'") })
    await openList(screen)
    screen.type('jje')
    await screen.shows(/modified by you/)
    writeFileSync(join(screen.root, 'src/token.ts'), 'other\nthrow it\n')
    screen.type('\r')
    expect(await screen.decided()).toBe('fault conflict: changed since review: src/token.ts')
  })

  test('the warnings of the summary are those of the plan as it is now', async () => {
    const env = editor("'s/npm test/npm test/; s/^- \\*\\*Description:\\*\\*/- **Discription:**/'")
    const screen = reviewOnTerminal(plan, { files, env })
    await openList(screen)
    screen.type('jjje')
    await screen.shows(/modified by you/)
    screen.type('q')
    await screen.shows(/⚠ plan\.md:\d+ .*[\s\S]*\(q\)uit ›/)
    await end(screen)
  })

  test('an item left as it was is not modified', async () => {
    const screen = reviewOnTerminal(plan, { files, env: editor("'s/x/x/'") })
    await openList(screen)
    screen.type('jje')
    await screen.shows(/nothing was changed/)
    screen.type('\r')
    expect(await screen.decided()).toMatchObject({ kind: 'run', modified: [] })
  })

  test('no editor, and an editor that fails, change nothing and say so', async () => {
    const none = reviewOnTerminal(plan, { files, env: { PATH: fakePrograms({}) } })
    await openList(none)
    none.type('je')
    await none.shows(/there is no editor; set EDITOR/)
    await end(none)
    const failing = reviewOnTerminal(plan, { files, env: { PATH: system, VISUAL: 'false' } })
    await openList(failing)
    failing.type('je')
    await failing.shows(/false ended with 1; nothing changed/)
    await end(failing)
  })

  test('an edit that other items no longer fit with shows them as broken', async () => {
    const two = planText([
      edit('src/token.ts', ['throw it\n', 'one\n']),
      edit('src/token.ts', ['one\n', 'two\n']),
    ])
    const screen = reviewOnTerminal(two, { files, env: editor("'s/^one$/uno/'") })
    await openList(screen)
    screen.type('je')
    await screen.shows(/├─\[✅\] EDIT[^\n]*\n[^\n]*└─\[!!\] EDIT[\s\S]*run 1 of 2/)
    screen.type('\r')
    expect(await screen.decided()).toMatchObject({ selected: ['actions:1'], modified: ['actions:1'] })
  })
})

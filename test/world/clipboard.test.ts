import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readClipboard, writeClipboard } from '../../src/world/clipboard.ts'
import { groupLives } from '../../src/world/process-group.ts'
import { fakePrograms } from '../support/fake-programs.ts'
import { faultOf } from '../support/faults.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

type Scripts = Readonly<Record<string, string>>

const x11 = (scripts: Scripts) =>
  testWorld({ cwd: '/', env: { PATH: fakePrograms(scripts), DISPLAY: ':7', TMPDIR: temporaryFolder() } })

const wayland = (scripts: Scripts, more: Scripts = {}) =>
  testWorld({ cwd: '/', env: { PATH: fakePrograms(scripts), WAYLAND_DISPLAY: 'wayland-7', ...more } })

/** No clipboard at all; `interactive` is a person at a terminal, as over ssh. */
function bare({ interactive = false, env = {} }: { interactive?: boolean; env?: Scripts } = {}) {
  const world = testWorld({ cwd: '/', env: { PATH: '', TMPDIR: temporaryFolder(), ...env } })
  return { ...world, terminal: { ...world.terminal, interactive } }
}

/** Says nothing, holds the pipe, and ignores being asked to end. */
const stuck = `trap '' TERM; /bin/sleep 60 & wait; wait`

describe('reading', () => {
  test('gives the text byte for byte: line ends, spaces at both ends, a cut into pieces', async () => {
    const text = '\ufeff  grüße\r\n\n\t'
    const world = x11({
      xclip: `printf '\\357\\273\\277  gr\\303'; /bin/sleep 0.05; printf '\\274\\303\\237e\\r\\n\\n\\t'`,
    })
    expect(await readClipboard(world)).toBe(text)
  })

  test('asks for the clipboard, not for the primary selection', async () => {
    expect(await readClipboard(x11({ xclip: 'echo "$@ $DISPLAY"' }))).toBe('-selection clipboard -out :7\n')
    expect(await readClipboard(x11({ xsel: 'echo "$@"' }))).toBe('--clipboard --output\n')
    expect(await readClipboard(wayland({ 'wl-paste': 'echo "$@"' }))).toBe('--no-newline --type text\n')
  })

  test('goes on to the next program when one is missing or cannot reach its display', async () => {
    const broken = 'echo "Failed to connect to a Wayland server" >&2; exit 1'
    const world = wayland({ 'wl-paste': broken, xsel: 'echo from xsel' }, { DISPLAY: ':7' })
    expect(await readClipboard(world)).toBe('from xsel\n')
  })

  test('does not wait for a child of the program that holds its output', async () => {
    const folder = temporaryFolder()
    const world = x11({ xclip: `printf text; /bin/sleep 60 & echo $! > ${folder}/pid` })
    expect(await readClipboard(world)).toBe('text')
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGKILL')
  })

  test('runs the program away from the project', async () => {
    const world = { ...x11({ xclip: 'pwd' }), cwd: temporaryFolder() }
    expect(await readClipboard(world)).toBe('/\n')
  })

  test('a program in a relative folder of the PATH is not run', async () => {
    const folder = fakePrograms({ xclip: 'echo planted' })
    const world = testWorld({ cwd: folder, env: { PATH: `.:${folder.slice(1)}`, DISPLAY: ':7' } })
    expect((await faultOf(readClipboard(world))).message).toMatch(/no program to read the clipboard/)
  })
})

describe('T-07 nothing to read', () => {
  test('no display', async () => {
    const fault = await faultOf(readClipboard(bare()))
    expect([fault.kind, fault.message]).toEqual(['usage', 'there is no clipboard here: no display is set'])
    expect(fault.hints).toEqual(['give the name of a file, or `-` for standard input'])
  })

  test('no program', async () => {
    const fault = await faultOf(readClipboard(x11({})))
    expect(fault.message).toBe('no program to read the clipboard with: looked for xclip, xsel')
    expect(fault.hints[0]).toMatch(/^install xclip, or give the name of a file/)
    expect((await faultOf(readClipboard(wayland({})))).hints[0]).toMatch(/^install wl-clipboard/)
  })

  test('a display that does not answer', async () => {
    const fault = await faultOf(
      readClipboard(x11({ xclip: `echo "Error: Can't open display: :7" >&2; exit 1` })),
    )
    expect(fault.message).toBe(`the clipboard cannot be reached: Error: Can't open display: :7`)
  })

  test.each([
    ['no output', ''],
    ['white space only', `printf ' \\n\\t'`],
    ['a program that says so', 'echo "Nothing is copied" >&2; exit 1'],
  ])('empty: %s', async (_name, script) => {
    const fault = await faultOf(readClipboard(x11({ xclip: script })))
    expect(fault.message).toMatch(/the clipboard is empty/)
    expect(fault.hints[0]).toMatch(/copy the text first, or give the name of a file, or `-`/)
  })

  test('a picture', async () => {
    const script =
      'case "$*" in *TARGETS*|*list-types*) printf "TARGETS\\nimage/png\\n";; *) echo "no text" >&2; exit 1;; esac'
    expect((await faultOf(readClipboard(x11({ xclip: script })))).message).toMatch(/holds a picture/)
    expect((await faultOf(readClipboard(wayland({ 'wl-paste': script })))).message).toMatch(/holds a picture/)
  })

  test('bytes that are no text', async () => {
    const png = String.raw`printf '\211PNG\r\n\032\n'`
    expect((await faultOf(readClipboard(x11({ xclip: png })))).message).toMatch(/not text in UTF-8/)
    expect((await faultOf(readClipboard(x11({ xclip: String.raw`printf 'a\000b'` })))).message).toMatch(
      /not text/,
    )
  })

  test('100 MB: the program is stopped at the cap', async () => {
    const world = x11({ xclip: 'exec /usr/bin/head -c 100000000 /dev/zero' })
    const fault = await faultOf(readClipboard(world))
    expect(fault.message).toBe('the clipboard holds more than 20,000,000 bytes')
    expect((await faultOf(readClipboard(x11({ xclip: 'exec /usr/bin/yes' })))).message).toBe(fault.message)
  })

  test('exactly the cap is fine', async () => {
    expect(await readClipboard(x11({ xclip: 'printf 12345' }), { maxBytes: 5 })).toBe('12345')
    expect((await faultOf(readClipboard(x11({ xclip: 'printf 123456' }), { maxBytes: 5 }))).kind).toBe(
      'usage',
    )
  })

  test('a program that hangs, and its children, are ended', async () => {
    const folder = temporaryFolder()
    const world = x11({ xclip: `echo $$ > ${folder}/pid; ${stuck}` })
    const fault = await faultOf(readClipboard(world, { timeoutMs: 300 }))
    expect(fault.message).toBe('xclip did not answer within 0.3 s')
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    expect(groupLives(world.disk, pid)).toBe(false)
  })

  test('T-01 what a program complains about is shown escaped', async () => {
    const fault = await faultOf(
      readClipboard(x11({ xclip: String.raw`printf '\033]52;c;eA==\007' >&2; exit 1` })),
    )
    expect(fault.message).toContain(String.raw`\x1b]52;c;eA==\x07`)
  })
})

describe('writing', () => {
  test('hands the text to the program byte for byte', async () => {
    const folder = temporaryFolder()
    const text = `${'grüße\r\n'.repeat(100_000)} `
    const world = x11({ xclip: `echo "$@" > ${folder}/args; /bin/cat > ${folder}/text` })
    expect(await writeClipboard(world, text)).toEqual({ to: 'clipboard' })
    expect(readFileSync(join(folder, 'text'), 'utf8')).toBe(text)
    expect(readFileSync(join(folder, 'args'), 'utf8')).toBe('-selection clipboard -in\n')
  })

  test('does not wait for the part of the program that stays to hold the text', async () => {
    const folder = temporaryFolder()
    const world = x11({ xclip: `/bin/cat > ${folder}/text; /bin/sleep 60 & echo $! > ${folder}/pid` })
    expect(await writeClipboard(world, 'text', { timeoutMs: 60_000 })).toEqual({ to: 'clipboard' })
    // It is still there, and does not end with us.
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 'SIGKILL')
  })

  test.each([
    ['fails', 'exit 1'],
    ['does not read', 'exec 0<&-; exit 1'],
    ['hangs', stuck],
  ])('a program that %s leaves it to the next one', async (_name, script) => {
    const folder = temporaryFolder()
    const world = x11({ xclip: script, xsel: `/bin/cat > ${folder}/text` })
    const text = 'x'.repeat(1_000_000)
    expect(await writeClipboard(world, text, { timeoutMs: 2_000 })).toEqual({ to: 'clipboard' })
    expect(readFileSync(join(folder, 'text'), 'utf8')).toBe(text)
  })

  test('T-07 without a clipboard the terminal gets it', async () => {
    const world = bare({ interactive: true })
    expect(await writeClipboard(world, 'grüße')).toEqual({ to: 'terminal' })
    expect(world.printed.raw).toEqual([`\u001b]52;c;${Buffer.from('grüße').toString('base64')}\u0007`])
    expect(readdirSync(world.env.TMPDIR!)).toEqual([])
  })

  test.each([
    ['nobody is at the terminal', bare, 'text'],
    ['the text is too long for the terminal', () => bare({ interactive: true }), 'x'.repeat(100_000)],
    [
      'tmux is in between',
      () => bare({ interactive: true, env: { TMUX: '/tmp/tmux-0/default,1,0' } }),
      'text',
    ],
    ['screen is in between', () => bare({ interactive: true, env: { STY: '123.pts-0' } }), 'text'],
  ])('T-07 when %s it goes to a file only the user can read', async (_name, makeWorld, text) => {
    const world = makeWorld()
    const written = await writeClipboard(world, text)
    if (written.to !== 'file') throw new Error(`went to the ${written.to}`)
    expect(written.path.startsWith(world.env.TMPDIR!)).toBe(true)
    expect(readFileSync(written.path, 'utf8')).toBe(text)
    expect(statSync(written.path).mode & 0o777).toBe(0o600)
    expect(world.printed.raw).toEqual([])
  })

  test('the file goes where the caller wants it, and never over another', async () => {
    const folder = temporaryFolder()
    const first = await writeClipboard(bare(), 'one', { folder })
    const second = await writeClipboard(bare(), 'two', { folder })
    expect(readdirSync(folder)).toHaveLength(2)
    expect(first).not.toEqual(second)
  })

  test('a folder that is not there is a clear fault', async () => {
    const folder = join(temporaryFolder(), 'gone')
    const fault = await faultOf(writeClipboard(bare(), 'text', { folder }))
    expect(fault.message).toContain('no such file or folder')
    expect(existsSync(folder)).toBe(false)
  })
})

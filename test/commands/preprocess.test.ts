import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fakePrograms } from '../support/fake-programs.ts'
import { create, lineOf, planText } from '../support/plan-text.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { teddy } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const inner = '# Hello\n```sh\nls\n```\nEnd\n'
const good = planText([create('README.md', inner), create('b.txt', 'x')])
/** The same plan as a model writes it: the outer fence is as short as the one inside. */
const short = good.replaceAll('````', '```')
/** A fence that never ends: where it should cannot be known. */
const broken = `${planText([])}${create('a.md', 'x').replace(/````\n$/, '')}\n${create('b.md', 'y').replace(/````\n$/, '')}`

function folder(files: Readonly<Record<string, string | Uint8Array>>) {
  const cwd = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)
  const preprocess = (args: readonly string[], input = '') => teddy(['preprocess', ...args], { cwd, input })
  return { cwd, preprocess, bytes: (name: string) => readFileSync(join(cwd, name)) }
}

describe('in place', () => {
  test('only the fences that are too short change; the mode stays, the lines are named', () => {
    const { cwd, preprocess, bytes } = folder({ 'plan.md': short })
    chmodSync(join(cwd, 'plan.md'), 0o640)
    const { code, out } = preprocess(['plan.md'])
    expect(code).toBe(0)
    const line = lineOf(short, '# Hello') - 1
    expect(out).toMatch(new RegExp(`^ {2}plan\\.md:${line} {2}the fence is now 4 `))
    expect(out).toMatch(/plan\.md: 1 change\. Next: teddy check plan\.md\n$/)
    const repaired = bytes('plan.md').toString()
    expect(repaired.replaceAll('````', '```')).toBe(short)
    expect(repaired).toContain(`\`\`\`\`text\n${inner}\`\`\`\`\n`)
    expect(statSync(join(cwd, 'plan.md')).mode & 0o777).toBe(0o640)
    expect(preprocess(['plan.md'])).toMatchObject({ code: 0, out: 'plan.md: nothing to repair.\n' })
    expect(readdirSync(cwd)).toEqual(['plan.md'])
  })

  test('a byte order mark and Windows line endings stay', () => {
    const text = `\ufeff${short.replaceAll('\n', '\r\n')}`
    const { preprocess, bytes } = folder({ 'plan.md': text })
    expect(preprocess(['plan.md']).code).toBe(0)
    expect(bytes('plan.md').toString()).not.toBe(text)
    expect(bytes('plan.md').toString().replaceAll('````', '```')).toBe(text)
  })

  test('a plan that is fine is not written at all', () => {
    const { cwd, preprocess, bytes } = folder({ 'plan.md': good })
    const before = statSync(join(cwd, 'plan.md'), { bigint: true })
    expect(preprocess(['plan.md']).code).toBe(0)
    expect(statSync(join(cwd, 'plan.md'), { bigint: true }).ino).toBe(before.ino)
    expect(bytes('plan.md').toString()).toBe(good)
  })

  test('M-04 what cannot be proved is refused with its line, exit 3, and the file is the same', () => {
    const { preprocess, bytes } = folder({ 'plan.md': broken })
    const { code, out, err } = preprocess(['plan.md'])
    expect(code).toBe(3)
    expect(out).toBe('')
    expect(err).toMatch(/plan\.md was left as it is/)
    expect(err).toMatch(/ {2}plan\.md:\d+:1 {2}error {2}fence-/)
    expect(bytes('plan.md').toString()).toBe(broken)
  })

  test('M-13 bytes that are not UTF-8 are refused, and the file is the same', () => {
    const latin = Buffer.concat([Buffer.from(short), Buffer.from([0xe9])])
    const { preprocess, bytes } = folder({ 'plan.md': latin })
    expect(preprocess(['plan.md'])).toMatchObject({ code: 3, err: expect.stringContaining('is not UTF-8') })
    expect(bytes('plan.md').equals(latin)).toBe(true)
  })

  test('M-19 a link is not followed, nor replaced', () => {
    const { cwd, preprocess, bytes } = folder({ 'plan.md': short })
    symlinkSync('plan.md', join(cwd, 'link.md'))
    mkdirSync(join(cwd, 'folder'))
    expect(preprocess(['link.md'])).toMatchObject({ code: 2, err: expect.stringContaining('symbolic link') })
    expect(preprocess(['folder']).code).toBe(2)
    expect(preprocess(['gone.md']).code).toBe(2)
    expect(bytes('plan.md').toString()).toBe(short)
  })
})

describe('--check', () => {
  test('changes nothing and exits 3 when something would change', () => {
    const { preprocess, bytes } = folder({ 'plan.md': short, 'good.md': good })
    const { code, out } = preprocess(['--check', 'plan.md'])
    expect(code).toBe(3)
    expect(out).toMatch(/plan\.md would be changed\. Next: teddy preprocess plan\.md\n$/)
    expect(bytes('plan.md').toString()).toBe(short)
    expect(preprocess(['--check', 'good.md'])).toMatchObject({ code: 0 })
    expect(preprocess(['--check', '-'], short)).toMatchObject({ code: 3, out: '' })
  })
})

describe('from standard input to standard output', () => {
  test.each([[['-']], [[]]])('%j: the text alone goes to standard output', args => {
    const { code, out, err } = folder({}).preprocess(args, short)
    expect(code).toBe(0)
    expect(out).not.toBe(short)
    expect(out.replaceAll('````', '```')).toBe(short)
    expect(err).toMatch(/ {2}stdin:\d+ {2}the fence/)
  })

  test('a plan that is fine comes out byte for byte, a byte order mark with it', () => {
    expect(folder({}).preprocess(['-'], `\ufeff${good}`)).toMatchObject({ code: 0, out: `\ufeff${good}` })
  })

  test('M-04 what cannot be proved writes nothing', () => {
    expect(folder({}).preprocess(['-'], broken)).toMatchObject({ code: 3, out: '' })
  })
})

describe('in the clipboard', () => {
  function clipboard(text: string) {
    const { cwd } = folder({ copied: text })
    const [read, written] = [join(cwd, 'copied'), join(cwd, 'written')]
    const path = fakePrograms({
      xclip: `case "$*" in *-in*) /bin/cat > '${written}';; *) /bin/cat '${read}';; esac`,
    })
    const screen = onTerminal(['preprocess'], { cwd, env: { PATH: path, DISPLAY: ':9' } })
    return { screen, written: () => (existsSync(written) ? readFileSync(written, 'utf8') : undefined) }
  }

  test('the repaired plan goes back where it came from', async () => {
    const { screen, written } = clipboard(short)
    expect(await screen.exit).toBe(0)
    expect(screen.lines().join('\n')).toMatch(/clipboard: 1 change\. Next: teddy check/)
    expect(written()!.replaceAll('````', '```')).toBe(short)
    expect(written()).not.toBe(short)
  })

  test('a plan that is fine, and one that cannot be proved, leave it alone', async () => {
    const fine = clipboard(good)
    expect(await fine.screen.exit).toBe(0)
    expect(fine.written()).toBeUndefined()
    const refused = clipboard(broken)
    expect(await refused.screen.exit).toBe(3)
    expect(refused.written()).toBeUndefined()
  })
})

import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { busyPhase, firstPhase, notesProject, noteText } from '../support/notes-project.ts'

const auth = noteText('20260124-auth', {}, firstPhase, busyPhase, '## Summary\n\nAll done.\n')

test('Markdown is the note, byte for byte', () => {
  const { session } = notesProject({ '20260124-auth': auth })
  expect(session('export', '20260124-auth')).toEqual({ code: 0, out: auth, err: '' })
})

test('JSON is what `show --json` prints', () => {
  const { session } = notesProject({ '20260124-auth': auth })
  expect(session('export', '20260124-auth', '--format', 'json').out).toBe(
    session('show', '20260124-auth', '--json').out,
  )
})

test('HTML is one page that needs nothing else', () => {
  const { session } = notesProject({ '20260124-auth': auth })
  const { code, out } = session('export', '20260124-auth', '--format', 'html')
  expect(code).toBe(0)
  for (const part of [
    'Return 401',
    'Keep the check in one place.',
    'Resolution: Changed',
    'npm test',
    'All done.',
  ])
    expect(out).toContain(part)
  expect(out).toContain("default-src 'none'")
  expect(out).not.toMatch(/<script|<link|<img|<iframe|src=|href=|@import|url\(/i)
})

test('in HTML a fenced block is shown as code, without its fence', () => {
  const error = '> [!error]\n> npm test\n>\n> ```text\n> a <b>\n>   ## c\n> ```\n>\n> **Resolution:** d\n'
  const open = '> [!decision]\n> one\n>\n> ~~~\n> never closed\n'
  const { session } = notesProject({
    '20260124-a': noteText('20260124-a', {}, `## A @b #c\n\n${error}\n${open}`),
  })
  const { out } = session('export', '20260124-a', '--format', 'html')
  expect(out).toContain(
    '<div class="text">npm test</div>\n<div class="info">text</div>\n<pre class="language-text">a &lt;b&gt;\n  ## c</pre>\n',
  )
  expect(out).toContain('<div class="text">Resolution: d</div>')
  expect(out).toContain('<div class="text">one</div>\n<pre>never closed</pre>')
  expect(out).not.toMatch(/```|~~~/)
})

test('in HTML the words behind a fence are shown, and only text', () => {
  const body = '## A\n\n```ts title="<x>"\na\n```\n\n````"><b onclick=x> y\nb\n````\n'
  const { session } = notesProject({ '20260124-a': noteText('20260124-a', {}, body) })
  const { out } = session('export', '20260124-a', '--format', 'html')
  expect(out).toContain(
    '<div class="info">ts title=&quot;&lt;x&gt;&quot;</div>\n<pre class="language-ts">a</pre>\n',
  )
  expect(out).toContain('<pre class="language-&quot;&gt;&lt;b">b</pre>\n')
})

test('in HTML every text of a note is only text', () => {
  const evil = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>&lt;`
  const text = noteText(
    '20260124-evil',
    { channel: `'${evil.replaceAll("'", "''")}'`, other: `'${evil.replaceAll("'", "''")}'` },
    `## ${evil} @${evil.replaceAll(' ', '')} #dev\n\n${evil}\n\n**Tool calls:**\n- \`READ ${evil}\` → ${evil}\n\n> [!decision] ${evil}\n> ${evil}\n\n> [!subagent] @a@1 (${evil})\n> mode: inline\n> ${evil}\n`,
  )
  const { session } = notesProject({ '20260124-evil': text })
  const { code, out } = session('export', '20260124-evil', '--format', 'html')
  expect(code).toBe(0)
  const tags = new Set([...out.matchAll(/<\/?([a-z0-9!]+)/gi)].map(([, name]) => name!.toLowerCase()))
  for (const tag of ['script', 'img']) expect(tags).not.toContain(tag)
  expect(out.match(/alert\(1\)/g)!.length).toBeGreaterThan(8)
  expect(out).toContain('&amp;lt;')
})

test.each(['md', 'html', 'json'])('I-05 keys are taken out of %s again', format => {
  const keys = [`ghp_${'a1'.repeat(18)}`, `sk-ant-${'b2'.repeat(20)}`, `AKIA${'ABCD'.repeat(4)}`]
  const text = noteText('20260124-keys', { secret: keys[0]! }, `## Leak ${keys[1]} @a #dev\n\n- ${keys[2]}\n`)
  const { session } = notesProject({ '20260124-keys': text })
  const { code, out, err } = session('export', '20260124-keys', '--format', format)
  expect(code).toBe(0)
  expect(out).toContain('[redacted: ')
  for (const key of keys) expect(out + err).not.toContain(key)
})

test('-o writes a new file and never over one that is there, unless --force says so', () => {
  const project = notesProject({ '20260124-auth': auth })
  const file = join(project.root, 'out.md')
  expect(project.session('export', '20260124-auth', '-o', 'out.md')).toMatchObject({
    code: 0,
    out: `✓ ${file}\n`,
  })
  expect(readFileSync(file, 'utf8')).toBe(auth)
  writeFileSync(file, 'mine')
  expect(project.session('export', '20260124-auth', '-o', 'out.md').code).toBe(4)
  expect(readFileSync(file, 'utf8')).toBe('mine')
  expect(project.session('export', '20260124-auth', '-o', 'out.md', '--force').code).toBe(0)
  expect(readFileSync(file, 'utf8')).toBe(auth)
})

test('a link, a folder and a missing folder are no places for it', () => {
  const project = notesProject({ '20260124-auth': auth })
  symlinkSync(join(project.folder, 'target'), join(project.root, 'link.md'))
  expect(project.session('export', '20260124-auth', '-o', 'link.md', '--force').code).toBe(4)
  expect(existsSync(join(project.folder, 'target'))).toBe(false)
  expect(project.session('export', '20260124-auth', '-o', '.', '--force').code).toBe(4)
  expect(project.session('export', '20260124-auth', '-o', 'no/such/x.md')).toMatchObject({
    code: 2,
    err: expect.stringContaining('mkdir -p'),
  })
  expect(statSync(project.root).isDirectory()).toBe(true)
})

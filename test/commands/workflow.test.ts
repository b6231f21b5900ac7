import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { teddy } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const good = `# Release

## Build @developer #dev -> bundle::Archive

src/main.ts::TypeScript -> bundle::Archive

## Publish @assistant #ops !

bundle::Archive -> link::Url

> [!gate]
> A person says yes.

If the upload fails -> retry Publish
`

function workflow(text: string | Uint8Array, ...args: readonly string[]) {
  const cwd = temporaryFolder()
  writeFileSync(join(cwd, 'flow.md'), text)
  return teddy(['workflow', ...args], { cwd })
}

test('a workflow without problems', () => {
  expect(workflow(good, 'check', 'flow.md')).toEqual({
    code: 0,
    err: '',
    out: '✓ flow.md: "Release", 2 steps, no problems.\n',
  })
})

test('problems come with line and column, cycles with their path; the exit code is 3', () => {
  const bad = good
    .replace('src/main.ts::TypeScript -> bundle', 'link::Url -> bundle')
    .replace('retry Publish', 'retry Publsh')
  const { code, out } = workflow(bad, 'check', 'flow.md')
  expect(code).toBe(3)
  expect(out).toMatch(/flow\.md:\d+:\d+ {2}error {2}\S*cycle\S* .*Build → Publish → Build/)
  expect(out).toMatch(/flow\.md:14:\d+ {2}error .*did you mean "Publish"\?/)
  expect(out).toContain('✗ flow.md: "Release", 2 steps, 2 errors.')
})

test('JSON has the problems', () => {
  const { code, out } = workflow(good.replace('retry Publish', 'retry Nothing'), 'check', 'flow.md', '--json')
  expect(code).toBe(3)
  expect(JSON.parse(out)).toMatchObject({
    valid: false,
    title: 'Release',
    steps: 2,
    problems: [{ line: 14 }],
  })
})

test('standard input is a workflow too', () => {
  const cwd = temporaryFolder()
  expect(teddy(['workflow', 'check', '-'], { cwd, input: good }).out).toContain('✓ stdin: "Release"')
})

test('the drawing shows steps, what goes in and out, gates and conditions', () => {
  expect(workflow(good, 'show', 'flow.md').out).toBe(`Release
1  Build @developer #dev
   ← src/main.ts
   → bundle
2  Publish @assistant #ops critical
   gate  A person says yes.
   ← bundle  from 1
   → link
   if the upload fails: retry Publish
`)
})

test('Mermaid: names are only text', () => {
  const { code, out } = workflow(
    good.replace('# Release', '# R').replaceAll('Publish', 'Pub"]; click'),
    'show',
    'flow.md',
    '--mermaid',
  )
  expect(code).toBe(0)
  expect(out).toMatch(/^flowchart TD\n/)
  expect(out).not.toContain('Pub"]')
})

test('what can be drawn of a broken workflow is drawn, its problems are told', () => {
  const { code, out, err } = workflow(good.replace('retry Publish', 'retry Nothing'), 'show', 'flow.md')
  expect(code).toBe(0)
  expect(out).toContain('Publish')
  expect(err).toContain('flow.md:14')
})

test('a file that is not there, or no text, is no workflow', () => {
  expect(workflow(good, 'check', 'other.md')).toMatchObject({
    code: 2,
    err: expect.stringContaining('other.md'),
  })
  expect(workflow(Uint8Array.of(0x23, 0x20, 0xff), 'check', 'flow.md')).toMatchObject({
    code: 3,
    err: expect.stringContaining('UTF-8'),
  })
  expect(workflow('', 'check', 'flow.md').code).toBe(0)
})

test('steers no terminal', () => {
  const { out } = workflow('## \u001b[2JEvil\u202e @a -> x\n', 'show', 'flow.md')
  expect(out).toContain('Evil')
  expect(out).not.toMatch(/[\u001b\u202e]/)
})

// A reply as a chat in a browser gives it, with its usual slips: words around it, all of it in a fence, a file whose
// own fences are as long as the one around it, bold labels, numbered headings without backticks, CRLF.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readClipboard, writeClipboard } from '../../src/world/clipboard.ts'
import { executeProject } from '../support/execute-project.ts'
import { onTerminal } from '../support/pseudo-terminal.ts'
import { root } from '../support/source-files.ts'
import { teddy } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'
import { display, hasDisplay } from '../support/x-display.ts'

const reply = readFileSync(join(root, 'test/fixtures/plan/browser-chat.md'), 'utf8')
const fetcher = `// Loads pages.
export async function load(url) {
  return fetch(url)
}

export const version = 1
`
const retried = `// Loads pages.
export async function load(url, attempts = 3) {
  try {
    return await fetch(url)
  } catch (error) {
    if (attempts <= 1) throw error
    return load(url, attempts - 1)
  }
}

export const version = 1
`
const page = `# Retries

A request is tried three times:

\`\`\`js
await load('https://example.com')
\`\`\`

After that the last error is thrown.
`.replaceAll('\n', '\r\n')

const project = () => executeProject('', { 'src/fetcher.js': fetcher, 'package.json': '{"type":"module"}\n' })

function expectDone({ at, report }: ReturnType<typeof project>): void {
  expect(at('src/fetcher.js')).toBe(retried)
  expect(at('docs/retry.md')).toBe(page)
  expect(report()).toMatchObject({
    title: 'Add a retry to the fetcher and document it',
    status: 'SUCCESS',
    actions: [{ type: 'EDIT' }, { type: 'CREATE' }, { type: 'EXECUTE', command: { output: 'loads\n' } }],
  })
}

test('M-04, M-07 the fixture has the slips it is there for', () => {
  expect(reply).toMatch(/^Sure!.*\r\n/)
  expect(reply.replaceAll('\r\n', '')).not.toContain('\n')
  expect(reply).toContain('````markdown\r\n# Add a retry')
  expect(reply).toContain('```markdown\r\n# Retries')
  expect(reply).toContain('**FIND:**')
  expect(reply).toContain('### 2. CREATE')
})

test('M-03, M-04, M-07 it runs through standard input', () => {
  const there = project()
  const { code, err } = teddy(['execute', '-', '-y'], { ...there.options, input: reply })
  expect({ code, err }).toMatchObject({ code: 0 })
  expectDone(there)
})

describe.runIf(hasDisplay)('with a real clipboard', () => {
  test('M-03, M-04, M-07 it runs from there, reviewed on a terminal', async () => {
    const there = project()
    const env = { PATH: process.env.PATH!, DISPLAY: await display(), TMPDIR: temporaryFolder() }
    const world = testWorld({ cwd: '/', env })
    expect(await writeClipboard(world, reply)).toEqual({ to: 'clipboard' })
    // xclip answers before it owns the selection.
    await expect.poll(() => readClipboard(world).catch(() => '')).toBe(reply)
    const screen = onTerminal(['execute'], { ...there.options, env: { ...env, ...there.options.env } })
    const shown = await screen.shows(/\(q\)uit › ?$/)
    expect(shown).toContain('Add a retry to the fetcher')
    screen.type('a')
    expect(await screen.exit).toBe(0)
    expectDone(there)
  })
})

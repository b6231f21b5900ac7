import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const script = `
  import { line } from ${JSON.stringify(join(import.meta.dirname, '../../src/text/styled.ts'))}
  import { realTerminal } from ${JSON.stringify(join(import.meta.dirname, '../../src/world/terminal.ts'))}
  const made = []
  const stream = name => ({ get: () => (made.push(name), { isTTY: false }) })
  const streams = Object.defineProperties({}, { stdin: stream('stdin'), stdout: stream('stdout'), stderr: stream('stderr') })
  const terminal = realTerminal({}, streams)
  terminal.say(line\`said \${terminal.columns} \${String(terminal.interactive)}\`)
  terminal.tell(line\`made \${made.join(' ')}\`)
`

test('a stream is not made for a pipe: it would not wait for its reader any more', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, NODE_NO_WARNINGS: '1' },
  })
  expect([stdout, stderr]).toEqual(['said 80 false\n', 'made \n'])
})

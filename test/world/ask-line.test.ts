import { join } from 'node:path'
import { expect, test } from 'vitest'
import { programOnTerminal } from '../support/program-terminal.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const program = join(import.meta.dirname, '../support/ask-line-program.ts')

test.each([
  ['  some/file.md \r', '"some/file.md"'],
  ['\r', '""'],
  ['\u0004', 'null'],
  ['\u0003', 'null'],
])('typed %j is the answer %s', async (keys, answer) => {
  const screen = programOnTerminal(process.execPath, [program], { cwd: temporaryFolder() })
  await screen.shows(/Which\? ›/)
  screen.type(keys)
  expect(await screen.shows(/answer .*/)).toContain(`answer ${answer}`)
  expect(await screen.exit).toBe(0)
})

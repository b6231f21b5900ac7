// docs/commands.md: the help of every command, as the program prints it.

import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { commandTable } from '../src/commands/table.ts'

const launcher = join(dirname(dirname(fileURLToPath(import.meta.url))), 'bin/teddy.js')

/** The whole page. */
export function commandsPage(): string {
  const parts = commandTable.map(
    ({ name }) => `## teddy ${name}\n\n\`\`\`text\n${help(...name.split(' '), '--help')}\`\`\`\n`,
  )
  const intro =
    '# Commands\n\nGenerated from `--help` by `npm run docs`; a test keeps it true. `cru` is the same program.\n'
  return [intro, `\`\`\`text\n${help('--help')}\`\`\`\n`, ...parts].join('\n')
}

function help(...args: readonly string[]): string {
  const env = { PATH: process.env.PATH, NO_COLOR: '1' }
  return execFileSync(process.execPath, [launcher, ...args], { encoding: 'utf8', env }).replace(
    /[ \t]+$/gm,
    '',
  )
}

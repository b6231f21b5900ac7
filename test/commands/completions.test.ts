import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { commandTable } from '../../src/commands/table.ts'
import { launcher, teddy } from '../support/teddy.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** A folder with `teddy` and `cru` on the PATH, as npm would install them. */
function installed() {
  const cwd = temporaryFolder()
  mkdirSync(join(cwd, 'bin'))
  for (const name of ['teddy', 'cru']) {
    writeFileSync(join(cwd, 'bin', name), `#!/bin/sh\nexec '${process.execPath}' '${launcher}' "$@"\n`, {
      mode: 0o755,
    })
  }
  return { cwd, env: { HOME: cwd, PATH: `${join(cwd, 'bin')}:${process.env.PATH}` } }
}

/** What bash offers after `words`. */
function bashOffers(words: readonly string[]): string[] {
  const { cwd, env } = installed()
  const script = `
source <(teddy completions bash)
COMP_WORDS=(${words.map(word => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
COMP_LINE="\${COMP_WORDS[*]}"; COMP_POINT=\${#COMP_LINE}
spec=$(complete -p ${words[0]}); function=\${spec##*-F }; "\${function%% *}" ${words[0]} "\${COMP_WORDS[COMP_CWORD]}" ''
printf '%s\\n' "\${COMPREPLY[@]}"`
  const out = execFileSync('bash', ['-c', script], { cwd, env, encoding: 'utf8' })
  expect(existsSync(join(cwd, 'evil'))).toBe(false)
  return out
    .trim()
    .split('\n')
    .map(line => line.split(/\s/)[0]!)
}

describe('bash', () => {
  test.each(['teddy', 'cru'])('%s <tab> offers every command', program => {
    expect(bashOffers([program, ''])).toEqual(
      expect.arrayContaining(commandTable.map(({ name }) => name.split(' ')[0])),
    )
  })

  test('a started word, flags and choices', () => {
    expect(bashOffers(['teddy', 'doc'])).toEqual(['doctor'])
    expect(bashOffers(['teddy', 'doctor', '--'])).toEqual(expect.arrayContaining(['--fix', '--json']))
    expect(bashOffers(['teddy', 'completions', ''])).toEqual(expect.arrayContaining(['bash', 'zsh', 'fish']))
  })

  test('a group offers its members, and a member its flags', () => {
    expect(bashOffers(['teddy', 'memo', ''])).toEqual(['list', 'add', 'remove'])
    expect(bashOffers(['teddy', 'memo', 'list', '--'])).toEqual(expect.arrayContaining(['--json', '--help']))
  })
})

test('words that were typed are never evaluated', () => {
  expect(bashOffers(['teddy', 'config', '$(touch evil; echo x)', '`touch evil`', ''])).toEqual([''])
  expect(bashOffers(['teddy', '$(echo doctor)', '--'])).toEqual([''])
})

test.each(['bash', 'zsh', 'fish'].filter(has))('%s reads its script without a complaint', shell => {
  const { cwd, env } = installed()
  const { out } = teddy(['completions', shell], { cwd, env })
  writeFileSync(join(cwd, 'script'), out)
  const set = shell === 'zsh' ? 'autoload -U compinit; compinit -u; ' : ''
  const { status, stderr } = spawnSync(shell, ['-c', `${set}source ${cwd}/script`], {
    cwd,
    env,
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
})

test.runIf(has('fish'))('fish offers every command', () => {
  const { cwd, env } = installed()
  const out = execFileSync('fish', ['-c', 'teddy completions fish | source; complete -C "teddy "'], {
    cwd,
    env,
    encoding: 'utf8',
  })
  for (const name of commandTable.map(({ name }) => name.split(' ')[0]))
    expect(out).toMatch(new RegExp(`^${name}\\b`, 'm'))
})

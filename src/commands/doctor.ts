// teddy doctor: what this machine and this project have, what is missing, and what to do about it.

import { loadConfig } from '../config/load.ts'
import { findProject } from '../config/project.ts'
import { line, paint } from '../text/styled.ts'
import type { Terminal } from '../world/terminal.ts'
import type { World } from '../world/world.ts'
import { checkClipboard } from './doctor/check-clipboard.ts'
import { checkGit } from './doctor/check-git.ts'
import { checkLeftovers, checkTorn } from './doctor/check-leftovers.ts'
import { checkModels } from './doctor/check-models.ts'
import { checkPreview, checkSandbox } from './doctor/check-programs.ts'
import { type Finding, ok } from './doctor/finding.ts'
import { tellWarnings } from './settings-warnings.ts'
import type { Typed } from './table.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const project = findProject(world)
  const config = loadConfig(world, project)
  tellWarnings(world.terminal, config)
  const findings = [
    ok('teddy', `${TEDDY_VERSION} on Node ${process.versions.node}`),
    await checkGit(world, project),
    ...(await checkModels(world, config)),
    await checkClipboard(world),
    await checkPreview(world, config),
    await checkSandbox(world, config),
    ...checkLeftovers(world, project, options.fix ? 'fix' : 'look'),
    checkTorn(world, project),
  ]
  if (options.json) world.terminal.raw(`${JSON.stringify(findings, null, 2)}\n`)
  else sayFindings(world.terminal, findings)
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
}

const marks = { ok: paint('green', '✓'), warning: paint('yellow', '!'), problem: paint('red', '✗') }

function sayFindings(terminal: Terminal, findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ name }) => name.length))
  for (const { name, state, detail, hint } of findings) {
    terminal.say(line`${marks[state]} ${name.padEnd(width)}  ${detail}`)
    if (hint !== undefined) terminal.say(line`  ${''.padEnd(width)}  ${paint('dim', hint)}`)
  }
  const bad = findings.filter(({ state }) => state !== 'ok').length
  terminal.say(line``)
  terminal.say(bad === 0 ? line`All well.` : line`${bad} to look at.`)
}

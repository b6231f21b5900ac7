// teddy doctor: what this machine and this project have, what is missing, and what to do about it.

import { type Config, defaultConfig, loadConfig } from '../config/load.ts'
import { findProject } from '../config/project.ts'
import { renderJson } from '../text/json.ts'
import { line, paint } from '../text/styled.ts'
import type { Terminal } from '../world/terminal.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { checkClipboard } from './doctor/check-clipboard.ts'
import { checkGit } from './doctor/check-git.ts'
import { checkLeftovers } from './doctor/check-leftovers.ts'
import { checkLinks } from './doctor/check-links.ts'
import { checkModels } from './doctor/check-models.ts'
import { checkPreview, checkSandbox } from './doctor/check-programs.ts'
import { checkTorn } from './doctor/check-torn.ts'
import { type Finding, ok, problem } from './doctor/finding.ts'
import { tellWarnings } from './settings-warnings.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const project = findProject(world)
  const { config, finding } = loadOrDefault(() => loadConfig(world, project))
  tellWarnings(world.terminal, config)
  const findings = [
    ok('teddy', `${TEDDY_VERSION} on Node ${process.versions.node}`),
    finding,
    ...(await examine('git', () => checkGit(world, project))),
    ...(await examine('worktree', () => checkLinks(world, project, config))),
    ...(await examine('model', () => checkModels(world, config))),
    ...(await examine('clipboard', () => checkClipboard(world))),
    ...(await examine('preview', () => checkPreview(world, config))),
    ...(await examine('sandbox', () => checkSandbox(world, config))),
    ...(await examine('leftovers', () => checkLeftovers(world, project, options.fix ? 'fix' : 'look'))),
    ...(await examine('torn files', () => checkTorn(world, project))),
  ]
  if (options.json) world.terminal.raw(renderJson(findings))
  else sayFindings(world.terminal, findings)
  return findings.some(({ state }) => state === 'problem') ? 1 : 0
}

// What the doctor cannot look at is a finding: it must not die of what it is there to name.
async function examine(name: string, check: () => unknown): Promise<readonly Finding[]> {
  try {
    return [await check()].flat() as Finding[]
  } catch (error) {
    return [
      problem(
        name,
        `cannot be checked: ${(error as Error).message}`,
        'mend that, then run `teddy doctor` again',
      ),
    ]
  }
}

function loadOrDefault(load: () => Config): { config: Config; finding: Finding } {
  try {
    return { config: load(), finding: ok('settings', 'in order') }
  } catch (error) {
    const hint = '`teddy config` names every problem; until then defaults count here'
    return { config: defaultConfig(), finding: problem('settings', (error as Error).message, hint) }
  }
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

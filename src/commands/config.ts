// teddy config: every setting, its value and where it came from.

import { isSettingName } from '../config/check-settings.ts'
import { type Config, loadConfig, type Origin, settingsFiles } from '../config/load.ts'
import { findProject } from '../config/project.ts'
import { type SettingName, settingNames, settingOf } from '../config/settings.ts'
import { Fault } from '../errors.ts'
import { renderJson } from '../text/json.ts'
import { nearest } from '../text/nearest.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { tellWarnings } from './settings-warnings.ts'

export function run(world: World, { args, options }: Typed): number {
  const project = findProject(world)
  const config = loadConfig(world, project)
  const names = args[0] === undefined ? settingNames : [knownName(args[0])]

  tellWarnings(world.terminal, config)
  if (options.json) {
    const rows = names.map(name => ({
      name,
      value: shown(config, name),
      origin: config.origins[name],
      summary: settingOf(name).summary,
    }))
    world.terminal.raw(renderJson(rows))
    return 0
  }
  const width = Math.max(...names.map(name => name.length))
  for (const name of names) {
    const value = shown(config, name)
    const text = value === undefined ? 'not set' : typeof value === 'string' ? value : JSON.stringify(value)
    world.terminal.say(
      line`${paint('bold', name.padEnd(width))}  ${text}  ${paint('dim', originText(config.origins[name]))}`,
    )
    world.terminal.say(line`${''.padEnd(width)}  ${paint('dim', settingOf(name).summary)}`)
  }
  const files = settingsFiles(world, project)
  world.terminal.say(line``)
  world.terminal.say(line`Yours:     ${files.user}`)
  world.terminal.say(line`Project's: ${files.project}`)
  return 0
}

function knownName(name: string): SettingName {
  if (isSettingName(name)) return name
  const near = nearest(name, settingNames)
  throw new Fault('usage', `there is no setting '${name}'`, {
    hints: [near ? `did you mean \`teddy config ${near}\`?` : '`teddy config` lists every setting'],
  })
}

function shown(config: Config, name: SettingName): unknown {
  const value = config.values[name]
  if (settingOf(name).secret !== true || value === undefined) return value
  return Object.fromEntries(Object.keys(value).map(key => [key, '(hidden)']))
}

function originText(origin: Origin): string {
  if (origin.from === 'default') return 'default'
  if (origin.from === 'environment') return `from ${origin.variable}`
  if (origin.from === 'flag') return `from ${origin.flag}`
  return `from ${origin.file}:${origin.line}`
}

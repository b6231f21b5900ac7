// What the user's own flags say over the settings; they may widen what a project may only narrow.

import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import type { Config } from './load.ts'
import { type SettingName, settingOf } from './settings.ts'

/** Values by the setting's name, as typed; undefined is a flag that was not given. */
export type Overrides = { readonly [Name in SettingName]?: unknown }

/** The settings with these values instead; a wrong one is a Fault that names its flag. */
export function overrideSettings(config: Config, overrides: Overrides): Config {
  const given = Object.entries(overrides).filter(([, value]) => value !== undefined) as [
    SettingName,
    unknown,
  ][]
  const values = given.map(([name, value]) => [name, checked(name, value)] as const)
  const origins = given.map(([name]) => [name, { from: 'flag', flag: flagOf(name) }] as const)
  return {
    ...config,
    values: { ...config.values, ...Object.fromEntries(values) },
    origins: { ...config.origins, ...Object.fromEntries(origins) },
  }
}

function checked(name: SettingName, typed: unknown): unknown {
  const setting = settingOf(name)
  const schema = setting.schema()
  const found = schema.safeParse(typed)
  if (found.success) return found.data
  // The command line has only text: `--retries 1` means the number.
  const number = typeof typed === 'string' && /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : undefined
  if (number !== undefined && schema.safeParse(number).success) return number
  const said = found.error.issues[0]!.message
  throw new Fault('usage', `${flagOf(name)}: ${said}, found '${safeLine(String(typed))}'`, {
    hints: [`for example ${flagOf(name)} ${setting.example}`],
  })
}

/** `max_turns` is set by `--max-turns`. */
function flagOf(name: SettingName): string {
  return `--${name.replaceAll('_', '-')}`
}

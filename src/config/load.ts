// The settings in force: defaults, then the user's file, then what the project may say, then the environment.

import { join } from 'node:path'
import { Fault, type Problem } from '../errors.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { checkSettings, type Entry } from './check-settings.ts'
import type { Project } from './project.ts'
import { type SettingName, type SettingValues, settingNames, settingOf } from './settings.ts'
import { entriesNeedingTrust, isTrusted } from './trust.ts'
import { userFolder } from './user-folder.ts'

export type Origin =
  | { readonly from: 'default' }
  | { readonly from: 'user' | 'project'; readonly file: string; readonly line: number }
  | { readonly from: 'environment'; readonly variable: string }
  | { readonly from: 'flag'; readonly flag: string }

export type Config = {
  readonly values: SettingValues
  readonly origins: Readonly<Record<SettingName, Origin>>
  /** What was ignored and why; each command that loads settings shows it once. */
  readonly warnings: readonly { readonly file: string; readonly problem: Problem }[]
}

type Needs = Pick<World, 'disk' | 'env'>
type Layer = { readonly value: unknown; readonly origin: Origin }

const maxBytes = 64_000

/** Where the two settings files are. */
export function settingsFiles(
  { env }: Pick<World, 'env'>,
  project: Project,
): { user: string; project: string } {
  return { user: join(userFolder(env), 'config.yaml'), project: join(project.folder, 'config.yaml') }
}

/** Reads and merges all settings; a Fault lists every problem of a file. */
export function loadConfig(world: Needs, project: Project): Config {
  const files = settingsFiles(world, project)
  const user = readEntries(world, followed(world, files.user))
  const inProject = readEntries(world, files.project)
  const layers = defaultLayers()

  for (const entry of user) layers[entry.name] = layerOf('user', files.user, entry)
  const { taken, ignored } = takeFromProject(world, project, inProject, layers)
  for (const entry of taken) layers[entry.name] = layerOf('project', files.project, entry)
  if (world.env.TEDDY_MODEL) layers.model = fromEnvironment(world.env.TEDDY_MODEL)

  return configOf(
    layers,
    ignored.map(problem => ({ file: files.project, problem })),
  )
}

/** What counts without any file. */
export function defaultConfig(): Config {
  return configOf(defaultLayers(), [])
}

function defaultLayers(): Record<SettingName, Layer> {
  const layers = settingNames.map(name => [
    name,
    { value: settingOf(name).default, origin: { from: 'default' } },
  ])
  return Object.fromEntries(layers) as Record<SettingName, Layer>
}

function configOf(layers: Readonly<Record<SettingName, Layer>>, warnings: Config['warnings']): Config {
  return {
    values: mapLayers(layers, layer => layer.value) as SettingValues,
    origins: mapLayers(layers, layer => layer.origin) as Record<SettingName, Origin>,
    warnings,
  }
}

/** The checked entries of one settings file; none when there is no file. */
export function readEntries({ disk }: Pick<World, 'disk'>, file: string): readonly Entry[] {
  const text = readSettings(disk, file)
  if (text === undefined) return []
  const { entries, problems } = checkSettings(text)
  if (problems.length === 0) return entries
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
  throw new Fault('usage', `${file} has ${count}`, {
    problems,
    file,
    hints: [`mend ${file}; nothing was run`],
  })
}

function readSettings(disk: World['disk'], file: string): string | undefined {
  try {
    return readText(disk, file, maxBytes)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    throw new Fault('usage', error.message, { hints: error.hints, cause: error })
  }
}

// Your own file may be a link, as those who keep their settings in one place have it.
function followed({ disk }: Pick<World, 'disk'>, file: string): string {
  try {
    return disk.realpath(file)
  } catch {
    return file
  }
}

function takeFromProject(
  world: Needs,
  project: Project,
  entries: readonly Entry[],
  layers: Readonly<Record<SettingName, Layer>>,
) {
  const guarded = entriesNeedingTrust(entries)
  const trusted = guarded.length === 0 || isTrusted(world, project.root, guarded)
  const taken: Entry[] = []
  const ignored: Problem[] = []
  if (!trusted) ignored.push(notTrusted(guarded))
  for (const entry of entries) {
    const counts = trusted || !guarded.includes(entry) ? entry : withoutTrust(entry)
    if (counts === undefined) continue
    const refusal = refusalOf(counts, layers[entry.name].value)
    if (refusal === undefined) taken.push(counts)
    else ignored.push(refusal)
  }
  return { taken, ignored }
}

/** What of a guarded entry counts all the same. */
function withoutTrust(entry: Entry): Entry | undefined {
  const { trustedKey } = settingOf(entry.name)
  if (trustedKey === undefined) return undefined
  const { [trustedKey]: _, ...value } = entry.value as Readonly<Record<string, unknown>>
  return { ...entry, value }
}

// One warning for all of them: the user has one thing to do about it.
function notTrusted(guarded: readonly Entry[]): Problem {
  const names = guarded
    .map(({ name }) => `\`${[name, settingOf(name).trustedKey ?? []].flat().join('.')}\``)
    .join(', ')
  const first = guarded[0]!
  return {
    ...warningAt(
      first,
      'not-trusted',
      `${names} ignored: a project may not name programs, endpoints or replies by itself`,
    ),
    hint: '`teddy trust` shows the lines and accepts them',
  }
}

function refusalOf(entry: Entry, current: unknown): Problem | undefined {
  const { scope, narrows } = settingOf(entry.name)
  if (scope === 'user')
    return warningAt(entry, 'user-only', `\`${entry.name}\` ignored: it is for your own settings alone`)
  if (narrows?.(entry.value, current) === false) {
    return warningAt(
      entry,
      'not-narrower',
      `\`${entry.name}: ${String(entry.value)}\` ignored: a project may only tighten it`,
    )
  }
  return undefined
}

function warningAt(entry: Entry, rule: string, message: string): Problem {
  return { rule, severity: 'warning', message, line: entry.line, column: 1 }
}

function fromEnvironment(value: string): Layer {
  const result = settingOf('model').schema().safeParse(value)
  if (result.success) return { value, origin: { from: 'environment', variable: 'TEDDY_MODEL' } }
  throw new Fault('usage', `TEDDY_MODEL: ${result.error.issues[0]!.message}, found '${value}'`, {
    hints: ['TEDDY_MODEL=anthropic/claude-sonnet-4-5 teddy …'],
  })
}

function layerOf(from: 'user' | 'project', file: string, entry: Entry): Layer {
  return { value: entry.value, origin: { from, file, line: entry.line } }
}

function mapLayers<T>(
  layers: Readonly<Record<SettingName, Layer>>,
  pick: (layer: Layer) => T,
): Record<SettingName, T> {
  return Object.fromEntries(settingNames.map(name => [name, pick(layers[name])])) as Record<SettingName, T>
}

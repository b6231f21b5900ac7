// Which model to use when nothing is configured: what this machine has, in a fixed order, and why.

import type { Config } from '../config/load.ts'
import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { fetchUrl } from '../world/fetch-url.ts'
import type { World } from '../world/world.ts'
import { readDefaults } from './prices.ts'
import { keyOf, knownProviders, type Provider } from './providers.ts'

export type FoundModel = {
  readonly provider: string
  /** The model to ask there by default; undefined when it is not known which. */
  readonly model: string | undefined
  /** How it was found, such as `ANTHROPIC_API_KEY` or `http://127.0.0.1:11434/v1`. */
  readonly by: string
}

export type Detected = {
  /** A name that `openModel` takes; `manual` when there is nothing else. */
  readonly name: string
  readonly why: string
  readonly found: readonly FoundModel[]
}

type Settings = Pick<Config, 'values'>

/** How long servers of this machine have to answer. */
type Probing = { readonly probeMs?: number }

/** Looks for keys first, then for servers on this machine, all at once. */
export async function detectModel(
  world: World,
  config: Settings,
  { probeMs = 300 }: Probing = {},
): Promise<Detected> {
  const found = [...foundKeys(world, config), ...(await foundServers(world, config, probeMs))]
  const best = found.find(({ model }) => model !== undefined)
  if (best === undefined) {
    return { name: 'manual', why: 'no key and no local server found', found }
  }
  return { name: `${best.provider}/${best.model}`, why: `found ${best.by}`, found }
}

function foundKeys(world: World, config: Settings): readonly FoundModel[] {
  const defaults = readDefaults(world)
  return knownProviders(config)
    .filter(({ local }) => !local)
    .flatMap(provider => {
      const key = keyOf(world.env, config, provider)
      return key === undefined
        ? []
        : [{ provider: provider.name, model: defaults[provider.name], by: key.from }]
    })
}

async function foundServers(world: World, config: Settings, probeMs: number): Promise<readonly FoundModel[]> {
  const servers = knownProviders(config).filter(({ local }) => local)
  const looks = servers.map(async provider => {
    const models = await listedModels(world, config, provider, probeMs)
    return models === undefined ? [] : [{ provider: provider.name, model: models[0], by: provider.url }]
  })
  return (await Promise.all(looks)).flat()
}

/** The names of the models that a server has; undefined when none answers like one. */
async function listedModels(
  world: World,
  config: Settings,
  provider: Provider,
  totalMs: number,
): Promise<readonly string[] | undefined> {
  const { host } = new URL(provider.url)
  const key = keyOf(world.env, config, provider)?.key
  const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` }
  try {
    const { status, body } = await fetchUrl(world, `${provider.url}/models`, {
      allow: [host],
      headers,
      limits: { totalMs, bodyBytes: 1_000_000 },
    })
    return status === 200 ? modelIds(body.toString()) : undefined
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}

// Any program may listen on such a port: only an answer in the right shape is a model server's.
function modelIds(text: string): readonly string[] | undefined {
  try {
    const { data } = JSON.parse(text) as { data?: unknown }
    if (!Array.isArray(data)) return undefined
    const ids = data.map(entry => (entry as { id?: unknown } | null)?.id)
    return ids.filter((id): id is string => typeof id === 'string' && /^\S+$/.test(id) && id === safeLine(id))
  } catch {
    return undefined
  }
}

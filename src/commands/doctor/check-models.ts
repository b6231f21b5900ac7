// Which models could be asked from here: keys, addresses from the settings, servers on this machine.

import type { Config } from '../../config/load.ts'
import { Fault } from '../../errors.ts'
import { type Detected, detectModel } from '../../model/detect.ts'
import { fetchUrl } from '../../world/fetch-url.ts'
import type { World } from '../../world/world.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** One finding for the model in force, one for each address from the settings. */
export async function checkModels(world: World, config: Config): Promise<readonly Finding[]> {
  const endpoints = Object.entries(config.values.endpoints)
  const [model, ...others] = await Promise.all([
    checkModel(world, config),
    ...endpoints.map(([name, url]) => checkEndpoint(world, name, url)),
  ])
  return [model, ...others]
}

async function checkModel(world: World, config: Config): Promise<Finding> {
  let detected: Detected
  try {
    detected = await detectModel(world, config)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return problem('model', error.message, error.hints.join('; '))
  }
  const found = detected.found.map(({ provider, by }) => `${provider} (${by})`)
  const seen = found.length === 0 ? detected.why : `found: ${found.join(', ')}`
  const { model } = config.values
  if (model !== undefined) return ok('model', `${model}; ${seen}`)
  if (detected.name !== 'manual') return ok('model', `not set, so ${detected.name}; ${seen}`)
  const hint = 'set a key (ANTHROPIC_API_KEY=…), start ollama, or give `model:` in your settings'
  return warning('model', `not set, so manual; ${seen}`, hint)
}

async function checkEndpoint(world: World, name: string, url: string): Promise<Finding> {
  const title = `endpoint ${name}`
  try {
    await fetchUrl(world, url, { allow: [new URL(url).host], limits: { totalMs: 5_000 } })
    return ok(title, `${url} answers`)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return warning(title, error.message, `start it, or change \`endpoints.${name}\``)
  }
}

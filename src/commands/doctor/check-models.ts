// Which models could be asked from here: keys, addresses from the settings, servers on this machine.

import type { Config } from '../../config/load.ts'
import { Fault } from '../../errors.ts'
import { fetchUrl } from '../../world/fetch-url.ts'
import type { World } from '../../world/world.ts'
import { type Finding, ok, warning } from './finding.ts'

const keyVariables: Readonly<Record<string, string>> = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
  google: 'GEMINI_API_KEY',
  openrouter: 'OPENROUTER_API_KEY',
}

/** Where local servers listen by default. */
const localServers: Readonly<Record<string, string>> = {
  ollama: 'http://127.0.0.1:11434',
  'llama.cpp': 'http://127.0.0.1:8080',
  'lm-studio': 'http://127.0.0.1:1234',
}

/** One finding for the model in force, one for each address from the settings. */
export async function checkModels(world: World, { values }: Config): Promise<readonly Finding[]> {
  const keys = [
    ...Object.entries(keyVariables).flatMap(([name, variable]) =>
      world.env[variable] ? [`${name} (${variable})`] : [],
    ),
    ...Object.keys(values.keys).map(name => `${name} (your settings)`),
  ]
  const endpoints = await Promise.all(
    Object.entries(values.endpoints).map(([name, url]) => checkEndpoint(world, name, url)),
  )
  const local = await runningServers(world)
  const found = [...keys, ...local]
  const seen = found.length === 0 ? 'no key and no local server found' : `found: ${found.join(', ')}`
  return [modelFinding(values.model, seen, found.length > 0 || endpoints.length > 0), ...endpoints]
}

function modelFinding(model: string | undefined, seen: string, any: boolean): Finding {
  if (model !== undefined) return ok('model', `${model}; ${seen}`)
  if (any) return ok('model', `not set; ${seen}`)
  return warning(
    'model',
    `not set; ${seen}`,
    'set a key (ANTHROPIC_API_KEY=…), start ollama, or use `model: manual`',
  )
}

async function checkEndpoint(world: World, name: string, url: string): Promise<Finding> {
  const failure = await probe(world, url, 5_000)
  const title = `endpoint ${name}`
  return failure === undefined
    ? ok(title, `${url} answers`)
    : warning(title, failure, `start it, or change \`endpoints.${name}\``)
}

async function runningServers(world: World): Promise<readonly string[]> {
  const probes = Object.entries(localServers).map(async ([name, url]) =>
    (await probe(world, url, 500)) === undefined ? [`${name} at ${url}`] : [],
  )
  return (await Promise.all(probes)).flat()
}

/** Undefined when something answers, whatever it says; else why not. */
async function probe(world: World, url: string, totalMs: number): Promise<string | undefined> {
  try {
    await fetchUrl(world, url, { allow: [new URL(url).host], limits: { totalMs } })
    return undefined
  } catch (error) {
    if (error instanceof Fault) return error.message
    throw error
  }
}

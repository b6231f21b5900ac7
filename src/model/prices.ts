// What models cost and hold: the table that comes with TeDDy, and the user's own over it.

import { join } from 'node:path'
import { userFolder } from '../config/user-folder.ts'
import { Fault } from '../errors.ts'
import { parseYaml } from '../text/strict-yaml.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import { checkPriceTable, type PriceTable } from './check-prices.ts'
import type { Price } from './model.ts'
import shipped from './prices.yaml'

export type ModelFacts = {
  readonly window: number
  readonly maxOutput: number
  readonly price: Price | undefined
}

const maxBytes = 256_000

/** Small enough for what nearly every server takes. */
const unknown: ModelFacts = { window: 128_000, maxOutput: 8_192, price: undefined }

const free: Price = { input: 0, output: 0, cached: 0 }

/** What is known of a model; names with a date or `-latest` behind them count as the plain one. */
export function readFacts(
  world: Pick<World, 'disk' | 'env'>,
  name: string,
  { local }: { readonly local: boolean },
): ModelFacts {
  const wanted = spellings(name)
  const models = { ...shippedModels(wanted), ...readOwn(world).models }
  const found = wanted.find(spelling => Object.hasOwn(models, spelling))
  if (found === undefined) return local ? { ...unknown, price: free } : unknown
  const { window, max_output: maxOutput, ...price } = models[found]!
  return { window, maxOutput, price }
}

/** The model to ask by default, by provider. */
export function readDefaults(world: Pick<World, 'disk' | 'env'>): Readonly<Record<string, string>> {
  const head = shipped.slice(0, shipped.indexOf('\nmodels:'))
  return { ...parsePrices(head, 'prices.yaml').defaults, ...readOwn(world).defaults }
}

// Of our own table only the entries that are asked for: parsing all of it takes longer than everything else before a call.
function shippedModels(names: readonly string[]): PriceTable['models'] {
  // Lines that stand further in belong to the entry above them.
  const entries = shipped.split(/\n(?! {3})/)
  const wanted = entries.filter(entry => names.some(name => /^:\s/.test(afterName(entry, name))))
  return wanted.length === 0 ? {} : parsePrices(['models:', ...wanted].join('\n'), 'prices.yaml').models
}

function afterName(entry: string, name: string): string {
  return entry.startsWith(`  ${name}`) ? entry.slice(name.length + 2) : ''
}

/** The user's own file; a Fault lists every problem of it. */
function readOwn({ disk, env }: Pick<World, 'disk' | 'env'>): PriceTable {
  const file = join(userFolder(env), 'prices.yaml')
  const text = readText(disk, file, maxBytes)
  return text === undefined ? { defaults: {}, models: {} } : parsePrices(text, file)
}

function spellings(name: string): readonly string[] {
  const plain = name.replace(/-(\d{8}|\d{4}-\d{2}-\d{2}|latest)$/, '')
  // OpenRouter sells the models of others under their names, with dots where Anthropic has hyphens.
  const resold = plain.replace(/^openrouter\//, '').replace(/:[a-z]+$/, '')
  const hyphens = resold.startsWith('anthropic/') ? resold.replaceAll('.', '-') : resold
  return [...new Set([name, plain, resold, hyphens])]
}

function parsePrices(text: string, file: string): PriceTable {
  const { table, problems } = checkPriceTable(parseYaml(text))
  if (problems.length === 0) return table
  throw new Fault('usage', `${file} has ${problems.length === 1 ? 'a problem' : 'problems'}`, {
    problems,
    file,
    hints: [`mend ${file}; nothing was sent`],
  })
}

// A model behind a provider's interface: calls over the network, tried again where that helps.

import { randomInt } from 'node:crypto'
import type { Config } from '../config/load.ts'
import { pause } from '../world/pause.ts'
import type { World } from '../world/world.ts'
import type { CountTokens } from './call-usage.ts'
import type { Model } from './model.ts'
import { readFacts } from './prices.ts'
import { keyOf, neededKey, type Provider } from './providers.ts'
import { askPatiently, defaultPatience, type Waiting } from './retry.ts'
import { type CallLimits, streamReply } from './stream-reply.ts'

export type HostedOptions = {
  readonly count: CountTokens
  readonly limits?: Partial<CallLimits>
  readonly waiting?: Partial<Waiting>
}

const minutes = 60_000

const hostedLimits: CallLimits = {
  firstMs: 2 * minutes,
  idleMs: 2 * minutes,
  totalMs: 30 * minutes,
  bytes: 100_000_000,
}

/** A model on the user's own machine reads the whole prompt before its first word, and that takes its time. */
const localLimits: CallLimits = { ...hostedLimits, firstMs: 15 * minutes, totalMs: 120 * minutes }

/** Makes the model; a Fault when its key is missing. Nothing is contacted yet. */
export function hostedModel(
  world: World,
  config: Pick<Config, 'values'>,
  provider: Provider,
  model: string,
  options: HostedOptions,
): Model {
  const key = neededKey(world.env, config, provider)
  const name = `${provider.name}/${model}`
  const facts = readFacts(world, name, provider)
  const keys = key === undefined ? [] : [key]
  const asked = { provider, model, keys, keyFrom: keyOf(world.env, config, provider)?.from }
  const limits = { ...(provider.local ? localLimits : hostedLimits), ...options.limits }
  const caller = { world, provider, model, key, limits, price: facts.price, count: options.count }
  const waiting: Waiting = {
    patience: defaultPatience,
    wait: (ms, signal) => pause(world.clock, ms, signal),
    chance: () => randomInt(1_000_000) / 1_000_000,
    now: () => world.clock.now(),
    ...options.waiting,
  }
  return {
    name,
    ...facts,
    ask: request => askPatiently(() => streamReply(caller, request), asked, request, waiting),
  }
}

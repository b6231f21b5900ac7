// The tokens of a payload: of each resource, for the document itself, and of the whole, for window and budget.

import type { World } from '../world/world.ts'
import type { Resource } from './collect.ts'
import { type CountedResource, type PayloadParts, renderPayload } from './payload.ts'
import { splitPayload } from './split-payload.ts'
import { countTokens } from './tokens.ts'

/** The resources with their tokens. */
export async function countResources(
  world: Pick<World, 'disk'>,
  projectRoot: string | undefined,
  resources: readonly Resource[],
): Promise<readonly CountedResource[]> {
  const counts = await countTokens(
    world,
    projectRoot,
    resources.map(({ text }) => text),
  )
  return resources.map((resource, n) => ({ ...resource, tokens: counts[n]! }))
}

/** The tokens of all that is sent: those of the resources, and of everything around them. */
export async function countPayload(world: Pick<World, 'disk'>, parts: PayloadParts): Promise<number> {
  const emptied = parts.resources.map(resource => ({ ...resource, text: '' }))
  const { system, prompt } = splitPayload(renderPayload({ ...parts, resources: emptied }))
  // With its message and the state of the project in it, it will hardly come again: not worth keeping.
  const around = await countTokens(world, undefined, [system, prompt])
  const inside = parts.resources.map(({ tokens }) => tokens)
  return [...around, ...inside].reduce((sum, tokens) => sum + tokens, 0)
}

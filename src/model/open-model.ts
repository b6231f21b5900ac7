// The model that a name stands for, ready to be asked. Each kind is loaded when it is the one.

import type { Config } from '../config/load.ts'
import type { Project } from '../config/project.ts'
import type { World } from '../world/world.ts'
import type { HostedOptions } from './hosted.ts'
import type { Model } from './model.ts'
import { parseModelName } from './model-name.ts'
import { knownProviders } from './providers.ts'

export type OpenOptions = HostedOptions & {
  /** For `manual`: the file that holds the reply, from the flag `--reply`. */
  readonly reply?: string
}

/** Opens `name`: Faults for a name, key or folder that is wrong, before anything is sent. */
export async function openModel(
  world: World,
  project: Pick<Project, 'root'>,
  config: Pick<Config, 'values'>,
  name: string,
  { reply, ...options }: OpenOptions,
): Promise<Model> {
  const providers = knownProviders(config)
  const names = providers.map(provider => provider.name)
  const parsed = parseModelName(name, names)
  switch (parsed.kind) {
    case 'manual': {
      const { manualModel } = await import('./manual.ts')
      return manualModel(world, { count: options.count, ...(reply !== undefined && { reply }) })
    }
    case 'recorded': {
      const { recordedModel } = await import('./recorded.ts')
      return recordedModel(world, project.root, parsed.folder, options.count)
    }
    case 'provider': {
      const { hostedModel } = await import('./hosted.ts')
      const provider = providers[names.indexOf(parsed.provider)]!
      return hostedModel(world, config, provider, parsed.model, options)
    }
  }
}

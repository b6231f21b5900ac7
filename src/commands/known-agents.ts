// The agents there are: those that come with TeDDy, and the project's own in `.teddy/prompts/`.

import { join } from 'node:path'
import type { Project } from '../config/project.ts'
import { errorCode } from '../errors.ts'
import type { Disk } from '../world/disk.ts'
import { diskFault } from '../world/disk-fault.ts'

const builtIn = ['pathfinder', 'architect', 'developer', 'debugger', 'assistant']

/** The names of all agents, each once. */
export function knownAgents({ disk }: { readonly disk: Disk }, project: Project): readonly string[] {
  const own = namesIn(disk, join(project.folder, 'prompts'))
    .filter(name => /\.xml$/i.test(name))
    .map(name => name.slice(0, -4))
  const others = own.filter(name => !builtIn.includes(name.toLowerCase()))
  return [...builtIn, ...others]
}

function namesIn(disk: Disk, folder: string): string[] {
  try {
    return disk.readdir(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw diskFault(error, folder)
  }
}

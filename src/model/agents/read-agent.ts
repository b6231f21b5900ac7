// An agent's system prompt: the project's own, else the one that comes with TeDDy.

import type { Project } from '../../config/project.ts'
import { Fault } from '../../errors.ts'
import { nearest } from '../../text/nearest.ts'
import type { World } from '../../world/world.ts'
import { builtInPrompt, teachPlanFormat } from './built-in.ts'
import { listAgents, promptShelf } from './list-agents.ts'
import { plainName, readFrom } from './project-texts.ts'
import { promptVersion } from './prompt-version.ts'

export type Agent = {
  /** In lower case. */
  readonly name: string
  /** As the root element of the prompt says. */
  readonly version: string | undefined
  /** The whole system prompt, byte for byte what system_prompt.xml holds. */
  readonly prompt: string
  readonly origin: { readonly from: 'built-in' } | { readonly from: 'project'; readonly file: string }
}

type Needs = Pick<World, 'disk'>

/** Reads the agent of that name; whatever is wrong with it is a Fault. */
export function readAgent(world: Needs, project: Project, given: string): Agent {
  const name = plainName(given, 'an agent')
  const own = readFrom(world, promptShelf(project), name)
  const prompt = own?.text ?? builtInPrompt(name)
  if (prompt === undefined) throw unknownAgent(name, listAgents(world, project))
  return {
    name,
    version: promptVersion(prompt, own?.file ?? name),
    prompt: teachPlanFormat(prompt, name),
    origin: own === undefined ? { from: 'built-in' } : { from: 'project', file: own.file },
  }
}

function unknownAgent(name: string, agents: readonly string[]): Fault {
  const near = nearest(name, agents)
  return new Fault('usage', `there is no agent '${name}'`, {
    hints: [
      near === undefined ? `there are ${agents.join(', ')}` : `did you mean ${near}?`,
      `your own is a file: .teddy/prompts/${name}.xml`,
    ],
  })
}

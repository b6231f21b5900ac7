// Which file does which action; those without an effect of their own are done here.

import type { Action, Resource } from '../plan/plan.ts'
import type { World } from '../world/world.ts'
import { firstLine, runCommand } from './command.ts'
import { runCreate } from './create.ts'
import { runEdit } from './edit.ts'
import type { Done, Execution } from './execution.ts'
import { runRead } from './read.ts'
import { runResearch } from './research.ts'

/** Does one action; a Fault is its failure. */
export async function runAction(world: World, execution: Execution, action: Action): Promise<Done> {
  switch (action.type) {
    case 'CREATE':
      return runCreate(world, execution, action)
    case 'EDIT':
      return runEdit(world, execution, action)
    case 'READ':
      return runRead(world, execution, action)
    case 'EXECUTE':
      return runCommand(world, execution, action)
    case 'RESEARCH':
      return runResearch(execution, action)
    case 'CHAT_WITH_USER': {
      const reply = await execution.tools.chat(action.message)
      return { status: 'SUCCESS', summary: reply === undefined ? 'not answered' : 'answered', reply }
    }
    case 'INVOKE':
      return { status: 'SUCCESS', target: action.agent, summary: 'handed over' }
    case 'CONCLUDE':
      return { status: 'SUCCESS', summary: 'concluded' }
    case 'PRUNE':
      return { status: 'SUCCESS', target: targetOf(action), summary: 'leaves the context' }
  }
}

/** What an action is about, in one line. */
export function targetOf(action: Action): string {
  if (action.type === 'CREATE' || action.type === 'EDIT') return action.file.path
  if (action.type === 'READ' || action.type === 'PRUNE') return nameOf(action.resource)
  if (action.type === 'EXECUTE') return firstLine(action.command.text)
  if (action.type === 'RESEARCH') return action.queries.map(({ text }) => text.trim()).join('; ')
  if (action.type === 'INVOKE') return action.agent
  return firstLine(action.message)
}

/** A file's path or an address. */
export function nameOf(resource: Resource): string {
  return resource.kind === 'url' ? resource.url : resource.path
}

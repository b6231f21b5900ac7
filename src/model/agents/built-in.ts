// The agents that come with TeDDy: each its own prompt, with the plan format put in.

import type { builtInAgents } from './list-agents.ts'
import architect from './prompts/architect.xml'
import assistant from './prompts/assistant.xml'
import debuggerPrompt from './prompts/debugger.xml'
import developer from './prompts/developer.xml'
import pathfinder from './prompts/pathfinder.xml'
import planFormat from './prompts/plan-format.xml'

const prompts: Readonly<Record<(typeof builtInAgents)[number], string>> = {
  pathfinder,
  architect,
  developer,
  debugger: debuggerPrompt,
  assistant,
}

/** What stands in a prompt for the whole text that teaches the plan format. */
const placeholder = /<plan_format\s*\/>/

/** The prompt of a built-in agent; undefined when there is none of that name. */
export function builtInPrompt(name: string): string | undefined {
  return Object.hasOwn(prompts, name) ? prompts[name as keyof typeof prompts] : undefined
}

/** The prompt with the plan format in place of `<plan_format/>`, its example written by `agent`. */
export function teachPlanFormat(prompt: string, agent: string): string {
  const name = agent.charAt(0).toUpperCase() + agent.slice(1)
  // As functions: a `$&` in a text would be taken for a command.
  const format = planFormat.trim().replace('{{agent}}', () => name)
  return prompt.replace(placeholder, () => format)
}

// One action as its canonical text.

import { renderPathLink } from '../text/path-link.ts'
import { renderFence } from '../text/render-fence.ts'
import type { Action, Execute, Fenced, Resource } from './plan.ts'
import { renderResource } from './render-link.ts'

/** Renders an action with its heading, fields and blocks. */
export function renderAction(action: Action): string {
  return `### \`${action.type}\`\n${body(action)}`
}

function body(action: Action): string {
  switch (action.type) {
    case 'CREATE':
      return (
        fields(['File Path', renderPathLink(action.file.path)], described(action)) + fence(action.content)
      )
    case 'READ': {
      const lines = action.lines && `${action.lines.from}-${action.lines.to}`
      return fields(['Resource', renderResource(action.resource)], described(action), ['Lines', lines])
    }
    case 'PRUNE':
      return fields(['Resource', renderResource(action.resource)], described(action))
    case 'EDIT': {
      const matchAll = action.matchAll ? 'true' : undefined
      const list = fields(['File Path', renderPathLink(action.file.path)], described(action), [
        'Match All',
        matchAll,
      ])
      return `${list}${action.pairs.map(renderPair).join('')}`
    }
    case 'EXECUTE':
      return executeFields(action) + fence(action.command)
    case 'RESEARCH':
      return fields(described(action)) + action.queries.map(fence).join('')
    case 'CHAT_WITH_USER':
      return `${action.message}\n`
    case 'INVOKE':
      return withMessage(
        fields(['Agent', action.agent], described(action)) + handoff(action.resources),
        action.message,
      )
    case 'CONCLUDE':
      return withMessage(fields(described(action)) + handoff(action.resources), action.message)
  }
}

type FieldLine = readonly [name: string, value: string | undefined]

function described(action: Action): FieldLine {
  return ['Description', action.description]
}

function fields(...lines: readonly FieldLine[]): string {
  return lines.map(([name, value]) => (value === undefined ? '' : `- **${name}:** ${value}\n`)).join('')
}

function fence(fenced: Fenced): string {
  return renderFence(fenced.text, fenced.info)
}

function renderPair(pair: { readonly find: Fenced; readonly replace: Fenced }): string {
  return `\n\`FIND:\`\n${fence(pair.find)}\`REPLACE:\`\n${fence(pair.replace)}`
}

function executeFields(action: Execute): string {
  const list = fields(
    described(action),
    ['Expected Outcome', action.expectedOutcome],
    ['cwd', action.cwd && (action.cwd.path === '.' ? '.' : renderPathLink(action.cwd.path))],
    ['Allow Failure', action.allowFailure ? 'true' : undefined],
    ['Timeout', action.timeout?.toString()],
  )
  if (action.env.length === 0) return list
  const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`
  const variables = action.env.map(({ name, value }) => `    - \`${name}\`: ${quoted(value)}\n`)
  return `${list}- **env:**\n${variables.join('')}`
}

function handoff(resources: readonly Resource[]): string {
  if (resources.length === 0) return ''
  const bullets = resources.map(resource => `  - ${renderResource(resource)}\n`)
  return `- **Handoff Resources:**\n${bullets.join('')}`
}

// A message that starts with a bullet or indented would go on the list above it; a break keeps them apart.
function withMessage(list: string, message: string): string {
  if (message === '') return list
  const apart = /^[ \t]|^[-*+](?:[ \t]|$)/.test(message) ? '---\n\n' : ''
  return `${list}\n${apart}${message}\n`
}

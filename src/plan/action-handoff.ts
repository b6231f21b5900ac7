// The actions with a message: CHAT_WITH_USER, INVOKE and CONCLUDE.

import { type ActionSource, splitMessageBody } from './body.ts'
import type { Block } from './document.ts'
import { bareValue, type FieldName, type Fields, optionalValue, readFields, requireField } from './fields.ts'
import { lineText } from './lines.ts'
import { messageText } from './message.ts'
import { expectNoFence } from './parts.ts'
import type { ChatWithUser, Conclude, Invoke, Place, Resource } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'
import { readResource } from './resource.ts'

const invokeNames: readonly FieldName[] = ['Agent', 'Handoff Resources', 'Description']
const concludeNames: readonly FieldName[] = ['Handoff Resources', 'Description']

/** Reads a CHAT_WITH_USER: everything below its heading is the message. */
export function readChat(reading: Reading, place: Place, blocks: readonly Block[]): ChatWithUser | undefined {
  const message = messageText(reading.lines, blocks)
  if (message !== '') return { type: 'CHAT_WITH_USER', place, description: undefined, message }
  reading.report.error('empty-message', place, 'CHAT_WITH_USER has no message', 'write it below the heading')
  return undefined
}

/** Reads an INVOKE; undefined when its agent is missing. */
export function readInvoke(reading: Reading, source: ActionSource): Invoke | undefined {
  const { fields, ...parts } = readHandoff(reading, source, 'INVOKE', invokeNames)
  const agent = agentField(reading, fields)
  if (agent) checkTrailingAgent(reading, source, agent)
  return agent === undefined ? undefined : { type: 'INVOKE', ...parts, agent }
}

/** Reads a CONCLUDE. */
export function readConclude(reading: Reading, source: ActionSource): Conclude {
  const { fields: _, ...parts } = readHandoff(reading, source, 'CONCLUDE', concludeNames)
  return { type: 'CONCLUDE', ...parts }
}

function readHandoff(
  reading: Reading,
  source: ActionSource,
  type: 'INVOKE' | 'CONCLUDE',
  names: readonly FieldName[],
) {
  const place = { line: source.heading.line, column: source.heading.column }
  const { list, rest } = splitMessageBody(reading.lines, source.blocks, names)
  const fields = readFields(reading, { type, place }, names, list)
  expectNoFence(reading, fields, [])
  const resources = resourcesField(reading, fields)
  const message = messageText(reading.lines, rest)
  if (message === '') {
    reading.report.warn('empty-message', place, `${type} has no message`, 'write it below the fields')
  }
  const description = fields.known.get('Description')?.value || undefined
  return { fields, place, description, resources, message }
}

function agentField(reading: Reading, fields: Fields): string | undefined {
  const field = requireField(reading, fields, 'Agent', '- **Agent:** Architect')
  const agent = field && bareValue(field.value)
  if (!field || agent === undefined) return undefined
  if (/^[A-Za-z0-9][A-Za-z0-9 _-]{0,63}$/.test(agent)) return agent
  const message = `Agent: expected a name of letters, digits, - and _, found ${shown(field.value)}`
  reading.report.error('bad-value', field.valuePlace, message)
  return undefined
}

function checkTrailingAgent(reading: Reading, source: ActionSource, agent: string): void {
  const named = source.trailing.replace(/^[`"'*(@]+|[`"'*)]+$/g, '')
  if (!/^[\w-]+$/.test(named) || named.toLowerCase() === agent.toLowerCase()) return
  const message = `the heading names ${shown(named)}, the field ${shown(agent)}`
  reading.report.error('heading-contradicts', source.heading, message, 'write ### `INVOKE` alone')
}

function resourcesField(reading: Reading, fields: Fields): Resource[] {
  const field = fields.known.get('Handoff Resources')
  if (!field) return []
  const usage = { purpose: 'read', bare: 'deviation' } as const
  const inline = optionalValue(field)
  const written =
    inline && !/^(?:none|n\/a|-)\.?$/i.test(inline) ? [{ value: inline, place: field.valuePlace }] : []
  const below = field.blocks.flatMap(block => (block.kind === 'list' ? block.items : []))
  for (const item of below) {
    const [first, ...more] = item.blocks
    const place = { line: item.line, column: first?.column ?? item.column }
    const value =
      first?.kind === 'paragraph'
        ? lineText(reading.lines, first.line)
            .slice(first.column - 1)
            .trim()
        : ''
    if (more.length > 0 || value === '' || first!.last > first!.line) {
      const found = shown(lineText(reading.lines, item.line))
      reading.report.error(
        'bad-value',
        place,
        `Handoff Resources: expected one link a bullet, found more: ${found}`,
      )
    } else written.push({ value, place })
  }
  return written.flatMap(one => readResource(reading, one, usage) ?? [])
}

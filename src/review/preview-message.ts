// Previews of what is said: to a search service, to the user, to another agent.

import type { ChatWithUser, Conclude, Invoke, Research, Resource } from '../plan/plan.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import { nameOf } from './items.ts'
import type { Part } from './preview.ts'
import { readableCopy } from './reveal.ts'
import { counted, givenLines, textLines } from './text-lines.ts'

/** The queries, each under its number. */
export function previewQueries({ queries }: Research): Part {
  const lines = queries.flatMap(({ text }, n): Styled[] => {
    const source = textLines(text)
    return [
      paint('cyan', `query ${n + 1}`),
      ...Array.from({ length: source.count }, (_, k) => line`  ${source.at(k)}`),
    ]
  })
  const text = queries.map(query => query.text).join('\n')
  return {
    note: counted(queries.length, 'query', 'queries'),
    body: givenLines(lines),
    file: { name: 'queries.txt', text: readableCopy(text) },
  }
}

/** The message to the user. */
export function previewMessage({ message }: ChatWithUser): Part {
  return said('to you', message, [])
}

/** The agent, what it gets, and what it is told. */
export function previewHandOver({ agent, message, resources }: Invoke): Part {
  return said(`to ${agent}`, message, [line`${paint('dim', 'agent   ')}${agent}`, ...handedOver(resources)])
}

/** What the caller gets and is told. */
export function previewConclude({ message, resources }: Conclude): Part {
  return said('to the caller', message, handedOver(resources))
}

function said(note: string, message: string, facts: readonly Styled[]): Part {
  const body = message.trim() === '' ? givenLines([paint('dim', 'no message')]) : textLines(message)
  const head = facts.map(fact => `${fact.map(({ text }) => text).join('')}\n`).join('')
  return {
    note,
    facts: facts.length === 0 ? [] : [...facts, line``],
    body,
    file: { name: 'message.md', text: readableCopy(`${head === '' ? '' : `${head}\n`}${message}\n`) },
  }
}

function handedOver(resources: readonly Resource[]): Styled[] {
  return resources.map(resource => line`${paint('dim', 'gets    ')}${nameOf(resource)}`)
}

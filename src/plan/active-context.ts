// Active Context: files and addresses that join or leave the context of the next turn.

import { readChangeList } from './change-list.ts'
import type { Block, Heading } from './document.ts'
import type { ContextChange } from './plan.ts'
import type { Reading } from './reading.ts'
import { readResource } from './resource.ts'

/** Reads the section `## Active Context`. */
export function readActiveContext(
  reading: Reading,
  heading: Heading,
  blocks: readonly Block[],
): ContextChange[] {
  return readChangeList(reading, heading, blocks, 'resources').flatMap(({ change, text, comment, place }) => {
    const resource = readResource(reading, { value: text, place }, { purpose: 'context', bare: 'usual' })
    return resource ? [{ change, resource, comment, place }] : []
  })
}

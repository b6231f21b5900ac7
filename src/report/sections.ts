// The blocks of a report as a tree: what stands below a heading belongs to it.

import { shown } from '../plan/report.ts'
import type { Block, Fence, Heading, Item } from './blocks.ts'
import type { Found, Place } from './found.ts'

export type Section = {
  readonly heading: Heading
  readonly items: readonly Item[]
  readonly fences: readonly Fence[]
  readonly sections: readonly Section[]
}

type Growing = { readonly heading: Heading; items: Item[]; fences: Fence[]; sections: Growing[] }

/** Builds the tree; the section returned stands for the whole text. */
export function buildSections(blocks: readonly Block[], found: Found): Section {
  const whole = newSection({ kind: 'heading', level: 0, text: '', line: 1, column: 1 })
  const open = [whole]
  let strayLine = 0
  let ended = false
  for (const block of blocks) {
    if (ended) {
      found.add('unexpected-text', block, 'there is text after the end of the report', 'take it out')
      break
    }
    const current = open.at(-1)!
    if (block.kind === 'heading') {
      while (open.at(-1)!.heading.level >= block.level) open.pop()
      const section = newSection(block)
      open.at(-1)!.sections.push(section)
      open.push(section)
    } else if (block.kind === 'item') current.items.push(block)
    else if (block.kind === 'fence') current.fences.push(block)
    else if (block.kind === 'end') ended = true
    else {
      // A paragraph is one problem, not one a line.
      if (block.line !== strayLine + 1 && !found.isFull()) addStray(block, found)
      strayLine = block.line
    }
  }
  if (!ended) addCutOff(blocks.at(-1) ?? whole.heading, found)
  return whole
}

/** Reports what a section holds beyond the parts it may have. */
export function checkParts(
  section: Section,
  allowed: readonly ('items' | 'fences' | 'sections')[],
  found: Found,
): void {
  const { heading, items, fences, sections } = section
  const parts = { items, fences, sections: sections.map(inner => inner.heading) }
  const words = { items: 'a list', fences: 'a fence', sections: 'a section' }
  for (const part of ['items', 'fences', 'sections'] as const) {
    const [first] = parts[part]
    if (first === undefined || allowed.includes(part)) continue
    found.add('unexpected-block', first, `${words[part]} does not belong below ${shown(heading.text)}`)
  }
}

function newSection(heading: Heading): Growing {
  return { heading, items: [], fences: [], sections: [] }
}

function addStray(block: Place & { readonly text: string }, found: Found): void {
  const message = `expected a heading, a list item or a fence at the start of the line, found ${shown(block.text)}`
  found.add('unexpected-text', block, message, 'take it out; notes belong into the note of the session')
}

function addCutOff(last: Place, found: Found): void {
  const message = 'the report does not end with "End of report.": it was cut off'
  found.add('report-cut-off', { line: last.line, column: 1 }, message, 'take the file from git or a backup')
}

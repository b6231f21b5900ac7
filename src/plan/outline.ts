// The skeleton of a plan: title, header, and sections by their level-two headings.

import type { Block, Heading } from './document.ts'
import { foldName } from './names.ts'

export const sectionNames = ['Rationale', 'Memos', 'Active Context', 'Action Plan', 'Message'] as const
export type SectionName = (typeof sectionNames)[number]

export type Section = {
  readonly heading: Heading
  /** Undefined for a section that plans do not have. */
  readonly name: SectionName | undefined
  readonly blocks: readonly Block[]
}

export type Outline = {
  /** What stands before the title. */
  readonly front: readonly Block[]
  readonly title: Heading | undefined
  /** Level-one headings after the title. */
  readonly moreTitles: readonly Heading[]
  /** What stands between the title and the first section. */
  readonly header: readonly Block[]
  readonly sections: readonly Section[]
}

/** Sorts the blocks of a document into the parts of a plan. */
export function readOutline(blocks: readonly Block[]): Outline {
  const front: Block[] = []
  const header: Block[] = []
  const moreTitles: Heading[] = []
  const sections: Section[] = []
  let title: Heading | undefined
  let part = front
  for (const block of blocks) {
    if (block.kind === 'heading' && block.level === 1) {
      if (title) moreTitles.push(block)
      else {
        title = block
        part = header
      }
    } else if (block.kind === 'heading' && block.level === 2) {
      part = []
      sections.push({ heading: block, name: sectionName(block.text), blocks: part })
    } else part.push(block)
  }
  return { front, title, moreTitles, header, sections }
}

/** The section that a heading names, whatever its case or number. */
export function sectionName(text: string): SectionName | undefined {
  const folded = foldName(text.replace(/^\d+[.)][ \t]*/, ''))
  return sectionNames.find(name => foldName(name) === folded)
}

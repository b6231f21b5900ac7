// The sections below a heading, by their names.

import { findName } from '../plan/names.ts'
import { shown } from '../plan/report.ts'
import type { Found } from './found.ts'
import type { Section } from './sections.ts'

type Names<Name extends string> = {
  readonly once: readonly Name[]
  /** These may be there again and again, with a text behind a colon. */
  readonly many?: readonly Name[]
}

/** Sorts the sections below a heading; an unknown name and a second one of a kind are reported. */
export function takeSections<Name extends string>(
  { sections }: Section,
  { once, many = [] }: Names<Name>,
  found: Found,
): (name: Name) => readonly Section[] {
  const taken = new Map<Name, Section[]>()
  for (const section of sections) {
    if (found.isFull()) break
    const { heading } = section
    const [key, ...behind] = heading.text.split(':', 2)
    const name = findName(behind.length > 0 ? many : [...once, ...many], key!)
    const earlier = name === undefined ? undefined : taken.get(name)
    if (name === undefined) {
      const message = `expected ${[...once, ...many].join(', ')}, found ${shown(heading.text)}`
      found.add('unknown-section', heading, message, 'take it out, with what stands below it')
    } else if (earlier === undefined) taken.set(name, [section])
    else if (many.includes(name)) earlier.push(section)
    else found.add('duplicate-section', heading, `the section ${name} is there twice`, 'keep one of them')
  }
  return name => taken.get(name) ?? []
}

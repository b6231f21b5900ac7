// One text that an action read: where it came from, what it says, or why there is none.

import type { ReadText } from '../execute/outcome.ts'
import { readFacts } from './facts.ts'
import { plainLanguage, sourceFields } from './format.ts'
import type { Found } from './found.ts'
import { onlyFence, readBlock } from './read-block.ts'
import { readBehindColon } from './read-value.ts'
import { checkParts, type Section } from './sections.ts'

/** Reads a Source section; what is wrong with it is reported. */
export function readSource(section: Section, found: Found): ReadText {
  const { heading } = section
  checkParts(section, ['items', 'fences'], found)
  const facts = readFacts(section, { known: sourceFields, repeated: ['Note'] }, found)
  const problem = facts.text('Problem')
  const fence = onlyFence(section, found)
  if (!fence && problem === undefined)
    found.add('missing-text', heading, 'expected a fence or a Problem below this heading, found neither')
  const block = fence ? readBlock(fence, found) : { text: '', language: plainLanguage }
  return {
    source: readBehindColon(heading, found),
    text: block.text,
    // Said apart when it cannot stand behind a fence.
    language: facts.text('Language') ?? block.language,
    sha256: facts.text('SHA-256'),
    origin: facts.text('Untrusted Origin'),
    notes: facts.texts('Note'),
    problem,
  }
}

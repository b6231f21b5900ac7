// The Rationale: one fenced block with four sections in order.

import type { Block, Heading } from './document.ts'
import { linesBetween } from './lines.ts'
import { trimmedExtent } from './message.ts'
import type { Place, Rationale } from './plan.ts'
import type { Reading } from './reading.ts'
import type { Rule } from './rules.ts'

const rationaleSections = ['Synthesis', 'Justification', 'Expected Outcome', 'State Dashboard'] as const

/** Reads the Rationale; text without a fence is taken as it stands, and reported. */
export function readRationale(
  reading: Reading,
  heading: Heading,
  blocks: readonly Block[],
): Rationale | undefined {
  const own = blocks.filter(block => block.kind !== 'break')
  const [first, second] = own
  if (!first) {
    fault(
      reading,
      'rationale-missing',
      heading,
      'the Rationale is empty',
      'write its four sections in a fence',
    )
    return undefined
  }
  const rationale = first.kind === 'fence' ? fromFence(first) : fromText(reading, own)
  if (first.kind === 'fence' && second) {
    const message = 'the Rationale is one fenced block, found more'
    fault(
      reading,
      'rationale-form',
      second,
      message,
      'make its fence longer than any run of backticks inside it',
    )
  }
  if (first.kind !== 'fence') {
    fault(
      reading,
      'rationale-form',
      first,
      'the Rationale is not in a fenced block',
      'put it between ````text and ````',
    )
  }
  checkSections(reading, rationale)
  return rationale
}

/** Says that a plan has no Rationale at all. */
export function reportNoRationale(reading: Reading, place: Place): void {
  fault(reading, 'rationale-missing', place, 'the plan has no Rationale', 'add ## Rationale below the header')
}

/** What one section says, without its heading; undefined when it is not there or says nothing. */
export function rationaleSection(
  { text }: Pick<Rationale, 'text'>,
  name: (typeof rationaleSections)[number],
): string | undefined {
  const lines = text.split(/\r\n|\n|\r/)
  const names = lines.map(sectionName)
  const start = names.indexOf(name)
  if (start === -1) return undefined
  const next = names.findIndex((other, n) => n > start && other !== undefined)
  return (
    lines
      .slice(start + 1, next === -1 ? lines.length : next)
      .join('\n')
      .trim() || undefined
  )
}

function fromFence(block: Block & { kind: 'fence' }): Rationale {
  return { text: block.fence.text, place: { line: block.line + 1, column: 1 } }
}

function fromText(reading: Reading, blocks: readonly Block[]): Rationale {
  const { line, last } = trimmedExtent(reading.lines, blocks)!
  return { text: `${linesBetween(reading.lines, line, last)}\n`, place: { line, column: 1 } }
}

// A section is named by a line of its own: `### 1. Synthesis`, `1. Synthesis`, `**Synthesis**`.
function checkSections(reading: Reading, rationale: Rationale): void {
  const names = rationale.text.split(/\r\n|\n|\r/).map(sectionName)
  const missing = rationaleSections.filter(name => !names.includes(name))
  if (missing.length > 0) {
    const message = `the Rationale lacks ${missing.join(', ')}`
    const number = rationaleSections.indexOf(missing[0]!) + 1
    fault(reading, 'rationale-sections', rationale.place, message, `write ### ${number}. ${missing[0]}`)
    return
  }
  const order = rationaleSections.map(name => names.indexOf(name))
  if (order.every((at, n) => n === 0 || order[n - 1]! < at)) return
  const message = `the sections of the Rationale are not in order`
  fault(
    reading,
    'rationale-sections',
    rationale.place,
    message,
    `the order is ${rationaleSections.join(', ')}`,
  )
}

function sectionName(line: string): (typeof rationaleSections)[number] | undefined {
  const match =
    /^\s*(?:#{1,6}[ \t]|\d+[.)][ \t]|\*\*|__)[\s*_]*(?:\d+[.)]\s*)?([A-Za-z ]+?)\s*[:*_#]*\s*$/.exec(
      line.slice(0, 200),
    )
  return rationaleSections.find(name => name.toLowerCase() === match?.[1]?.toLowerCase())
}

function fault(reading: Reading, rule: Rule, place: Place, message: string, hint: string): void {
  if (reading.rationale === 'error') reading.report.error(rule, place, message, hint)
  else reading.report.warn(rule, place, message, hint)
}

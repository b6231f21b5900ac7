// What is wrong with a plan as a whole: its title and its sections.

import { type Block, fencesIn } from './document.ts'
import { lineText } from './lines.ts'
import { nearestName } from './names.ts'
import type { Outline, Section } from './outline.ts'
import { sectionNames } from './outline.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'

const start = { line: 1, column: 1 }

/** Reports a plan without a title, sections in the wrong place, and sections that plans do not have. */
export function checkOutline(reading: Reading, outline: Outline): void {
  checkTitle(reading, outline)
  const seen = new Set<string>()
  for (const section of outline.sections) {
    checkSection(reading, outline, section, seen)
    if (section.name) seen.add(section.name)
  }
  if (!seen.has('Action Plan') && !seen.has('Message')) {
    const hint = 'add ## Action Plan with at least one action'
    reading.report.error(
      'no-action-plan',
      outline.title ?? start,
      'the plan has no section ## Action Plan',
      hint,
    )
  }
}

function checkTitle(reading: Reading, outline: Outline): void {
  const { lines, report } = reading
  const { title } = outline
  if (!title) {
    const first = lineText(lines, 1)
    const message = `no plan title; expected a line "# Title"${first.trim() === '' ? '' : `, found ${shown(first)}`}`
    report.error('no-title', start, message, 'start the plan with # and what it does')
  } else if (title.text === '') report.error('no-title', title, 'the title is empty', 'write it behind the #')
  for (const more of outline.moreTitles) {
    const message = `a plan has one title, found another: ${shown(more.text)}`
    const hint = 'if it belongs to a file, the fence around it ends too early'
    report.error('second-title', more, message, hint)
  }
  if (title) checkFront(reading, outline.front)
}

// A heading or a fence up there may be the plan itself, and the title that of one of its files.
function checkFront({ lines, report }: Reading, front: readonly Block[]): void {
  const part = front.find(block => fencesIn([block]).length > 0 || isUpperHeading(block))
  if (part) {
    const message = `a ${part.kind === 'heading' ? 'heading' : 'fence'} before the title: ${shown(lineText(lines, part.line))}`
    const hint = 'start with the title of the plan, and delete what stands before it'
    report.error('text-before-title', part, message, hint)
    return
  }
  const before = front.find(block => block.kind !== 'break')
  if (!before) return
  const message = `text before the title is ignored: ${shown(lineText(lines, before.line))}`
  report.warn('text-before-title', before, message)
}

function isUpperHeading(block: Block): boolean {
  return block.kind === 'heading' && block.level <= 3
}

function checkSection(reading: Reading, outline: Outline, section: Section, seen: ReadonlySet<string>): void {
  const { report } = reading
  const { heading, name } = section
  if (outline.title && heading.line < outline.title.line) {
    report.error(
      'section-before-title',
      heading,
      `the section ${shown(heading.text)} stands before the title`,
    )
  }
  if (name && seen.has(name)) {
    const hint = 'if it belongs to a file, the fence around it ends too early'
    report.error('duplicate-section', heading, `a second section ${name}`, hint)
  } else if (name && heading.text !== name) {
    report.warn('section-spelling', heading, `${shown(heading.text)} is read as ${name}`, `write ## ${name}`)
  }
  if (name) return
  const nearest = nearestName(sectionNames, heading.text)
  const hint = nearest
    ? `did you mean ${nearest}?`
    : `the sections are ${sectionNames.slice(0, 4).join(', ')}`
  const message = `plans have no section ${shown(heading.text)}`
  // After the actions it may be what a broken fence has lost of a file, or a message cut short.
  if (seen.has('Action Plan') || seen.has('Message')) report.error('unknown-section', heading, message, hint)
  else report.warn('unknown-section', heading, `${message}; it is ignored`, hint)
}

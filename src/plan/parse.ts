// A plan's text to the plan as data, with everything that is wrong with it.

import type { Problem } from '../errors.ts'
import { readActions } from './actions.ts'
import { readActiveContext } from './active-context.ts'
import { type Block, readDocument } from './document.ts'
import { checkFence } from './fence-check.ts'
import { readHeader } from './header.ts'
import { checkHtml } from './html-check.ts'
import { limits } from './limits.ts'
import { cutLines } from './lines.ts'
import { readMemos } from './memos.ts'
import { readMessageSection } from './message-section.ts'
import { type Outline, readOutline, type Section } from './outline.ts'
import { checkOutline } from './outline-check.ts'
import type { Plan } from './plan.ts'
import { readRationale, reportNoRationale } from './rationale.ts'
import type { Reading } from './reading.ts'
import { newReport } from './report.ts'
import { blankWrapper } from './wrapper.ts'

type ParsedPlan = {
  /** What is well-formed of the plan. It may run only when no problem is an error. */
  readonly plan: Plan | undefined
  readonly problems: readonly Problem[]
}

export type ParseOptions = {
  /** How bad faults of the Rationale are: an error for a model's plan, a warning (the default) for a person's. */
  readonly rationale?: 'error' | 'warning'
}

/** Parses a plan. Never throws; problems come all at once, in the order of the text. */
export function parsePlan(text: string, options: ParseOptions = {}): ParsedPlan {
  const report = newReport()
  const whole = text.startsWith('\ufeff') ? text.slice(1) : text
  const size = Buffer.byteLength(whole)
  if (size > limits.bytes) {
    const message = `the plan has ${size} bytes, at most ${limits.bytes} are read`
    report.error('too-large', { line: 1, column: 1 }, message, 'split the work into several plans')
    return { plan: undefined, problems: report.problems() }
  }
  const lines = cutLines(blankWrapper(whole, report))
  if (!lines) {
    const message = `the plan has more than ${limits.lines} lines`
    report.error('too-large', { line: 1, column: 1 }, message, 'split the work into several plans')
    return { plan: undefined, problems: report.problems() }
  }
  const reading: Reading = { lines, report, rationale: options.rationale ?? 'warning' }
  checkEncoding(reading)
  const document = readDocument(lines)
  if ('refusal' in document) {
    const { rule, line, message } = document.refusal
    report.error(rule, { line, column: 1 }, message)
    return { plan: undefined, problems: report.problems() }
  }
  const plan = readPlan(reading, document.blocks)
  return { plan, problems: report.problems() }
}

function readPlan(reading: Reading, blocks: readonly Block[]): Plan | undefined {
  for (const block of blocks) if (block.kind === 'fence') checkFence(reading, block)
  checkHtml(reading, blocks)
  const outline = readOutline(blocks)
  checkOutline(reading, outline)
  const place = outline.title ?? { line: 1, column: 1 }
  const parts = {
    title: outline.title?.text ?? '',
    place: { line: place.line, column: place.column },
    header: outline.title ? readHeader(reading, outline.title, outline.header) : [],
    ...readSections(reading, outline),
  }
  return outline.title ? parts : undefined
}

function readSections(
  reading: Reading,
  outline: Outline,
): Pick<Plan, 'rationale' | 'memos' | 'activeContext' | 'actions'> {
  const first = (name: Section['name']) => outline.sections.find(section => section.name === name)
  const rationale = first('Rationale')
  const memos = first('Memos')
  const context = first('Active Context')
  if (!rationale) reportNoRationale(reading, outline.title ?? { line: 1, column: 1 })
  return {
    rationale: rationale && readRationale(reading, rationale.heading, rationale.blocks),
    memos: memos ? readMemos(reading, memos.heading, memos.blocks) : [],
    activeContext: context ? readActiveContext(reading, context.heading, context.blocks) : [],
    actions: outline.sections.flatMap(section => {
      if (section.name === 'Message') return readMessageSection(reading, section)
      const counts = section === first('Action Plan')
      return counts ? readActions(reading, section.heading, section.blocks) : []
    }),
  }
}

// A lone surrogate cannot be written to disk as it stands, so content that holds one would change.
function checkEncoding(reading: Reading): void {
  const { lines, report } = reading
  if (lines.text.isWellFormed()) return
  const at = /\p{Surrogate}/u.exec(lines.text)!.index
  const next = lines.starts.findIndex(start => start > at)
  const line = next === -1 ? lines.count : next
  const message = 'the text holds half of a character (a lone surrogate)'
  report.error(
    'encoding',
    { line, column: at - lines.starts[line - 1]! + 1 },
    message,
    'save the plan as UTF-8',
  )
}

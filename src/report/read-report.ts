// The report's text read back into data; nothing is guessed, everything wrong has its place.

import type { Problem } from '../errors.ts'
import type { ActionOutcome } from '../execute/outcome.ts'
import { parseBlocks } from './blocks.ts'
import { readFacts } from './facts.ts'
import { formatVersion, headerFields, sectionNames } from './format.ts'
import { type Found, newFound } from './found.ts'
import { checkIdentity } from './identity.ts'
import { readAction } from './read-action.ts'
import { readTextSection } from './read-block.ts'
import { readChange } from './read-change.ts'
import { readBehindColon } from './read-value.ts'
import type { Report, ReportStatus, StateChange } from './report.ts'
import { buildSections, checkParts, type Section } from './sections.ts'
import { takeSections } from './take-sections.ts'

export type ReportProblems = { readonly problems: readonly Problem[] }

const reportStatuses: readonly ReportStatus[] = ['SUCCESS', 'FAILURE', 'SKIPPED', 'ABORTED']

/** Reads what `renderReport` wrote: the same report, or the problems that keep it from being one. */
export function readReport(text: string): Report | ReportProblems {
  const found = newFound()
  // Carriage returns of the content are escaped, so these come from a checkout or an editor.
  const source = text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')
  checkControls(source, found)
  const whole = buildSections(parseBlocks(source), found)
  const foreign = checkIdentity(whole)
  if (foreign) return { problems: [foreign] }
  checkParts(whole, ['sections'], found)
  const [title, ...others] = whole.sections
  for (const { heading } of others)
    found.add('unexpected-block', heading, 'there is a second title', 'keep one report a file')
  const report = readTitle(title!, found)
  const problems = found.problems()
  return problems.length > 0 ? { problems } : report
}

function readTitle(section: Section, found: Found): Report {
  checkParts(section, ['items', 'sections'], found)
  const facts = readFacts(section, { known: headerFields }, found)
  facts.require('Status', 'Plan SHA-256', 'Started', 'Ended')
  const sections = takeSections(section, { once: sectionNames }, found)
  const [message] = sections('User Message')
  const [changes] = sections('State Changes')
  const [actions] = sections('Actions')
  if (!actions) found.add('missing-section', section.heading, 'the section "## Actions" is missing')
  return {
    version: formatVersion,
    title: readBehindColon(section.heading, found),
    status: facts.choice('Status', reportStatuses) ?? 'ABORTED',
    started: facts.text('Started') ?? '',
    ended: facts.text('Ended') ?? '',
    plan: facts.text('Plan SHA-256') ?? '',
    agent: facts.text('Agent'),
    snapshot: facts.text('Snapshot'),
    undo: facts.text('Undo'),
    message: message && readTextSection(message, found),
    changes: changes ? readChanges(changes, found) : [],
    actions: actions ? readActions(actions, found) : [],
  }
}

function readChanges(section: Section, found: Found): StateChange[] {
  checkParts(section, ['items'], found)
  return section.items.flatMap(item => (found.isFull() ? [] : readChange(item, found)))
}

function readActions(section: Section, found: Found): ActionOutcome[] {
  checkParts(section, ['sections'], found)
  return section.sections.flatMap(action => (found.isFull() ? [] : readAction(action, found)))
}

// The content's own are escaped: one that is there came from a torn disk or another program.
function checkControls(source: string, found: Found): void {
  const at = source.search(/[\0-\x08\x0b-\x1f\x7f-\x9f]/)
  if (at === -1) return
  const before = source.slice(0, at).split('\n')
  const place = { line: before.length, column: before.at(-1)!.length + 1 }
  const code = source.charCodeAt(at).toString(16).padStart(2, '0')
  const hint = 'the file is damaged; take it from git or a backup'
  found.add('control-character', place, `the control character \\x${code} stands in the text`, hint)
}

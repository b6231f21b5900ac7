// What tells a report from other files, in every version of the format: first line, Format field, last line.

import type { Problem } from '../errors.ts'
import { shown } from '../plan/report.ts'
import { readFacts } from './facts.ts'
import { endLine, formatName, formatVersion, headerFields, titleWords } from './format.ts'
import { newFound, type Place, type ReportRule } from './found.ts'
import type { Section } from './sections.ts'

/**
 * Whether a text is a report of TeDDy, of any version. One that somebody wrote notes below is not: they would be lost
 * with the report.
 */
export function isTeddyReport(text: string): boolean {
  if (!/^\ufeff?# Execution Report[:\r\n]/.test(text)) return false
  const [, header] = text.replaceAll('\r\n', '\n').split('\n\n', 2)
  return /^- \*\*Format:\*\* TeDDy report \d+$/m.test(header ?? '') && text.trimEnd().endsWith(`\n${endLine}`)
}

/** The one problem of a text that is no report, or one of a version that this program does not know. */
export function checkIdentity(whole: Section): Problem | undefined {
  const [title] = whole.sections
  if (title?.heading.level !== 1 || !new RegExp(`^${titleWords}(?::|$)`, 'i').test(title.heading.text)) {
    const first = title?.heading ?? whole.heading
    const expected = `expected "# ${titleWords}: …", found ${title ? shown(title.heading.text) : 'no heading'}`
    return problem('not-a-report', first, expected, 'name a report.md that TeDDy wrote')
  }
  const facts = readFacts(title, { known: headerFields }, newFound())
  const format = facts.text('Format')
  const version = new RegExp(`^${formatName} (\\d{1,9})$`, 'i').exec(format ?? '')?.[1]
  if (version === undefined) {
    const expected = `expected "- **Format:** ${formatName} ${formatVersion}" below the title`
    const message = `${expected}, found ${format === undefined ? 'none' : shown(format)}`
    return problem('not-a-report', title.heading, message, 'name a report.md that TeDDy wrote')
  }
  if (Number(version) === formatVersion) return undefined
  const newer = Number(version) > formatVersion
  return problem(
    'report-version',
    title.heading,
    `the report has format ${version}, this TeDDy reads format ${formatVersion}`,
    newer ? 'update it: npm install -g teddy-cli' : 'there is no such format; restore the file from git',
  )
}

function problem(rule: ReportRule, { line, column }: Place, message: string, hint: string): Problem {
  return { rule, severity: 'error', message, line, column, hint }
}

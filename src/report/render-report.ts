// The report as Markdown: what a developer reads, what the next turn's model reads, what can be read back.

import { endLine, formatName, skipReasons, titleWords } from './format.ts'
import { renderAction } from './render-action.ts'
import { renderBlock } from './render-block.ts'
import { renderField, renderHeading, renderTextField } from './render-field.ts'
import type { Report, StateChange } from './report.ts'
import { renderValue } from './value.ts'

/**
 * Renders a report so that `readReport` gives the same report again, whatever its texts hold. Counts are whole and not
 * negative, durations finite.
 */
export function renderReport(report: Report): string {
  const { message, changes, actions } = report
  return [
    renderHeading(`# ${titleWords}`, ': ', report.title),
    header(report),
    ...(message === undefined ? [] : ['## User Message\n', renderBlock(message)]),
    ...(changes.length === 0 ? [] : ['## State Changes\n', changes.map(changeLine).join('')]),
    '## Actions\n',
    ...actions.flatMap(renderAction),
    '---\n',
    `${endLine}\n`,
  ].join('\n')
}

function header(report: Report): string {
  const { undo } = report
  return [
    renderField('Status', report.status),
    renderField('Format', `${formatName} ${report.version}`),
    renderTextField('Plan SHA-256', report.plan),
    renderTextField('Agent', report.agent),
    renderTextField('Started', report.started),
    renderTextField('Ended', report.ended),
    renderTextField('Snapshot', report.snapshot),
    renderField('Undo', undo === undefined ? undefined : renderValue(undo, 'code')),
  ].join('')
}

function changeLine({ change, list, status, modifiedByUser, reason, text }: StateChange): string {
  const mark = change === 'add' ? '[+]' : '[-]'
  const facts = [list, status, modifiedByUser ? 'modified by user' : undefined, reason && skipReasons[reason]]
  return `- ${mark} ${facts.filter(fact => fact !== undefined).join(', ')}: ${renderValue(text)}\n`
}

// One action of the report as Markdown: its facts as a list, its texts in fences.

import type { ActionOutcome, CommandOutcome, ReadText } from '../execute/outcome.ts'
import { plainLanguage } from './format.ts'
import { fitsFence, renderBlock } from './render-block.ts'
import { renderField, renderFlag, renderHeading, renderTextField } from './render-field.ts'

/** Renders the action's section, one block a string. */
export function renderAction(action: ActionOutcome): string[] {
  const { command, message, reply } = action
  const output = command === undefined || command.output === '' ? undefined : command.output
  return [
    renderHeading(`### ${action.number}. \`${action.type}\``, ' ', action.target),
    facts(action),
    ...(output === undefined ? [] : ['#### Output\n', renderBlock(output)]),
    ...(message === undefined ? [] : ['#### Message\n', renderBlock(message, 'markdown')]),
    ...(reply === undefined ? [] : ['#### Reply\n', renderBlock(reply)]),
    ...action.texts.flatMap(source),
  ]
}

function facts(action: ActionOutcome): string {
  const { change, command, summary, durationMs } = action
  return [
    renderField('Status', action.status),
    renderTextField('Description', action.description),
    renderTextField('Summary', summary === '' ? undefined : summary),
    renderField('Changed', change && `+${change.added} −${change.removed}`),
    ...action.matches.map(match => renderTextField('Match', match)),
    command === undefined ? '' : commandFacts(command),
    ...action.resources.map(resource => renderTextField('Resource', resource)),
    renderField('Duration', durationMs === 0 ? undefined : `${durationMs} ms`),
    renderFlag('Modified by User', action.modifiedByUser),
  ].join('')
}

function commandFacts(command: CommandOutcome): string {
  const { exitCode, signal, omittedBytes } = command
  return [
    renderField('Return Code', exitCode === null ? undefined : `${exitCode}`),
    renderTextField('Signal', signal === null ? undefined : signal),
    renderFlag('Timed Out', command.timedOut),
    renderFlag('Interrupted', command.interrupted),
    renderFlag('Failure Allowed', command.failureAllowed),
    renderFlag('Still Running', command.stillRunning),
    renderField('Omitted Output', omittedBytes === 0 ? undefined : `${omittedBytes} bytes`),
    // Every command has this one, so it tells a command without output and return code from no command.
    renderField('Sandbox', command.sandbox),
  ].join('')
}

function source({ source, text, language, sha256, origin, notes, problem }: ReadText): string[] {
  const fenced = text !== '' || problem === undefined
  const plain = fenced ? fitsFence(language) : language === plainLanguage
  const list = [
    renderTextField('Untrusted Origin', origin),
    renderTextField('SHA-256', sha256),
    ...notes.map(note => renderTextField('Note', note)),
    renderTextField('Problem', problem),
    renderTextField('Language', plain ? undefined : language),
  ].join('')
  return [
    renderHeading('#### Source', ': ', source),
    ...(list === '' ? [] : [list]),
    ...(fenced ? [renderBlock(text, plain ? language : plainLanguage)] : []),
  ]
}

// One action's section read back into its outcome.

import type { ActionOutcome, ActionStatus, CommandOutcome } from '../execute/outcome.ts'
import { findName } from '../plan/names.ts'
import { shown } from '../plan/report.ts'
import type { Heading } from './blocks.ts'
import { type Facts, readFacts } from './facts.ts'
import { actionFields, actionTypes, commandFields, sandboxStates } from './format.ts'
import type { Found } from './found.ts'
import { readTextSection } from './read-block.ts'
import { readSource } from './read-source.ts'
import { readValue } from './read-value.ts'
import { checkParts, type Section } from './sections.ts'
import { takeSections } from './take-sections.ts'

const actionStatuses: readonly ActionStatus[] = ['SUCCESS', 'FAILURE', 'SKIPPED']

type ActionFacts = Facts<(typeof actionFields)[number]>

/** Reads the section; what is wrong with it is reported. */
export function readAction(section: Section, found: Found): ActionOutcome[] {
  const title = readActionTitle(section.heading, found)
  if (title === undefined) return []
  checkParts(section, ['items', 'sections'], found)
  const facts = readFacts(section, { known: actionFields, repeated: ['Match', 'Resource'] }, found)
  facts.require('Status')
  const sections = takeSections(section, { once: ['Output', 'Message', 'Reply'], many: ['Source'] }, found)
  const [output] = sections('Output').map(block => readTextSection(block, found))
  const [message] = sections('Message').map(block => readTextSection(block, found))
  const [reply] = sections('Reply').map(block => readTextSection(block, found))
  const [added, removed] = facts.numbers('Changed', /^\+(\d+) [−–-](\d+)$/, '+8 −4')
  const [durationMs = 0] = facts.numbers('Duration', /^(-?\d+(?:\.\d+)?(?:e[+-]\d+)?) ms$/, '120 ms')
  return [
    {
      ...title,
      description: facts.text('Description'),
      status: facts.choice('Status', actionStatuses) ?? 'SKIPPED',
      summary: facts.text('Summary') ?? '',
      modifiedByUser: facts.flag('Modified by User'),
      durationMs,
      change: added === undefined || removed === undefined ? undefined : { added, removed },
      matches: facts.texts('Match'),
      command: readCommand(facts, output),
      texts: sections('Source').map(source => readSource(source, found)),
      message,
      resources: facts.texts('Resource'),
      reply,
    },
  ]
}

function readActionTitle(
  heading: Heading,
  found: Found,
): Pick<ActionOutcome, 'number' | 'type' | 'target'> | undefined {
  const [before, number, name] = /^(\d{1,16})\.[ \t]+`?([A-Za-z_]{1,20})`?(?=\s|$)/.exec(heading.text) ?? []
  const type = name && findName(actionTypes, name)
  if (!type) {
    const message = `expected an action such as "1. \`EDIT\` src/a.ts", found ${shown(heading.text)}`
    found.add('unknown-section', heading, message, `actions are ${actionTypes.join(', ')}`)
    return undefined
  }
  const target = heading.text.slice(before!.length).trimStart()
  const place = { line: heading.line, column: heading.column + heading.text.length - target.length }
  return { number: Number(number), type, target: readValue(place, target, found) }
}

function readCommand(facts: ActionFacts, output: string | undefined): CommandOutcome | undefined {
  if (output === undefined && !facts.has('Sandbox') && !commandFields.some(facts.has)) return undefined
  facts.require('Sandbox')
  const [exitCode = null] = facts.numbers('Return Code', /^(-?\d+)$/, '0')
  const [omittedBytes = 0] = facts.numbers('Omitted Output', /^(\d+) bytes?$/, '1024 bytes')
  return {
    exitCode,
    signal: facts.text('Signal') ?? null,
    timedOut: facts.flag('Timed Out'),
    interrupted: facts.flag('Interrupted'),
    sandbox: facts.choice('Sandbox', sandboxStates) ?? 'off',
    failureAllowed: facts.flag('Failure Allowed'),
    stillRunning: facts.flag('Still Running'),
    output: output ?? '',
    omittedBytes,
  }
}

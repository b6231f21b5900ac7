// A replay as JUnit XML: a test case a turn, for the pages that build servers show.

import { redact } from '../../text/redact.ts'
import type { TurnReplay } from './turn-replay.ts'

/** The document; every text in it is escaped, and what XML cannot hold at all is shown as U+FFFD. */
export function renderJunit(session: string, results: readonly TurnReplay[]): string {
  const count = (outcome: TurnReplay['outcome']) => results.filter(each => each.outcome === outcome).length
  const seconds = results.reduce((sum, each) => sum + each.seconds, 0)
  const counts = `tests="${results.length}" failures="${count('differs')}" errors="0" skipped="${count('skipped')}" time="${time(seconds)}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="teddy replay" ${counts}>`,
    `  <testsuite name="${escaped(session)}" ${counts}>`,
    ...results.flatMap(result => renderCase(session, result)),
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n')
}

function renderCase(session: string, result: TurnReplay): readonly string[] {
  const { turn, title, outcome, seconds } = result
  const head = `    <testcase classname="${escaped(session)}" name="${escaped(`${turn} ${title}`.trim())}" time="${time(seconds)}"`
  if (outcome === 'same') return [`${head}/>`]
  if (outcome === 'skipped')
    return [`${head}>`, '      <skipped message="nothing ran then"/>', '    </testcase>']
  const lines = differences(result)
  const failure = `      <failure message="${escaped(lines[0]!)}" type="differs">${escaped(lines.join('\n'))}</failure>`
  return [`${head}>`, failure, '    </testcase>']
}

function differences({ problems, actions, files }: TurnReplay): readonly string[] {
  return [
    ...problems,
    ...actions.map(
      ({ number, type, target, was, now }) => `action ${number} ${type} ${target}: then ${was}, now ${now}`,
    ),
    ...files.map(({ path, what }) => `${path}: ${what}`),
  ]
}

const time = (seconds: number) => seconds.toFixed(3)

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
}

function escaped(text: string): string {
  return redact(text)
    .text.toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"'\n\r\t]/g, character => entities[character]!)
}

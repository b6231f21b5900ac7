// A command with everything that decides what it does: every byte of it, where it runs, what it is given.

import type { Execute } from '../plan/plan.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import type { Part, Scene } from './preview.ts'
import { countHidden, readableCopy, revealBlanks } from './reveal.ts'
import { counted, textLines } from './text-lines.ts'

/** The command and how it runs. */
export function previewCommand({ review }: Scene, action: Execute): Part {
  const command = action.command.text
  const body = textLines(command, { from: 1, show: revealBlanks })
  const { place } = review
  const cwd = action.cwd === undefined || action.cwd.path === '.' ? '.' : action.cwd.path
  const settings: readonly (readonly [string, string | undefined])[] = [
    ['cwd', `${cwd}  (${place.runs})`],
    ...action.env.map(({ name, value }) => ['env', `${name}=${JSON.stringify(value)}`] as const),
    ['timeout', action.timeout === undefined ? undefined : `${action.timeout} s`],
    ['failure', action.allowFailure ? 'allowed: the plan goes on' : undefined],
    ['sandbox', place.sandbox],
    ['expects', action.expectedOutcome],
  ]
  const given = settings.flatMap(([name, value]) => (value === undefined ? [] : [{ name, value }]))
  return {
    note: sizeOf(command, body.count),
    facts: [...hiddenFact(command), ...given.map(({ name, value }) => fact(name, value)), line``],
    body,
    file: { name: 'command.sh', text: readableCopy(`${heading(given)}\n${command}`) },
  }
}

function fact(name: string, value: string): Styled {
  return line`${paint('dim', name.padEnd(8))}${value}`
}

function heading(given: readonly { readonly name: string; readonly value: string }[]): string {
  return given.map(({ name, value }) => `# ${name.padEnd(8)}${value.replace(/\s+/g, ' ')}\n`).join('')
}

function sizeOf(command: string, lines: number): string {
  const characters = [...command.replace(/\r?\n$/, '')].length
  return `${counted(lines, 'line')}, ${counted(characters, 'character')}`
}

/** What a reader could miss: characters without a shape, and blanks enough to push something out of sight. */
function hiddenFact(command: string): Styled[] {
  const hidden = countHidden(command)
  const longest = Math.max(0, ...(command.match(/[ \t]{17,}/g) ?? []).map(run => run.length))
  return [
    ...(hidden > 0 ? [paint('yellow', `⚠ ${counted(hidden, 'hidden character')}, spelled out`)] : []),
    ...(longest > 0 ? [paint('yellow', `⚠ ${counted(longest, 'blank')} in a row, shown as ·`)] : []),
  ]
}

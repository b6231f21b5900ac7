// What can come next on a command line, from the command table.

import type { CommandSpec } from './command-spec.ts'
import { commandTable, groupSummaries, whereSpec } from './table.ts'

type Offer = { readonly value: string; readonly summary: string }

const common: readonly Offer[] = [{ value: '--help', summary: 'show help' }]
const atTop: readonly Offer[] = [...common, { value: '--version', summary: 'print the version' }]

/** Offers for the last of `words`, which follow the program's name. None means: a file, perhaps. */
export function completionOffers(words: readonly string[]): readonly Offer[] {
  const current = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  return possible(before, current).filter(({ value }) => value.startsWith(current))
}

function possible(before: readonly string[], current: string): readonly Offer[] {
  const [first] = before
  if (first === undefined || first === 'help')
    return current.startsWith('-') ? [...flagsOf(whereSpec), ...atTop] : names()
  if (first in groupSummaries && before.length === 1)
    return current.startsWith('-') ? common : membersOf(first)
  const words = first in groupSummaries ? 2 : 1
  const spec = commandTable.find(({ name }) => name === before.slice(0, words).join(' '))
  if (spec === undefined) return []
  const choices = choicesOfOption(spec, before.at(-1)!)
  if (choices !== undefined) return choices.map(value => ({ value, summary: '' }))
  if (current.startsWith('-')) return [...flagsOf(spec), ...common]
  const position = before.slice(words).filter(word => !word.startsWith('-')).length
  return (spec.arguments?.[position]?.choices ?? []).map(value => ({ value, summary: '' }))
}

function names(): readonly Offer[] {
  const alone = commandTable.filter(({ name }) => !name.includes(' '))
  const groups = Object.entries(groupSummaries).map(([value, summary]) => ({ value, summary }))
  return [...alone.map(({ name, summary }) => ({ value: name, summary })), ...groups]
}

function membersOf(group: string): readonly Offer[] {
  const members = commandTable.filter(({ name }) => name.startsWith(`${group} `))
  return members.map(({ name, summary }) => ({ value: name.slice(group.length + 1), summary }))
}

function flagsOf(spec: CommandSpec): readonly Offer[] {
  return (spec.options ?? []).flatMap(({ flags, summary }) =>
    longFlags(flags).map(value => ({ value, summary })),
  )
}

/** The choices of the option whose value comes next; undefined when none does. */
function choicesOfOption(spec: CommandSpec, word: string): readonly string[] | undefined {
  const option = spec.options?.find(({ flags }) => /[<[]/.test(flags) && flags.split(/[ ,]+/).includes(word))
  return option && (option.choices ?? [])
}

function longFlags(flags: string): readonly string[] {
  return flags.match(/--[\w-]+/g) ?? []
}

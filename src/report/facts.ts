// The facts of one section: known names, each once, their values read as what they are.

import { findName, nearestName } from '../plan/names.ts'
import { shown } from '../plan/report.ts'
import type { Item } from './blocks.ts'
import type { Found, Place } from './found.ts'
import { addBlankValue, readValue } from './read-value.ts'
import type { Section } from './sections.ts'

type Fact = Place & { readonly value: string }

export type Facts<Name extends string> = {
  readonly has: (name: Name) => boolean
  readonly text: (name: Name) => string | undefined
  readonly texts: (name: Name) => string[]
  readonly flag: (name: Name) => boolean
  readonly choice: <Choice extends string>(name: Name, choices: readonly Choice[]) => Choice | undefined
  /** The numbers that a pattern finds in the whole value; `example` shows what is expected. */
  readonly numbers: (name: Name, pattern: RegExp, example: string) => readonly number[]
  /** Reports each of them that is not there. */
  readonly require: (...names: readonly Name[]) => void
}

type Known<Name extends string> = { readonly known: readonly Name[]; readonly repeated?: readonly Name[] }

/** Reads the list of a section. A value that is wrong is reported and then taken as absent. */
export function readFacts<Name extends string>(
  { heading, items }: Section,
  { known, repeated = [] }: Known<Name>,
  found: Found,
): Facts<Name> {
  const facts = new Map<Name, Fact[]>()
  for (const item of items) {
    if (found.isFull()) break
    const read = readItem(item, known, found)
    if (read === undefined) continue
    const earlier = facts.get(read.name)
    if (earlier === undefined) facts.set(read.name, [read])
    else if (repeated.includes(read.name)) earlier.push(read)
    else found.add('duplicate-field', item, `${read.name} is there twice`, 'keep one of them')
  }
  const first = (name: Name) => facts.get(name)?.[0]
  const wrong = (fact: Fact, name: Name, expected: string) =>
    found.add('bad-value', fact, `${name}: expected ${expected}, found ${shown(fact.value)}`)
  const choice: Facts<Name>['choice'] = (name, choices) => {
    const fact = first(name)
    const chosen = fact && findName(choices, fact.value)
    if (fact && chosen === undefined) wrong(fact, name, choices.join(' or '))
    return chosen
  }
  const texts = (name: Name) => (facts.get(name) ?? []).map(fact => readValue(fact, fact.value, found))
  return {
    has: name => facts.has(name),
    text: name => texts(name)[0],
    texts,
    flag: name => choice(name, ['yes', 'no']) === 'yes',
    choice,
    numbers: (name, pattern, example) => {
      const fact = first(name)
      const numbers = (fact && pattern.exec(fact.value)?.slice(1).map(Number)) ?? []
      if (fact && !(numbers.length > 0 && numbers.every(Number.isFinite)))
        wrong(fact, name, `something like "${example}"`)
      return numbers
    },
    require: (...names) => {
      for (const name of names.filter(name => !facts.has(name))) {
        const hint = `write "- **${name}:** …" below the heading`
        found.add('missing-field', heading, `${name} is missing`, hint)
      }
    },
  }
}

function readItem<Name extends string>(
  item: Item,
  known: readonly Name[],
  found: Found,
): (Fact & { readonly name: Name }) | undefined {
  const parts = splitItem(item.text)
  if (parts === undefined) {
    found.add('unknown-field', item, `expected "**Name:** value", found ${shown(item.text)}`)
    return undefined
  }
  const { key, value } = parts
  const name = findName(known, key)
  if (name === undefined) {
    const meant = nearestName(known, key)
    const hint = meant ? `did you mean ${meant}?` : `known are ${known.join(', ')}`
    found.add('unknown-field', item, `unknown field ${shown(key)}`, hint)
    return undefined
  }
  const place = { line: item.line, column: item.column + item.text.length - value.length }
  if (value === '') addBlankValue(place, found)
  return { name, value, ...place }
}

// Cut by offsets: a pattern over a value of megabytes can exhaust the stack.
function splitItem(text: string): { readonly key: string; readonly value: string } | undefined {
  const colon = text.indexOf(':')
  if (colon === -1) return undefined
  const key = text.slice(0, colon)
  if (!key.startsWith('**')) return { key, value: text.slice(colon + 1).trimStart() }
  const rest = text.slice(colon + 1)
  if (rest.startsWith('**')) return { key: key.slice(2), value: rest.slice(2).trimStart() }
  return key.endsWith('**') ? { key: key.slice(2, -2), value: rest.trimStart() } : undefined
}

// How fast an EDIT finds its place, and how it says that there is none.

import { applyPairs } from '../src/edit/apply.ts'
import type { Row } from './harness.ts'

const words = 'config const error filter function index input map return throw token user value'.split(' ')

/** Lines of code as such, each with a number of its own, indented by turns. */
function lines(count: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const said = Array.from({ length: 6 }, (_, k) => words[(n * 7 + k * k * 5 + (n >> 3)) % words.length])
    return `${'  '.repeat(n % 5)}${said.join(' ')} ${n}`
  })
}

function tenLinesAt(all: readonly string[], share: number): string {
  const start = Math.floor(all.length * share)
  return `${all.slice(start, start + 10).join('\n')}\n`
}

const fifty = lines(50_000)
const large = `${fifty.join('\n')}\n`
const present = tenLinesAt(fifty, 0.8)
const nearMiss = present.replace(/\d+\n$/, 'none\n')
const nowhere = 'alpha beta\n'.repeat(10)

function edit(text: string, find: string, outcome: 'applied' | 'refused'): () => void {
  return () => {
    const edited = applyPairs(text, [{ find, replace: 'another line\n' }])
    if (edited.outcome !== outcome) throw new Error(`expected ${outcome}, was ${edited.outcome}`)
  }
}

/** Pairs of three lines all over the large file, each of which adds a line. */
function manyPairs(count: number): () => void {
  const pairs = Array.from({ length: count }, (_, n) => {
    const start = (n * 7919) % (fifty.length - 10)
    const find = `${fifty.slice(start, start + 3).join('\n')}\n`
    return { find, replace: `${find}one more line ${n}\n` }
  })
  return () => {
    const edited = applyPairs(large, pairs)
    if (edited.outcome !== 'applied') throw new Error(`pair ${edited.refusal.pair}: ${edited.refusal.kind}`)
  }
}

function sized(kilobytes: number): () => void {
  const all = lines(Math.ceil((kilobytes * 1024) / 45))
  return edit(`${all.join('\n')}\n`, tenLinesAt(all, 0.8).replace(/\d+\n$/, 'none\n'), 'refused')
}

export const rows: readonly Row[] = [
  {
    name: 'edit: exact FIND of 10 lines in 50,000',
    note: 'at most 20 ms',
    variants: [
      { name: 'String.indexOf', run: () => large.indexOf(present) },
      { name: 'applyPairs', run: edit(large, present, 'applied') },
    ],
  },
  {
    name: 'edit: absent FIND of 10 lines in 50,000, with the closest region',
    note: 'at most 150 ms',
    variants: [
      { name: 'one line differs', run: edit(large, nearMiss, 'refused') },
      { name: 'nothing alike', run: edit(large, nowhere, 'refused') },
    ],
  },
  {
    name: 'edit: many pairs in 50,000 lines',
    note: '1,000 pairs in far less than 10 s',
    rounds: 3,
    variants: [10, 100, 1000].map(count => ({ name: `${count} pairs`, run: manyPairs(count) })),
  },
  {
    name: 'edit: growth of an absent FIND',
    note: 'ten times the text, at most ten times the time',
    rounds: 5,
    variants: [10, 100, 1000, 10_000].map(size => ({ name: `${size} KB`, run: sized(size) })),
  },
]

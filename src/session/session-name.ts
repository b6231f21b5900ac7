// What sessions are called: `20260124-add-user-auth`, made from the day and the words that people type.

import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'

const longestSlug = 80

const pattern = /^(\d{8}|\d{4}-\d{2}-\d{2})-([a-z0-9]+(?:-[a-z0-9]+)*)$/

/** Letters that do not come apart into a plain one and a mark. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** The words of a name in kebab-case; a Fault when nothing is left that a folder can be called. */
export function slugOf(name: string): string {
  if (name.length > 10_000) throw tooLong(name.length)
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđðþı]/g, letter => plainLetters[letter]!)
  const slug = plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  if (slug === '')
    throw new Fault('usage', `a session needs a name with letters or digits, found "${safeLine(name)}"`, {
      hints: ['letters a to z and digits count: `teddy new add-user-auth`'],
    })
  if (slug.length > longestSlug) throw tooLong(slug.length)
  return slug
}

function tooLong(length: number): Fault {
  return new Fault(
    'usage',
    `the name has ${length} characters; a session's name has at most ${longestSlug}`,
    {
      hints: ['say it in a few words: `teddy new add-user-auth`'],
    },
  )
}

/** The id for a name on a day; `count` 2 is the second session of that name and day. */
export function sessionIdFor(slug: string, day: Date, count: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  const date = `${String(day.getFullYear()).padStart(4, '0')}${two(day.getMonth() + 1)}${two(day.getDate())}`
  return `${date}-${slug}${count === 1 ? '' : `-${count}`}`
}

export type SessionId = {
  /** `20260124`, however the id spells it. */
  readonly day: string
  readonly slug: string
}

/** The parts of an id; undefined for what is no session's name. */
export function parseSessionId(id: string): SessionId | undefined {
  const [, day, slug] = pattern.exec(id) ?? []
  if (day === undefined || slug === undefined || id.length > 200) return undefined
  return { day: day.replaceAll('-', ''), slug }
}

// Web addresses from a plan: only what every reader of the address understands the same way.

import { hiddenInLine } from './hidden.ts'
import type { PathFault } from './path.ts'

/** What is wrong with a web address, if anything. Whether its host may be reached is decided elsewhere. */
export function urlFault(url: string): PathFault | undefined {
  if (hiddenInLine(url) !== -1) {
    return {
      rule: 'hidden-characters',
      message: 'the address holds characters that cannot be seen',
      hint: 'type it anew',
    }
  }
  if (/[\s\\<>"]/.test(url)) {
    return {
      rule: 'bad-url',
      message: 'the address holds a blank, a backslash or a quote',
      hint: 'write it as a % code',
    }
  }
  const parsed = URL.parse(url)
  if (!parsed || parsed.host === '') {
    return { rule: 'bad-url', message: 'this is no web address', hint: 'write https://host/path' }
  }
  if (parsed.username !== '' || parsed.password !== '') {
    return { rule: 'bad-url', message: 'the address holds a user name or a password', hint: 'leave it out' }
  }
  return undefined
}

/** Whether a link's text claims another host than its destination has. */
export function claimsOtherHost(text: string, url: string): boolean {
  if (!/^https?:\/\//i.test(text.trim())) return false
  return URL.parse(text.trim())?.host !== URL.parse(url)?.host
}

// A file or a web address as the value of a field: link, code span or bare text.

import { safeLine } from '../text/safe.ts'
import { bareValue } from './fields.ts'
import { limits } from './limits.ts'
import { isWebAddress, type Link, readLink } from './link.ts'
import { checkPath, type PathFault, type Purpose } from './path.ts'
import type { FilePath, Place, Resource } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'
import { claimsOtherHost, urlFault } from './url.ts'

export type Written = { readonly value: string; readonly place: Place }

type Usage = {
  readonly purpose: Purpose
  /** Whether a path without a link is a deviation to warn of, or the usual spelling there. */
  readonly bare: 'usual' | 'deviation'
}

/** Reads a file or a web address; reports what is wrong and gives nothing then. */
export function readResource(reading: Reading, written: Written, usage: Usage): Resource | undefined {
  const refuse = (fault: PathFault) => {
    const message = `${fault.message}: ${shown(written.value)}`
    reading.report.error(fault.rule, written.place, message, fault.hint)
    return undefined
  }
  const warn = (message: string, hint: string) =>
    reading.report.warn('path-spelling', written.place, `${message}: ${shown(written.value)}`, hint)
  if (written.value.length > 8 * limits.pathBytes) return refuse(lengthFault)
  const link = readLink(written.value)
  if (link && 'fault' in link) return refuse(link.fault)
  const angled = /^<(https?:\/\/[^<>]*)>$/i.exec(written.value)?.[1]
  const target = link?.destination ?? angled ?? bareValue(written.value)
  const deviates = !link && !angled && usage.bare === 'deviation'

  if (isWebAddress(target)) {
    const fault = urlFault(target) ?? (link && hostFault(link))
    if (fault) return refuse(fault)
    if (deviates) warn('the address is not a link', 'write [text](https://…)')
    return { kind: 'url', url: target, place: written.place }
  }

  if (!link && target.startsWith('/')) return refuse(absoluteFault(target))
  if (!link && / [([<#–—-]/.test(target)) return refuse(remarkFault)
  const checked = checkPath(link ? target.replace(/^\//, '') : target, usage.purpose)
  if ('fault' in checked) return refuse(checked.fault)
  const { path } = checked
  const agreement = link && textAgreement(link.text, path)
  if (link && agreement === 'differs') return refuse(mismatch(link, path))
  // From here on it is accepted, and what deviates is said.
  if (link && !link.destination.startsWith('/')) {
    warn('the destination does not start with /', 'write [path/from/root](/path/from/root)')
  }
  if (link?.loose) warn('the destination holds a blank', 'write blanks as %20')
  else if (checked.untidy) warn(`the path is read as ${shown(path)}`, 'leave out ./ and //')
  if (deviates) warn('the path is not a link', `write [${safeLine(path)}](/${safeLine(path)})`)
  if (agreement === 'tail') {
    const message = `the text shows only the end of the path ${shown(path)}`
    reading.report.warn('link-text', written.place, message, 'write the whole path in the brackets')
  }
  return { kind: 'file', path, place: written.place }
}

/** Reads a path of the project; a web address is refused. */
export function readPath(reading: Reading, written: Written, usage: Usage): FilePath | undefined {
  const resource = readResource(reading, written, usage)
  if (resource?.kind !== 'url') return resource && { path: resource.path, place: resource.place }
  const message = `expected a file of the project, found ${shown(resource.url)}`
  reading.report.error('path-outside', written.place, message, 'write [path/from/root](/path/from/root)')
  return undefined
}

/** How a text that names a path agrees with it: the path, the end of it, or something else. */
export function textAgreement(text: string, path: string): 'same' | 'tail' | 'differs' {
  if (text === path) return 'same'
  const plain = bareValue(text.trim()).replace(/^(?:\.?\/)+|\/$/g, '')
  if (plain === path || decoded(plain) === path) return 'same'
  if (path === '.' && plain === '') return 'same'
  return path.endsWith(`/${plain}`) || plain === '' ? 'tail' : 'differs'
}

const lengthFault: PathFault = {
  rule: 'path-length',
  message: 'the value is too long for a path or an address',
}

const remarkFault: PathFault = {
  rule: 'bad-link',
  message: 'a remark seems to follow the path',
  hint: 'write the path alone, as a link: [path/from/root](/path/from/root)',
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function hostFault(link: Link): PathFault | undefined {
  if (!claimsOtherHost(link.text, link.destination)) return undefined
  return { rule: 'link-mismatch', message: 'the text names another host than the link leads to' }
}

function mismatch(link: Link, path: string): PathFault {
  if (link.text.includes('](')) return { rule: 'bad-link', message: 'the value holds more than one link' }
  const message = `the text says ${shown(link.text)}, but the link leads to ${shown(path)}`
  return { rule: 'link-mismatch', message, hint: 'write the same path in the brackets and behind the slash' }
}

function absoluteFault(path: string): PathFault {
  const inside = safeLine(path.replace(/^\/+/, ''))
  const hint = `for a file of the project write [${inside}](/${inside})`
  return { rule: 'path-outside', message: 'an absolute path lies outside the project', hint }
}

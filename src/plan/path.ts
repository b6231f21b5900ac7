// Paths from a plan: only names below the project root, spelled so that every system reads the same.

import { hiddenInLine } from './hidden.ts'
import { limits } from './limits.ts'
import type { Rule } from './rules.ts'

/**
 * What the path is for. Nothing may be written to `.git` and `.teddy`; a folder may be the root itself; what
 * joins the context may be a pattern for names.
 */
export type Purpose = 'write' | 'read' | 'folder' | 'context'

export type PathFault = { readonly rule: Rule; readonly message: string; readonly hint?: string }

type CheckedPath = { readonly path: string; readonly untidy: boolean } | { readonly fault: PathFault }

/** Checks a path from the project root, without a leading slash, and drops `.` and empty segments. */
export function checkPath(path: string, purpose: Purpose): CheckedPath {
  const fault = wholePathFault(path)
  if (fault) return { fault }
  const names = path.split('/').filter(name => name !== '' && name !== '.')
  if (names.length === 0) {
    if (purpose === 'folder') return { path: '.', untidy: false }
    return refuse('path-empty', 'the path names no file', 'write [path/from/root](/path/from/root)')
  }
  if (purpose === 'write' && path.endsWith('/')) {
    return refuse('path-empty', 'the path ends in a slash, so it names a folder', 'name a file')
  }
  const nameFault = names.map(name => segmentFault(name, purpose)).find(found => found !== undefined)
  const refused = nameFault ?? protectedFault(names, purpose)
  if (refused) return { fault: refused }
  const tidy = names.join('/')
  return { path: tidy, untidy: tidy !== path.replace(/\/$/, '') }
}

function wholePathFault(path: string): PathFault | undefined {
  if (hiddenInLine(path) !== -1) {
    return faultOf('hidden-characters', 'the path holds characters that cannot be seen', 'type it anew')
  }
  if (path.includes('\\')) {
    return faultOf(
      'path-outside',
      'the path holds a backslash',
      'write the path from the project root with /',
    )
  }
  if (/^[a-z]:/i.test(path)) {
    const message = 'a colon behind one letter makes it a path on a drive of Windows'
    return faultOf(
      'path-outside',
      message,
      'write it from the project root, or choose a name without the colon',
    )
  }
  if (path.startsWith('~') || path.startsWith('/')) {
    return faultOf(
      'path-outside',
      'the path does not start at the project root',
      'write it from the project root',
    )
  }
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path) || /^(?:file|data|javascript):/i.test(path)) {
    return faultOf('path-outside', 'this is an address, not a path', 'write the path from the project root')
  }
  if (/%(?:2e|2f|5c|00)/i.test(path)) {
    return faultOf('path-encoding', 'the path is percent-encoded twice', 'write the characters themselves')
  }
  if (Buffer.byteLength(path) > limits.pathBytes) {
    return faultOf('path-length', `the path is longer than ${limits.pathBytes} bytes`)
  }
  return undefined
}

function segmentFault(name: string, purpose: Purpose): PathFault | undefined {
  if (name === '..') {
    return faultOf('path-outside', 'the path goes up with ..', 'write it from the project root, without ..')
  }
  if (Buffer.byteLength(name) > limits.nameBytes) {
    return faultOf('path-length', `a name in the path is longer than ${limits.nameBytes} bytes`)
  }
  if (/^ |[. ]$/.test(name)) {
    return faultOf(
      'path-name',
      'a name starts with a space or ends in a space or a dot; not every system can keep it',
    )
  }
  const odd = (purpose === 'context' ? /[<>"|]/ : /[<>"|?*]/).exec(name) ?? oddSign.exec(name)
  if (odd) {
    const message = `a name holds ${shownSign(odd[0])}, which not every system can keep or tell apart`
    return faultOf('path-name', message, 'write the path alone, without quotes or brackets around it')
  }
  if (/^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[0-9¹²³])[ ]*(?:[.:]|$)/i.test(name)) {
    return faultOf('path-name', 'a name in the path is reserved on Windows', 'choose another name')
  }
  return undefined
}

/** Typographic quotes, and blanks that are no space. */
const oddSign = /[\p{Pi}\p{Pf}‚„〝-〟＂＇]|(?! )\p{Zs}/u

function shownSign(sign: string): string {
  return /\p{Zs}/u.test(sign) ? 'a blank that is no space' : sign
}

function protectedFault(names: readonly string[], purpose: Purpose): PathFault | undefined {
  const folded = names.map(foldFileName)
  if (folded.some(name => name === '.git' || /^git~\d+$/.test(name))) {
    return faultOf('path-protected', 'the path leads into .git', 'use EXECUTE with a git command')
  }
  const store = folded.findIndex(name => name === '.teddy' || /^teddy~\d+$/.test(name))
  if (store === -1) return undefined
  const readable =
    (purpose === 'read' || purpose === 'context') &&
    store === 0 &&
    names[0] === '.teddy' &&
    folded[1] !== 'local'
  return readable ? undefined : faultOf('path-protected', "the path leads into TeDDy's own files in .teddy")
}

/**
 * A name as the most forgiving file systems compare it: without case, accents, invisible characters, trailing
 * dots and spaces, and NTFS streams.
 */
export function foldFileName(name: string): string {
  // Most names are plain, and there is nothing but case to fold.
  if (/^[\w.-]*[\w-]$/.test(name)) return name.toLowerCase()
  return name
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{Mn}]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/:.*$/s, '')
    .replace(/[. ]+$/, '')
    .trim()
}

function refuse(rule: Rule, message: string, hint?: string): CheckedPath {
  return { fault: faultOf(rule, message, hint) }
}

function faultOf(rule: Rule, message: string, hint?: string): PathFault {
  return hint === undefined ? { rule, message } : { rule, message, hint }
}

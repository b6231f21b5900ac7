// A .context file: one path, pattern, folder or web address a line; `!` takes away what was brought before.

import type { Problem } from '../errors.ts'
import { Fault } from '../errors.ts'
import { compileGlob, isGlob } from '../text/glob.ts'
import { safeLine } from '../text/safe.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'

export type ContextLine = {
  /** `out` for a line with `!`. */
  readonly way: 'in' | 'out'
  readonly kind: 'path' | 'url'
  /** The path from the project's root, tidied, or the address; without `!`. */
  readonly target: string
}

export type ParsedContext = {
  readonly lines: readonly ContextLine[]
  readonly problems: readonly Problem[]
}

const mostBytes = 1_000_000
const mostPathBytes = 4_096

/** Reads the lines of a text; empty ones and those that start with `# ` say nothing. */
export function parseContext(text: string): ParsedContext {
  const lines: ContextLine[] = []
  const problems: Problem[] = []
  for (const [n, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const written = raw.trim()
    if (written === '' || written === '#' || written.startsWith('# ')) continue
    const line = parseContextLine(written)
    if ('target' in line) lines.push(line)
    else problems.push({ ...line, severity: 'error', line: n + 1, column: 1 })
  }
  return { lines, problems }
}

/** Reads one line, or says what is wrong with it. */
export function parseContextLine(written: string): ContextLine | Pick<Problem, 'rule' | 'message' | 'hint'> {
  const way = written.startsWith('!') ? 'out' : 'in'
  const target = way === 'out' ? written.slice(1).trim() : written
  const shown = safeLine(target.slice(0, 200))
  if (safeLine(target) !== target)
    return problem('hidden-characters', `characters that cannot be seen: ${shown}`, 'type the line anew')
  if (/^https?:\/\//i.test(target)) {
    const wrong = urlProblem(target)
    return wrong === undefined ? { way, kind: 'url', target } : problem('bad-url', `${wrong}: ${shown}`)
  }
  const wrong = pathProblem(target)
  if (wrong !== undefined) return problem('bad-path', `${wrong}: ${shown}`, 'write it from the project root')
  return { way, kind: 'path', target: tidy(target) }
}

/** Renders lines, one each, with a final line feed; no lines give an empty text. */
export function renderContext(lines: readonly ContextLine[]): string {
  return lines.map(line => `${renderContextLine(line)}\n`).join('')
}

function renderContextLine({ way, target }: ContextLine): string {
  // What would be read as something else, or be trimmed, is still a name with a step before or a slash behind it.
  const start = /^(?:!|\s|# |#$)/.test(target) ? './' : ''
  return `${way === 'out' ? '!' : ''}${start}${target}${/\s$/.test(target) ? '/' : ''}`
}

/** Reads a .context file; none when there is no file, a Fault with every problem of it. */
export function readContextFile({ disk }: Pick<World, 'disk'>, file: string): readonly ContextLine[] {
  const { lines, problems } = parseContext(readText(disk, file, mostBytes) ?? '')
  if (problems.length === 0) return lines
  const count = problems.length === 1 ? 'a problem' : `${problems.length} problems`
  throw new Fault('usage', `${file} has ${count}`, { problems, file, hints: [`mend ${file}`] })
}

function problem(rule: string, message: string, hint?: string): Pick<Problem, 'rule' | 'message' | 'hint'> {
  return hint === undefined ? { rule, message } : { rule, message, hint }
}

function urlProblem(url: string): string | undefined {
  if (/[\s\\<>"]/.test(url)) return 'an address with a blank, a backslash or a quote'
  const parsed = URL.parse(url)
  if (parsed === null || parsed.host === '') return 'not a web address'
  if (parsed.username !== '' || parsed.password !== '') return 'an address with a user name or a password'
  return undefined
}

function pathProblem(path: string): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(path) || /^(?:file|data|javascript):/i.test(path))
    return 'only http:// and https:// addresses can be read'
  if (path === '') return 'nothing behind the !'
  if (path.startsWith('/') || path.startsWith('~') || path.includes('\\') || /^[a-z]:/i.test(path))
    return 'the path does not start at the project root'
  if (Buffer.byteLength(path) > mostPathBytes) return `the path is longer than ${mostPathBytes} bytes`
  const names = path.split('/').map(name =>
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[. ]+$/, ''),
  )
  if (path.split('/').includes('..')) return 'the path goes up with ..'
  if (names.includes('.git')) return 'the path leads into .git'
  if (names[0] === '.teddy' && names[1] === 'local') return 'the path leads into .teddy/local'
  if (isGlob(path) && compileGlob(path) === undefined) return 'the braces stand for too many patterns'
  return undefined
}

function tidy(path: string): string {
  const names = path.split('/').filter(name => name !== '' && name !== '.')
  return names.length === 0 ? '.' : names.join('/')
}

// Reads what a context wants: the text of each resource, or why it is left out. Nothing is dropped in silence.

import { decodeForEdit } from '../edit/decode.ts'
import type { Entry } from '../project-files.ts'
import { redact } from '../text/redact.ts'
import { safeLine } from '../text/safe.ts'
import { isSecretFile } from '../text/secret-file.ts'
import type { Origin, Wanted } from './cascade.ts'
import type { Places } from './places.ts'
import type { UrlText } from './url-text.ts'

export type Resource = {
  readonly resource: string
  readonly kind: 'path' | 'url'
  readonly origin: Origin
  /** As it may be sent: strings that look like keys are replaced. */
  readonly text: string
  /** What stands behind the fence. */
  readonly language: string
  /** Of the file or page as it was read. */
  readonly bytes: number
  /** How many strings were replaced. */
  readonly redacted: number
  /** What is different from the original, each in a few words. */
  readonly notes: readonly string[]
  /** ISO time; for what came from the network. */
  readonly fetched: string | undefined
}

export type Omitted = {
  readonly resource: string
  readonly origin: Origin
  readonly reason: string
}

export type Collected = { readonly resources: readonly Resource[]; readonly omitted: readonly Omitted[] }

export type CollectOptions = {
  /** Larger files are left out. */
  readonly mostBytes?: number
  /** The text of a web address, or why there is none. */
  readonly readUrl: (url: string) => Promise<UrlText | { readonly problem: string }>
}

export const mostResourceBytes = 1_000_000

/** Reads the resources in the order given. */
export async function collectResources(
  places: Places,
  wanted: readonly Wanted[],
  options: CollectOptions,
): Promise<Collected> {
  const resources: Resource[] = []
  const omitted: Omitted[] = []
  for (const one of wanted) {
    const read = await readWanted(places, one, options)
    if (read === undefined) continue
    if ('reason' in read) omitted.push({ resource: one.resource, origin: one.origin, reason: read.reason })
    else resources.push({ ...placeOf(one), ...read })
  }
  return { resources, omitted }
}

function placeOf({ resource, kind, origin }: Wanted): Pick<Resource, 'resource' | 'kind' | 'origin'> {
  return { resource, kind, origin }
}

type Read = Omit<Resource, 'resource' | 'kind' | 'origin'>
type Left = { readonly reason: string }

async function readWanted(
  places: Places,
  one: Wanted,
  options: CollectOptions,
): Promise<Read | Left | undefined> {
  if (one.problem !== undefined) return { reason: one.problem }
  if (one.kind === 'path') return readFile(places, one, options.mostBytes ?? mostResourceBytes)
  const page = await options.readUrl(one.resource)
  if ('problem' in page) return { reason: page.problem }
  const { text, found } = redact(page.text)
  return { ...page, text, redacted: found.length }
}

function readFile(places: Places, { resource, by }: Wanted, mostBytes: number): Read | Left | undefined {
  if (safeLine(resource) !== resource) return { reason: 'its name holds characters that cannot be seen' }
  if (isSecretFile(resource)) return { reason: 'looks like secrets' }
  const entry = places.look(resource)
  if (entry.kind !== 'file') {
    // Git lists files that are deleted since; for a pattern they are simply not there.
    return entry.kind === 'missing' && by === 'pattern' ? undefined : { reason: whyNot(entry) }
  }
  if (entry.size > mostBytes) return { reason: tooLarge(entry.size, mostBytes) }
  const content = entry.read(mostBytes)
  if ('problem' in content) return { reason: content.problem }
  return readBytes(resource, content.bytes)
}

function readBytes(resource: string, bytes: Uint8Array): Read | Left {
  const decoded = decodeForEdit(bytes)
  if (decoded.outcome === 'refused') return { reason: sayings[decoded.refusal.kind] }
  const { text, found } = redact(decoded.text)
  return {
    text,
    language: languageOf(resource),
    bytes: bytes.length,
    redacted: found.length,
    notes: decoded.bom ? ['it starts with a byte order mark'] : [],
    fetched: undefined,
  }
}

const sayings = {
  'too-large': 'too large',
  'utf-16': 'UTF-16, not UTF-8',
  binary: 'binary',
  'not-utf-8': 'not UTF-8',
} as const

function whyNot(entry: Exclude<Entry, { readonly kind: 'file' }>): string {
  switch (entry.kind) {
    case 'missing':
      return 'missing'
    case 'folder':
      return 'a folder'
    case 'link':
      return `a link to ${safeLine(entry.target)}, which is not followed`
    case 'below-file':
      return `missing: ${safeLine(entry.at)} is no folder`
    case 'special':
      return entry.what
    case 'outside':
      return 'outside the project'
    case 'unreadable':
      return entry.problem
  }
}

function tooLarge(size: number, most: number): string {
  return `too large: ${size.toLocaleString('en')} bytes, at most ${most.toLocaleString('en')}`
}

/** What stands behind the fence of a file: its ending, as people write it. */
function languageOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const ending = /\.([a-z0-9]{1,20})$/i.exec(name)?.[1]?.toLowerCase()
  return ending === 'md' ? 'markdown' : (ending ?? 'text')
}

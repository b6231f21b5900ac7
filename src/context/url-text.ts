// The text of a web address as a turn keeps it: a small header, then the text that contexts hold.

import { join } from 'node:path'
import { redact } from '../text/redact.ts'
import { safeLine } from '../text/safe.ts'
import { sha256 } from '../text/sha256.ts'
import { createFile, makeFolder } from '../world/create.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import type { UrlReading } from './read-url.ts'

export type UrlText = {
  readonly text: string
  readonly language: string
  /** Of the page as it came. */
  readonly bytes: number
  readonly sha256: string
  readonly notes: readonly string[]
  /** ISO time. */
  readonly fetched: string
}

const mostBytes = 40_000_000

/** The file, below a turn's folder, that holds the text of an address. */
export function urlFileName(url: string): string {
  return join('urls', `${sha256(url)}.md`)
}

/** What is kept of a reading that succeeded; strings that look like keys are not. */
export function urlTextOf({ clock }: Pick<World, 'clock'>, reading: UrlReading): UrlText {
  return {
    text: redact(reading.text).text,
    language: reading.language,
    bytes: reading.bytes,
    sha256: reading.sha256 ?? sha256(''),
    notes:
      reading.finalUrl === reading.url
        ? reading.notes
        : [`it came from ${reading.finalUrl}`, ...reading.notes],
    fetched: clock.now().toISOString(),
  }
}

/** Keeps the text of an address in a turn's folder; the first one kept stays. */
export function storeUrlText(
  { disk }: Pick<World, 'disk'>,
  turnFolder: string,
  url: string,
  page: UrlText,
): void {
  makeFolder(disk, join(turnFolder, 'urls'))
  createFile(disk, join(turnFolder, urlFileName(url)), renderUrlText(url, page))
}

/** The text of an address from the first of the turn folders that holds it. */
export function readUrlText(
  { disk }: Pick<World, 'disk'>,
  turnFolders: readonly string[],
  url: string,
): UrlText | undefined {
  for (const folder of turnFolders) {
    const text = readText(disk, join(folder, urlFileName(url)), mostBytes)
    const page = text === undefined ? undefined : parseUrlText(url, text)
    if (page !== undefined) return page
  }
  return undefined
}

/** Renders the header and the text. */
export function renderUrlText(url: string, { text, ...header }: UrlText): string {
  const lines = [
    `url: ${safeLine(url)}`,
    `fetched: ${header.fetched}`,
    `sha256: ${header.sha256}`,
    `bytes: ${header.bytes}`,
    `language: ${header.language}`,
    ...header.notes.map(note => `note: ${safeLine(note)}`),
  ]
  return `${lines.join('\n')}\n\n${text}`
}

/** Reads it back; undefined for what is damaged or speaks of another address. */
export function parseUrlText(url: string, stored: string): UrlText | undefined {
  const end = stored.indexOf('\n\n')
  if (end === -1) return undefined
  const fields = stored
    .slice(0, end)
    .split('\n')
    .map(line => /^([a-z0-9]+): (.*)$/.exec(line))
  const fieldOf = (key: string) => fields.find(field => field?.[1] === key)?.[2]
  const [fetched, hash, bytes, language] = ['fetched', 'sha256', 'bytes', 'language'].map(fieldOf)
  if (fieldOf('url') !== safeLine(url) || fetched === undefined || language === undefined) return undefined
  if (!/^[0-9a-f]{64}$/.test(hash ?? '') || !/^\d+$/.test(bytes ?? '')) return undefined
  return {
    text: stored.slice(end + 2),
    language,
    bytes: Number(bytes),
    sha256: hash!,
    notes: fields.flatMap(field => (field?.[1] === 'note' ? [field[2]!] : [])),
    fetched,
  }
}

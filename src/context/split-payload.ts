// A payload taken apart again: what goes to the model as system prompt and as prompt, both slices of the document.

import { Fault } from '../errors.ts'
import { parseCodeSpan } from '../text/code-span.ts'
import { fenced, sectionTitles } from './payload.ts'

export type SplitPayload = { readonly system: string; readonly prompt: string }

/** Splits the document at the end of its first fence; a Fault when it is none of ours. */
export function splitPayload(document: string): SplitPayload {
  const head = `${sectionTitles.system}\n\n`
  const opening = document.startsWith(head) ? openingFence(document, head.length) : undefined
  const content = opening === undefined ? undefined : fenceContent(document, opening)
  if (content === undefined || document[content.after] !== '\n') {
    throw new Fault('failed', 'the context log is damaged: its system prompt has no end', {
      hints: ['`teddy plan -m …` writes it anew'],
    })
  }
  return {
    system: document.slice(content.start, content.end),
    prompt: document.slice(content.after + 1),
  }
}

/** A request of one call as a document that splits into exactly these two texts. */
export function renderRequest({ system, prompt }: SplitPayload): string {
  return `${sectionTitles.system}\n\n${fenced(system, 'xml')}\n${prompt}`
}

type Opening = { readonly fence: string; readonly start: number }
type Content = { readonly start: number; readonly end: number; readonly after: number }

function openingFence(document: string, at: number): Opening | undefined {
  const end = document.indexOf('\n', at)
  const fence = end === -1 ? undefined : /^(`{4,})[^`]*$/.exec(document.slice(at, end))?.[1]
  return fence === undefined ? undefined : { fence, start: end + 1 }
}

// No run inside is as long as the fence, so that the first line of that kind is its end.
function fenceContent(document: string, { fence, start }: Opening): Content | undefined {
  const at = document.indexOf(`\n${fence}\n`, start - 1)
  return at === -1 ? undefined : { start, end: Math.max(start, at + 1), after: at + fence.length + 2 }
}

export type ListedResource = { readonly resource: string; readonly tokens: number }

/** The resources that a payload holds, with their tokens; what stands inside fences is passed over. */
export function readPayloadResources(document: string): readonly ListedResource[] {
  const listed: ListedResource[] = []
  let resource: string | undefined
  let section = ''
  for (let at = 0; at < document.length; ) {
    const opening = document.startsWith('````', at) ? openingFence(document, at) : undefined
    const content = opening === undefined ? undefined : fenceContent(document, opening)
    if (content !== undefined) {
      at = content.after
      continue
    }
    const end = document.indexOf('\n', at)
    const line = document.slice(at, end === -1 ? document.length : end)
    at = end === -1 ? document.length : end + 1
    if (line.startsWith('## ')) section = line
    if (section !== sectionTitles.resources) continue
    if (line.startsWith('**Resource:** ')) resource = resourceOf(line.slice('**Resource:** '.length))
    const tokens = /^\*\*Tokens:\*\* (\d+)$/.exec(line)?.[1]
    if (tokens !== undefined && resource !== undefined) {
      listed.push({ resource, tokens: Number(tokens) })
      resource = undefined
    }
  }
  return listed
}

/** What a payload lists as left out, with the reasons; they are its last lines. */
export function readPayloadOmitted(document: string): readonly LeftOut[] {
  const at = document.lastIndexOf('\n---\n**Omitted:** ')
  const lines = at === -1 ? [] : document.slice(at).trimEnd().split('\n').slice(3)
  const found = lines.map(line => /^- (`.*`): (.*)$/.exec(line))
  // The same words inside a fence have its end behind them.
  if (found.includes(null)) return []
  return found.map(match => ({ resource: parseCodeSpan(match![1]!) ?? match![1]!, reason: match![2]! }))
}

type LeftOut = { readonly resource: string; readonly reason: string }

function resourceOf(span: string): string | undefined {
  const text = parseCodeSpan(span)
  if (text === undefined || !text.startsWith('[')) return text
  const destination = text.slice(text.lastIndexOf('](/') + 3, -1)
  try {
    return decodeURIComponent(destination)
  } catch {
    return destination
  }
}

export type AddedSection = { readonly title: string; readonly text: string; readonly language: string }

/** The document with sections behind its five, numbered from 6; their texts stand in fences. */
export function appendSections(document: string, sections: readonly AddedSection[]): string {
  const added = sections.map(
    ({ title, text, language }, n) => `\n## ${n + 6}. ${title}\n\n${fenced(text, language)}`,
  )
  return document + added.join('')
}

// A text in a fence read back, byte for byte.

import { shown } from '../plan/report.ts'
import type { Fence } from './blocks.ts'
import { unescapeText } from './escape.ts'
import type { Found } from './found.ts'
import { addBadEscape } from './read-value.ts'
import { checkParts, type Section } from './sections.ts'

export type ReadBlock = { readonly text: string; readonly language: string }

const marks = ['escaped', 'no-newline']

/** Reads the fence: its marks say how the text in it was kept. */
export function readBlock(fence: Fence, found: Found): ReadBlock {
  if (!fence.closed) {
    found.add('unclosed-fence', fence, 'this fence is never closed', 'close it with a line as long')
    return { text: '', language: '' }
  }
  const [, language, braces] = /^([^\s{}]*)[ \t]*(?:\{([^{}]*)\})?$/.exec(fence.info) ?? []
  const named = braces?.split(/[ \t]+/).filter(mark => mark !== '') ?? []
  if (language === undefined || named.some(mark => !marks.includes(mark))) {
    const message = `expected a language and marks such as {escaped no-newline}, found ${shown(fence.info)}`
    found.add('fence-mark', fence, message)
    return { text: '', language: '' }
  }
  const body =
    named.includes('no-newline') && fence.text.endsWith('\n') ? fence.text.slice(0, -1) : fence.text
  return { text: named.includes('escaped') ? unescaped(body, fence, found) : body, language }
}

/** The fence of a section that may have one; a second is reported. */
export function onlyFence({ fences }: Section, found: Found): Fence | undefined {
  const [fence, second] = fences
  if (second) found.add('unexpected-block', second, 'there is a second fence', 'keep one of them')
  return fence
}

/** Reads a section that consists of one fence. */
export function readTextSection(section: Section, found: Found): string {
  checkParts(section, ['fences'], found)
  const fence = onlyFence(section, found)
  if (fence) return readBlock(fence, found).text
  found.add('missing-text', section.heading, 'expected a fence below this heading, found none')
  return ''
}

function unescaped(body: string, fence: Fence, found: Found): string {
  const { text, badAt } = unescapeText(body)
  if (badAt !== undefined) {
    const before = body.slice(0, badAt).split('\n')
    addBadEscape({ line: fence.line + before.length, column: before.at(-1)!.length + 1 }, found)
  }
  return text
}

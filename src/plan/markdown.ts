// The CommonMark parser, made safe for hostile text: blocks only, no slow lines, no depth without end.

import { type Node, Parser } from 'commonmark'
import { limits } from './limits.ts'
import type { Rule } from './rules.ts'

export type Refusal = { readonly rule: Rule; readonly line: number; readonly message: string }

/** The parts of commonmark.js 0.31 that its types leave out and that are replaced here. */
type Internals = {
  tip: Node & { readonly _isFenced: boolean }
  lineNumber: number
  lastLineLength: number
  processInlines: (root: Node) => void
  inlineParser: { parseReference: () => number }
  blocks: { readonly document: object }
  addChild: (tag: string, offset: number) => Node
  incorporateLine: (line: string) => void
  parse: (text: string) => Node
}

/** Parses the block structure of `text`. Only the structure is meant to be used, never `literal` as it is. */
export function parseBlocks(text: string): { readonly root: Node } | { readonly refusal: Refusal } {
  const parser = new Parser() as unknown as Internals
  // Inlines are read from the source, and a paragraph that looks like a link definition must not vanish.
  parser.processInlines = () => {}
  parser.inlineParser = { parseReference: () => 0 }
  parser.blocks = { ...parser.blocks, document: { ...parser.blocks.document, finalize: () => {} } }
  const refuse = (rule: Rule, message: string): never => {
    throw { refusal: { rule, line: parser.lineNumber, message } }
  }
  guardSize(parser, refuse)
  guardLines(parser, refuse)
  try {
    return { root: parser.parse(text) }
  } catch (error) {
    const refusal = (error as { refusal?: Refusal } | null)?.refusal
    if (refusal) return { refusal }
    const message = 'this line is too long and too regular to be read'
    return { refusal: { rule: 'unreadable', line: Math.max(1, parser.lineNumber), message } }
  }
}

function guardSize(parser: Internals, refuse: (rule: Rule, message: string) => never): void {
  const addChild = parser.addChild
  let blocks = 0
  parser.addChild = (tag, offset) => {
    if (++blocks > limits.blocks) refuse('too-large', `more than ${limits.blocks} blocks of Markdown`)
    const node = addChild.call(parser, tag, offset)
    const container = tag === 'list' || tag === 'block_quote'
    if (container && depthOf(node) > limits.depth) {
      refuse('too-deep', `lists and quotes more than ${limits.depth} deep`)
    }
    return node
  }
}

function guardLines(parser: Internals, refuse: (rule: Rule, message: string) => never): void {
  const incorporateLine = parser.incorporateLine
  let headings = 0
  let fence: Node | undefined
  let character = ''
  parser.incorporateLine = line => {
    if (parser.tip === fence) {
      // Content of a fence in the first column is taken from the source, so only its end matters here.
      if (fence.sourcepos[0][1] > 1 || mayClose(line, character)) incorporateLine.call(parser, line)
      else passOver(parser, line)
      return
    }
    // The exact count comes later; this one only keeps a flood from being built up first.
    if (line.startsWith('### ') && ++headings > 3 * limits.actions) {
      refuse('too-many-actions', `more than ${limits.actions} actions`)
    }
    incorporateLine.call(parser, calm(line))
    if (parser.tip._isFenced && parser.tip.parent?.parent === null) {
      fence = parser.tip
      character = line.trimStart()[0]!
    }
  }
}

function mayClose(line: string, character: string): boolean {
  let at = 0
  while (at < 3 && line[at] === ' ') at++
  return line[at] === character
}

function passOver(parser: Internals, line: string): void {
  parser.lineNumber++
  parser.lastLineLength = line.length
}

function depthOf(node: Node): number {
  let depth = 0
  for (let at: Node | null = node; at; at = at.parent) {
    if (at.type === 'list' || at.type === 'block_quote') depth++
  }
  return depth
}

/**
 * The line with what makes commonmark's patterns slow cut short: long runs of blanks inside it, and long runs
 * of backticks that another one follows. Neither changes the block structure or what stands before the cut.
 */
export function calm(line: string): string {
  if (!/[ \t]{17}|`{65}/.test(line)) return line
  const short = line.replace(/([^ \t])[ \t]{17,}/g, `$1${' '.repeat(16)}`)
  const lastTick = short.lastIndexOf('`')
  return short.replace(/`{65,}/g, (run, at: number) => (at + run.length - 1 < lastTick ? '``' : run))
}

// What stands in one phase, in order: tool calls, callouts, tasks, and all the rest as it is.

import type { Problem } from '../errors.ts'
import { isQuoted, parseCallout, quotationEnd } from './callout.ts'
import { parseCalloutItem } from './callout-items.ts'
import { fenceEnd, openedFence } from './fence-lines.ts'
import type { Item } from './note.ts'
import type { NoteLines } from './note-lines.ts'
import type { Span } from './sections.ts'
import { parseTasks } from './task-list.ts'
import { isToolCallsLabel, parseToolCall } from './tool-call.ts'

export type ParsedItems = { readonly items: readonly Item[]; readonly problems: readonly Problem[] }

/** Parses the lines of a phase. Nothing is left out: what is no item of its own becomes Markdown. */
export function parseItems({ texts, numberOf }: NoteLines, { start, end }: Span): ParsedItems {
  const items: Item[] = []
  const problems: Problem[] = []
  let plainFrom = start
  /** Ends the Markdown before `at`, adds the item, and goes on at `next`. */
  const add = (item: Item, at: number, next: number) => {
    endPlain(at)
    items.push(item)
    plainFrom = next
  }
  const endPlain = (at: number) => {
    let [from, to] = [plainFrom, at]
    while (from < to && texts[from]!.trim() === '') from++
    while (from < to && texts[to - 1]!.trim() === '') to--
    if (from === to) return
    items.push({ kind: 'markdown', line: numberOf(from), text: texts.slice(from, to).join('\n') })
  }
  const readFence = (at: number): number => {
    const fence = openedFence(texts[at]!)
    if (fence === undefined) return at
    const close = fenceEnd(texts, at, end, fence.mark)
    const next = Math.min(close + 1, end)
    if (fence.info.toLowerCase() !== 'tasks') return next
    const tasks =
      close === end ? 'the block is not closed' : parseTasks(texts.slice(at + 1, close).join('\n'))
    if (typeof tasks !== 'string') add({ kind: 'tasks', line: numberOf(at), tasks }, at, next)
    else problems.push(problemAt(numberOf(at), 'tasks', tasks, 'write a JSON array of {id, content, status}'))
    return next
  }
  const readQuotation = (at: number): number => {
    const next = quotationEnd(texts, at, end)
    const callout = parseCallout(texts, at, next)
    const item = callout && parseCalloutItem(callout, numberOf(at))
    if (item !== undefined) add(item, at, next)
    else if (callout?.kind === 'subagent') {
      const message = 'the callout names no agent'
      problems.push(
        problemAt(numberOf(at), 'subagent', message, 'write "> [!subagent] @agent@version (model)"'),
      )
    }
    return next
  }
  /** Reads the calls below their label; blank lines and other list items may stand between them. */
  const readToolCalls = (at: number): number => {
    let labelled = false
    let n = at + 1
    for (; n < end; n++) {
      const line = texts[n]!
      if (line.trim() === '') continue
      if (!/^[-*+][ \t]/.test(line)) break
      const call = parseToolCall(line, numberOf(n))
      if (call === undefined) continue
      if (!labelled) endPlain(at)
      if (!labelled) plainFrom = at + 1
      labelled = true
      add(call, n, n + 1)
    }
    return n
  }
  for (let n = start; n < end; ) {
    const line = texts[n]!
    if (isQuoted(line)) n = readQuotation(n)
    else if (isToolCallsLabel(line)) n = readToolCalls(n)
    else n = Math.max(n + 1, readFence(n))
  }
  endPlain(end)
  return { items, problems }
}

function problemAt(line: number, rule: string, message: string, hint: string): Problem {
  return { rule, severity: 'warning', message, line, column: 1, hint }
}

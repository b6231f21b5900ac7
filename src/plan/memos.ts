// Memos: facts that the plan adds to the long-term memory or takes out of it.

import { readChangeList } from './change-list.ts'
import type { Block, Heading } from './document.ts'
import { limits } from './limits.ts'
import type { MemoChange } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'

/** Reads the section `## Memos`. */
export function readMemos(reading: Reading, heading: Heading, blocks: readonly Block[]): MemoChange[] {
  const { report } = reading
  const memos: MemoChange[] = []
  const seen = new Set<string>()
  for (const memo of readChangeList(reading, heading, blocks, 'memos')) {
    if (memo.text.length > limits.memo) {
      const message = `the memo has ${memo.text.length} characters, at most ${limits.memo} are kept in memory`
      report.error('memo-too-long', memo.place, message, 'say it shorter')
      continue
    }
    if (/^\[[+-]\]/.test(memo.text)) {
      report.warn('double-marker', memo.place, `a second marker is part of the memo: ${shown(memo.text)}`)
    }
    const key = `${memo.change} ${memo.text}`
    if (seen.has(key))
      report.warn('duplicate-change', memo.place, `the same memo stands above: ${shown(memo.text)}`)
    seen.add(key)
    memos.push(memo)
  }
  return memos
}

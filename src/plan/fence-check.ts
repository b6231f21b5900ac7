// What is wrong with a single fence: never closed, or so short that its own content could end it.

import type { FenceBlock } from './document.ts'
import { innerFenceLine } from './fence-line.ts'
import type { Reading } from './reading.ts'

const hint = 'run teddy preprocess, or make the fence longer than any run of backticks inside it'

/** Reports a fence whose end is not certain. */
export function checkFence(reading: Reading, block: FenceBlock): void {
  const { fence } = block
  if (!fence.closed) {
    const wanted = fence.character.repeat(fence.length)
    const message = `the fence is never closed; expected a line ${wanted}`
    reading.report.error('unclosed-fence', block, message, hint)
    return
  }
  const inner = innerFenceLine(fence.text, fence)
  if (inner === undefined) return
  const line = fence.line + 1 + inner
  const message = `the fence is no longer than the one inside it on line ${line}, so its end is not certain`
  reading.report.error('short-fence', block, message, hint)
}

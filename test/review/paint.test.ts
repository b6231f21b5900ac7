import { Terminal } from '@xterm/headless'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paintFrame } from '../../src/review/paint.ts'

const [columns, rows] = [12, 5]
const anyRow = fc.string({
  unit: fc.constantFrom('a', 'b', ' ', '✅', '中', '─', '\u001b[31mr\u001b[39m'),
  maxLength: 16,
})
const anyFrame = fc.array(anyRow, { minLength: rows, maxLength: rows })

async function shownAfter(frames: readonly (readonly string[])[]): Promise<string[]> {
  const terminal = new Terminal({ cols: columns, rows, allowProposedApi: true })
  let before: readonly string[] | undefined
  for (const frame of frames) {
    await new Promise<void>(resolve => terminal.write(paintFrame(before, frame), resolve))
    before = frame
  }
  const { active } = terminal.buffer
  return Array.from({ length: rows }, (_, n) => active.getLine(active.baseY + n)!.translateToString(true))
}

test('painting changes on top of changes shows the last frame, as if it had been painted alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyFrame, { minLength: 1, maxLength: 5 }), async frames => {
      expect(await shownAfter(frames)).toEqual(await shownAfter([frames.at(-1)!]))
    }),
  )
})

test('only rows that changed are sent', () => {
  expect(paintFrame(['a', 'b', 'c'], ['a', 'B', 'c'])).toContain('\u001b[2;1H\u001b[2KB')
  expect(paintFrame(['a', 'b', 'c'], ['a', 'B', 'c'])).not.toMatch(/2K[ac]/)
  expect(paintFrame(['a'], ['a'])).toBe('')
})

test('a row that is too wide does not reach into the next', async () => {
  expect(await shownAfter([['x'.repeat(40), 'y', '', '', '']])).toEqual(['x'.repeat(12), 'y', '', '', ''])
})

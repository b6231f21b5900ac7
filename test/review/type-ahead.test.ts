// The checklist on streams of ours, where it is certain what was typed before the first frame.

import { PassThrough, Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { runScreen } from '../../src/review/screen.ts'
import { create } from '../support/plan-text.ts'
import { reviewOf } from '../support/review-of.ts'

function terminal() {
  let written = ''
  let look = () => {}
  const stdout = Object.assign(
    new Writable({
      write: (chunk, _, done) => {
        written += chunk
        look()
        done()
      },
    }),
    { isTTY: true, columns: 100, rows: 30 },
  )
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => stdin,
    ref: () => stdin,
    unref: () => stdin,
  })
  const shows = (words: string) =>
    new Promise<void>(resolve => {
      look = () => {
        if (written.includes(words)) resolve()
      }
      look()
    })
  return { streams: { stdin, stdout, stderr: stdout } as never, stdin, shows }
}

test.each(['\r', '\r\r\r', 'n\r', '\u001b[B\r'])(
  'T-04 %j typed before the first frame is on the screen does nothing',
  async typed => {
    const { streams, stdin, shows } = terminal()
    stdin.write(typed)
    const screen = runScreen({
      start: { review: reviewOf([create('a', 'x\n'), create('b', 'y\n')]) },
      streams,
      colour: false,
      now: () => performance.now(),
      programs: {} as never,
    })
    await shows('run 2 of 2')
    stdin.write('\u0003')
    expect(await screen).toMatchObject({
      kind: 'interrupt',
      state: { cursor: 0, selection: { off: new Set() } },
    })
  },
)

test('a key after the first frame counts', async () => {
  const { streams, stdin, shows } = terminal()
  const review = reviewOf([create('a', 'x\n')])
  const now = () => performance.now()
  const screen = runScreen({ start: { review }, streams, colour: false, now, programs: {} as never })
  await shows('run 1 of 1')
  stdin.write('\r')
  expect(await screen).toMatchObject({ kind: 'run' })
})

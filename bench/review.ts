// How soon a key is seen in the checklist, whatever the number of items.

import { PassThrough, Writable } from 'node:stream'
import { checkPlan } from '../src/plan/check.ts'
import type { ProjectFiles } from '../src/project-files.ts'
import { type Review, reviewItems } from '../src/review/items.ts'
import { select } from '../src/review/selection.ts'
import { renderSummary } from '../src/review/summary.ts'
import type { Row } from './harness.ts'

// As users get it: bundled and minified.
const built = new URL('../dist/screen.mjs', import.meta.url)

/** A plan of so many items, two in five of them actions. */
function planOf(items: number): string {
  const actions = Array.from({ length: Math.ceil(items * 0.4) }, (_, n) =>
    n % 4 === 3
      ? `### \`EXECUTE\`\n- **Description:** Run ${n}.\n- **Expected Outcome:** It runs.\n\`\`\`\`shell\nnpm test -- ${n}\n\`\`\`\`\n`
      : `### \`CREATE\`\n- **File Path:** [src/file-${n}.ts](/src/file-${n}.ts)\n- **Description:** Make ${n}.\n\`\`\`\`ts\nexport const value = ${n}\n\`\`\`\`\n`,
  )
  const memos = Array.from({ length: items - actions.length }, (_, n) => `[+] Remember number ${n}. # why`)
  return `# Many things\n\n## Memos\n\`\`\`\`\n${memos.join('\n')}\n\`\`\`\`\n\n## Action Plan\n\n${actions.join('\n')}`
}

function reviewOf(items: number): Review {
  const files: ProjectFiles = { names: 'exact', look: () => ({ kind: 'missing' }) }
  const { plan, simulated } = checkPlan(planOf(items), files)
  const place = {
    files,
    filesNow: () => files,
    root: '/',
    runs: 'in this folder',
    sandbox: 'off',
    memos: undefined,
    keepsMemos: 'yes',
  } as const
  return reviewItems(plan!, simulated!, place)
}

type Size = { readonly columns: number; readonly rows: number }

/** A screen on streams of ours; `press` resolves when the next frame is written. */
function openScreen(
  items: number,
  { columns, rows }: Size,
): { readonly press: (key: string) => Promise<void> } {
  let seen = () => {}
  let frame = ''
  const stdout = new Writable({
    write: (chunk, _, done) => {
      frame += chunk
      // The end of a synchronized update.
      if (frame.endsWith('\u001b[?2026l')) {
        frame = ''
        seen()
      }
      done()
    },
  })
  Object.assign(stdout, { isTTY: true, columns, rows })
  const stdin = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode: () => stdin,
    ref: () => stdin,
    unref: () => stdin,
  })
  const first = new Promise<void>(resolve => {
    seen = resolve
  })
  const started = import(built.href).then(({ runScreen }: typeof import('../src/review/screen.ts')) => {
    void runScreen({
      start: { review: reviewOf(items) },
      streams: { stdin, stdout, stderr: stdout } as never,
      colour: true,
      now: () => performance.now(),
      programs: {} as never,
    })
    return first
  })
  return {
    press: async key => {
      await started
      const shown = new Promise<void>(resolve => {
        seen = resolve
      })
      stdin.write(key)
      await shown
    },
  }
}

/** Presses a key forth and back, so that every press changes the screen. */
function keys(items: number, size: Size, ...pressed: readonly string[]): () => Promise<void> {
  let screen: ReturnType<typeof openScreen> | undefined
  let count = 0
  return () => {
    screen ??= openScreen(items, size)
    return screen.press(pressed[count++ % pressed.length]!)
  }
}

function summary(items: number): () => void {
  const review = reviewOf(items)
  const selection = select(review, new Set())
  return () => void renderSummary(review, { columns: 100, where: '', selection, warnings: [] })
}

const usual = { columns: 100, rows: 30 }
const large = { columns: 250, rows: 80 }

export const rows: readonly Row[] = [
  {
    name: 'review: key press to frame',
    note: 'at most 16 ms with 5,000 items',
    rounds: 200,
    variants: [
      { name: 'move, 5 items', run: keys(5, usual, 'j', 'k') },
      { name: 'move, 5,000 items', run: keys(5_000, usual, 'j', 'k') },
      { name: 'page, 5,000 items', run: keys(5_000, usual, '\u001b[6~', '\u001b[5~') },
      { name: 'to the end and back, 5,000 items', run: keys(5_000, usual, '\u001b[F', '\u001b[H') },
      { name: 'move, 5,000 items, 250 columns, 80 rows', run: keys(5_000, large, 'j', 'k') },
      { name: 'toggle one, 5,000 items', run: keys(5_000, usual, ' ') },
      { name: 'all and none, 5,000 items', run: keys(5_000, usual, 'n', 'a') },
    ],
  },
  {
    name: 'review: summary',
    variants: [
      { name: '5 items', run: summary(5) },
      { name: '5,000 items', run: summary(5_000) },
    ],
  },
]

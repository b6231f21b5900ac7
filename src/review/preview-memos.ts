// The memos as they will be.

import { line, paint, type Styled } from '../text/styled.ts'
import type { MemoItem } from './items.ts'
import type { Part, Scene } from './preview.ts'
import { readableCopy } from './reveal.ts'
import { counted, givenLines } from './text-lines.ts'

type MemoLine = { readonly sign: ' ' | '+' | '-'; readonly text: string; readonly own: boolean }

/** The list after the selected changes, with what comes and goes; the item itself is in bold. */
export function previewMemos(scene: Scene, item: MemoItem): Part {
  const lines = memosAsTheyWillBe(scene, item)
  const left = lines.filter(({ sign }) => sign !== '-')
  const known = scene.review.place.memos !== undefined
  return {
    note: known ? counted(left.length, 'memo') : 'the changes alone',
    ...(scene.review.place.keepsMemos === 'no' && {
      facts: [paint('yellow', '⚠ this is no TeDDy project: it will not be kept')],
    }),
    body: givenLines(lines.map(shown)),
    file: {
      name: 'memos.txt',
      text: readableCopy(lines.map(({ sign, text }) => `${sign} ${text}\n`).join('')),
    },
  }
}

function memosAsTheyWillBe({ review, selection }: Scene, item: MemoItem): MemoLine[] {
  const changes = review.items.filter(one => one.group === 'memos')
  // The item under the cursor is shown with its effect, switched on or not.
  const counts = (one: MemoItem) => selection.runs.has(one.id) || one === item
  const there = (review.place.memos ?? []).map((text): MemoLine => {
    const gone = changes.find(
      one => one.change.change === 'remove' && one.change.text === text && counts(one),
    )
    return { sign: gone ? '-' : ' ', text, own: gone === item }
  })
  const known = new Set(review.place.memos)
  const more = changes
    .filter(one => counts(one) && (one.change.change === 'add') !== known.has(one.change.text))
    .map((one): MemoLine => {
      return { sign: one.change.change === 'add' ? '+' : '-', text: one.change.text, own: one === item }
    })
  return [...there, ...more.filter(({ sign }) => sign === '+' || review.place.memos === undefined)]
}

function shown({ sign, text, own }: MemoLine): Styled {
  const styled = line`${sign} ${own ? paint('bold', text) : text}`
  if (sign === ' ') return styled
  return paint(sign === '+' ? 'green' : 'red', styled)
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkPlan } from '../../src/plan/check.ts'
import { itemText, refusalOf, withItemText } from '../../src/review/item-text.ts'
import type { ItemId } from '../../src/review/items.ts'
import { create, edit, execute, planText } from '../support/plan-text.ts'
import { placeOf, reviewText, section } from '../support/review-of.ts'

const texts = { 'a.ts': 'one\ntwo\nthree\n' }
const first = edit('a.ts', ['one\n', 'ONE\n'])
const second = create('b.md', '# not a heading of the plan\n### `EXECUTE`\n')
const text = planText(
  [first, second, edit('a.ts', ['ONE\n', 'first\n'])],
  section('Active Context', '[+] a.ts # why') + section('Memos', '[+] Remember this.', '[-] Not that.'),
)
const place = placeOf(texts)
const review = reviewText(text, place)
const item = (id: ItemId) => review.byId.get(id)!

function edited(id: ItemId, by: (text: string) => string, given = text) {
  const now = withItemText(given, item(id), by(itemText(given, item(id))))
  return { now, refusal: refusalOf(review.plan, { text: now, ...checkPlan(now, place.files) }, item(id)) }
}

describe('taking out', () => {
  test('an action is taken from its heading to the next, whatever stands in its fences', () => {
    expect(itemText(text, item('actions:1'))).toBe(`${first.trimEnd()}\n`)
    expect(itemText(text, item('actions:2'))).toBe(second)
  })

  test('the last action ends where the next section begins', () => {
    const last = `${text}\n## Memos\n\`\`\`\`\n[+] Later.\n\`\`\`\`\n`
    const moved = reviewText(last.replace(section('Memos', '[+] Remember this.', '[-] Not that.'), ''), place)
    const source = itemText(
      last.replace(section('Memos', '[+] Remember this.', '[-] Not that.'), ''),
      moved.actions[2]!,
    )
    expect(source).toMatch(/^### `EDIT`[\s\S]*first\n````\n$/)
  })

  test('memos and context entries are single lines', () => {
    expect(itemText(text, item('memos:2'))).toBe('[-] Not that.\n')
    expect(itemText(text, item('context:1'))).toBe('[+] a.ts # why\n')
  })
})

describe('putting back', () => {
  test('what is put back unchanged changes nothing, byte order mark and line endings included', () => {
    for (const given of [text, `\ufeff${text}`, text.replaceAll('\n', '\r\n')]) {
      for (const { id } of review.items) expect(edited(id, same => same, given).now).toBe(given)
    }
  })

  test('an edit changes its own lines alone', () => {
    const { now, refusal } = edited('actions:2', own => own.replace('b.md', 'c.md').replace('b.md', 'c.md'))
    expect(refusal).toEqual([])
    expect(now).toBe(text.replaceAll('b.md', 'c.md'))
  })

  test('a missing newline at the end is put there', () => {
    expect(edited('memos:1', () => '[+] Other.').now).toBe(text.replace('[+] Remember this.', '[+] Other.'))
  })
})

describe('refusing', () => {
  test('what is wrong is told with the line of the edited text', () => {
    const { refusal } = edited('actions:1', own => own.replace('one\n', 'absent\n'))
    expect(refusal[0]).toMatch(/^line 6: FIND/)
  })

  test('one item stays one item', () => {
    const { refusal } = edited('actions:2', own => `${own}\n${execute('rm -rf ~')}`)
    expect(refusal).toEqual(['the plan would have 7 items instead of 6; one item stays one item'])
  })

  test('a fence left open cannot swallow the next action', () => {
    const { refusal } = edited('actions:2', own => own.replace(/````\n$/, ''))
    expect(refusal.length).toBeGreaterThan(0)
  })

  test('what other actions no longer fit is no reason: the list shows it as broken', () => {
    const { refusal } = edited('actions:1', own => own.replace('ONE\n', 'Uno\n'))
    expect(refusal).toEqual([])
  })

  test('whatever is typed, an accepted edit leaves all other items as they were', () => {
    const lines = fc.constantFrom(
      '````',
      '### `READ`',
      '## Memos',
      'x',
      '- **File Path:** [z](/z)',
      '# T',
      '[+] y',
    )
    fc.assert(
      fc.property(
        fc.array(lines, { maxLength: 6 }),
        fc.constantFrom<ItemId>('actions:2', 'memos:1'),
        (typed, id) => {
          const { now, refusal } = edited(id, own =>
            id === 'memos:1' ? `[+] new\n${typed.join('\n')}` : `${own}${typed.join('\n')}`,
          )
          if (refusal.length > 0) return
          const after = reviewText(now, place)
          expect(after.items.map(one => one.id)).toEqual(review.items.map(one => one.id))
          for (const one of review.items) {
            if (one.id !== id) expect(after.byId.get(one.id)!.target).toBe(one.target)
          }
        },
      ),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { head, planOf, read, said } from '../support/parsed-plan.ts'

const withSection = (section: string) => `${head}${section}\n## Action Plan\n\n${read}`
const memos = (lines: string) => withSection(`## Memos\n\`\`\`\`\n${lines}\n\`\`\`\`\n`)
const context = (lines: string) => withSection(`## Active Context\n\`\`\`\`\n${lines}\n\`\`\`\`\n`)

describe('Memos', () => {
  test('M-16 a comment starts at a # after a blank', () => {
    const { memos: read } = planOf(memos('[+] Use C# and F#. # why: #12\n[-]   No tabs\n\n[+] a#b #'))
    expect(read).toMatchObject([
      { change: 'add', text: 'Use C# and F#.', comment: 'why: #12', place: { line: 20, column: 1 } },
      { change: 'remove', text: 'No tabs', comment: undefined, place: { line: 21 } },
      { change: 'add', text: 'a#b', comment: undefined, place: { line: 23 } },
    ])
  })

  test('M-16 lines without a marker, without a text, and with two markers', () => {
    expect(said(memos('no marker'))).toEqual(['20 no-marker'])
    expect(said(memos('[*] x'))).toEqual(['20 no-marker'])
    expect(said(memos('[+]'))).toEqual(['20 empty-change'])
    expect(said(memos('[+] # only a comment'))).toEqual(['20 empty-change'])
    expect(said(memos('[+] [+] x'))).toEqual(['20 double-marker'])
    expect(said(memos('[+] x\n[+] x'))).toEqual(['21 duplicate-change'])
  })

  test('M-16 a memo of 1 MB is refused, an instruction is a memo like any other', () => {
    expect(said(memos(`[+] ${'x'.repeat(1_000_000)}`))).toEqual(['20 memo-too-long'])
    expect(planOf(memos('[+] Always run `curl x | sh` first.')).memos[0]!.text).toBe(
      'Always run `curl x | sh` first.',
    )
  })

  test('without a fence they are read, with a warning', () => {
    const text = withSection('## Memos\n- [+] one # a\n- [-] two\n')
    expect(said(text)).toEqual(['19 unfenced-list'])
    expect(planOf(text).memos.map(memo => memo.text)).toEqual(['one', 'two'])
  })

  test('text beside the fence would be lost', () => {
    expect(said(withSection('## Memos\n````\n[+] x\n````\n[+] y\n'))).toEqual(['22 leftover-text'])
    expect(said(withSection('## Memos\n````\n[+] x\n````\n````\n[+] y\n````\n'))).toEqual(['22 second-fence'])
  })

  test('more lines than anyone reviews are refused', () => {
    expect(said(memos('[+] x\n'.repeat(10_001)))).toEqual(['20 too-large'])
  })
})

describe('Active Context', () => {
  test('paths, links and addresses, each with its reason', () => {
    const text = context(
      '[+] src/core.py # new logic\n[-] [a #b.md](/a%20%23b.md) # gone\n[+] https://example.com/x#y\n[+] src/**/*.ts',
    )
    expect(said(text)).toEqual([])
    expect(planOf(text).activeContext).toMatchObject([
      { change: 'add', resource: { kind: 'file', path: 'src/core.py' }, comment: 'new logic' },
      { change: 'remove', resource: { kind: 'file', path: 'a #b.md' }, comment: 'gone' },
      { change: 'add', resource: { kind: 'url', url: 'https://example.com/x#y' }, comment: undefined },
      { change: 'add', resource: { kind: 'file', path: 'src/**/*.ts' } },
    ])
  })

  test('bullets are as good as a fence', () => {
    const text = withSection('## Active Context\n- [+] [a.md](/a.md) # see [b](/b)\n- [-] c.md\n')
    expect(said(text)).toEqual([])
    expect(planOf(text).activeContext.map(entry => entry.comment)).toEqual(['see [b](/b)', undefined])
  })

  test('paths are checked like all others', () => {
    expect(said(context('[+] ../x\n[+] [a](/b)\n[+] /etc/passwd'))).toEqual([
      '20 path-outside',
      '21 link-mismatch',
      '22 path-outside',
    ])
  })
})

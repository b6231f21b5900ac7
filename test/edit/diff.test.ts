import { applyPatch } from 'diff'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffTexts } from '../../src/edit/diff.ts'
import { renderDiff, renderPatch } from '../../src/edit/render-diff.ts'
import { renderStyled } from '../../src/text/styled.ts'

const names = { before: 'a/x', after: 'b/x' }
const plain = (before: string, after: string) =>
  renderDiff(diffTexts(before, after)).map(line => renderStyled(line, { colour: false }))

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => `${from + n}\n`).join('')

describe('diffTexts', () => {
  test('counts lines and cuts hunks with three lines around a change', () => {
    const diff = diffTexts(numbered(1, 30), numbered(1, 30).replace('10\n', 'ten\n').replace('25\n', ''))
    expect(diff).toMatchObject({ added: 1, removed: 2, detail: 'lines' })
    expect(
      diff.hunks.map(({ before, after }) => [before.start, before.count, after.start, after.count]),
    ).toEqual([
      [7, 7, 7, 7],
      [22, 7, 22, 6],
    ])
  })

  test('changes near each other share a hunk', () => {
    expect(
      diffTexts(numbered(1, 20), numbered(1, 20).replace('5\n', 'a\n').replace('11\n', 'b\n')).hunks,
    ).toHaveLength(1)
  })

  test('equal texts have no hunks', () => {
    expect(diffTexts('a\n', 'a\n')).toMatchObject({ hunks: [], added: 0, removed: 0 })
    expect(renderPatch(diffTexts('a\n', 'a\n'), names)).toBe('')
  })

  test('a difference that takes too long is one block, and still the whole difference', () => {
    const [before, after] = [numbered(1, 3000), numbered(10_001, 13_000)]
    const diff = diffTexts(`same\n${before}`, `same\n${after}`, { timeout: 0 })
    expect(diff).toMatchObject({ detail: 'block', added: 3000, removed: 3000 })
    expect(diff.hunks).toHaveLength(1)
  })
})

describe('renderPatch', () => {
  test('is a unified patch, with a mark for a missing last newline', () => {
    expect(renderPatch(diffTexts('a\nb', 'a\nc\n'), names)).toBe(
      '--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n',
    )
    expect(renderPatch(diffTexts('', 'a\n'), names)).toBe('--- a/x\n+++ b/x\n@@ -0,0 +1 @@\n+a\n')
  })

  test('another program makes the new text of it', () => {
    const line = fc.tuple(fc.constantFrom('a', 'b', 'c', ' d ', ''), fc.constantFrom('\n', '\n', '\r\n'))
    const text = fc.array(line, { maxLength: 12 }).map(lines => lines.map(parts => parts.join('')).join(''))
    fc.assert(
      fc.property(text, text, fc.boolean(), (before, after, cut) => {
        const now = cut ? after.replace(/\r?\n$/, '') : after
        fc.pre(before !== now)
        const patch = renderPatch(diffTexts(before, now), names)
        expect(applyPatch(before, patch, { autoConvertLineEndings: false })).toBe(now)
      }),
    )
  })
})

describe('renderDiff', () => {
  test('numbers lines and colours changes', () => {
    const [header, ...lines] = renderDiff(diffTexts('a\nb\n', 'a\nc\n'))
    expect(renderStyled(header!, { colour: true })).toBe('\u001b[36m@@ -1,2 +1,2 @@\u001b[39m')
    expect(lines.map(line => renderStyled(line, { colour: false }))).toEqual(['  1  a', '- 2  b', '+ 2  c'])
    expect(renderStyled(lines[1]!, { colour: true })).toContain('\u001b[31m')
    expect(renderStyled(lines[2]!, { colour: true })).toContain('\u001b[32m')
  })

  test('a change of line endings alone can be seen', () => {
    expect(plain('a\r\nb\n', 'a\nb\n')).toEqual(['@@ -1,2 +1,2 @@', '- 1  a␍␊', '+ 1  a␊', '  2  b'])
  })

  test('a change of white space alone can be seen', () => {
    expect(plain('a  b\n', 'a\tb \n')).toEqual(['@@ -1 +1 @@', '- 1  a··b', '+ 1  a→   b·'])
    expect(plain('a\n', 'b \n')).toEqual(['@@ -1 +1 @@', '- 1  a', '+ 1  b·'])
  })

  test('a missing last newline can be seen', () => {
    expect(plain('a', 'a\n')).toEqual(['@@ -1 +1 @@', '- 1  a', '\\ No newline at end of file', '+ 1  a'])
  })

  test('T-01 content cannot steer the terminal', () => {
    const shown = plain('a\n', '\u001b[2J\u202e\n').join('\n')
    expect(shown).toContain('\\x1b[2J\\u202e')
    expect(shown).not.toMatch(/[\u001b\u202e]/)
  })
})

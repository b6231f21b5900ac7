// A difference in words: as a patch for files, and for the eye, where white space that changed is shown.

import { line, paint, type Styled } from '../text/styled.ts'
import type { TextDiff } from './diff.ts'
import type { DiffLine, Hunk, Side } from './hunks.ts'

const noNewline = '\\ No newline at end of file'
const signs = { same: ' ', removed: '-', added: '+' } as const

/** The difference as a unified patch, byte for byte. */
export function renderPatch(
  { hunks }: TextDiff,
  names: { readonly before: string; readonly after: string },
): string {
  if (hunks.length === 0) return ''
  const parts = [`--- ${names.before}\n+++ ${names.after}\n`]
  for (const hunk of hunks) {
    parts.push(`${header(hunk)}\n`)
    for (const { kind, content, eol } of hunk.lines) {
      parts.push(`${signs[kind]}${content}${eol === '' ? `\n${noNewline}\n` : eol}`)
    }
  }
  return parts.join('')
}

/** The difference for a terminal, a line each: line numbers, colours, and marks for white space that changed. */
export function renderDiff({ hunks }: TextDiff): Styled[] {
  const width = Math.max(0, ...hunks.map(hunk => String(lastNumber(hunk)).length))
  return hunks.flatMap(hunk => [paint('cyan', header(hunk)), ...blocksOf(hunk.lines).flatMap(renderBlock)])

  function renderBlock(block: readonly DiffLine[]): Styled[] {
    const reveal = whatToReveal(block)
    return block.flatMap(one => {
      const number = String(one.kind === 'removed' ? one.before : one.after).padStart(width)
      const text = line`${signs[one.kind]} ${number}  ${shown(one, reveal)}`
      const styled = one.kind === 'same' ? text : paint(one.kind === 'added' ? 'green' : 'red', text)
      return one.eol === '' ? [styled, paint('dim', noNewline)] : [styled]
    })
  }
}

function header({ before, after }: Hunk): string {
  const side = ({ start, count }: Side) => (count === 1 ? String(start) : `${start},${count}`)
  return `@@ -${side(before)} +${side(after)} @@`
}

function lastNumber({ lines }: Hunk): number {
  return Math.max(lines.at(-1)!.before, lines.at(-1)!.after)
}

/** Runs of changed lines, and runs of unchanged ones. */
function blocksOf(lines: readonly DiffLine[]): DiffLine[][] {
  const blocks: DiffLine[][] = []
  for (const one of lines) {
    const last = blocks.at(-1)
    if (last !== undefined && (last[0]!.kind === 'same') === (one.kind === 'same')) last.push(one)
    else blocks.push([one])
  }
  return blocks
}

type Reveal = { readonly space: 'none' | 'trailing' | 'all'; readonly endings: 'hide' | 'show' }

// A change of nothing but white space would look like no change at all.
function whatToReveal(block: readonly DiffLine[]): Reveal {
  if (block[0]!.kind === 'same') return { space: 'none', endings: 'hide' }
  const said = (kind: DiffLine['kind']) =>
    block
      .filter(one => one.kind === kind)
      .map(one => one.content.replace(/\s+/g, ''))
      .join('\n')
  const endings = new Set(block.map(one => one.eol).filter(eol => eol !== ''))
  return {
    space: said('removed') === said('added') ? 'all' : 'trailing',
    endings: endings.size > 1 ? 'show' : 'hide',
  }
}

const endingMarks: Readonly<Record<string, string>> = { '\r\n': '␍␊', '\n': '␊', '\r': '␍' }

function shown({ content, eol }: DiffLine, reveal: Reveal): string {
  const ending = reveal.endings === 'show' ? (endingMarks[eol] ?? '') : ''
  if (reveal.space === 'all') return marked(content) + ending
  const text = reveal.space === 'trailing' ? content.trimEnd() : content
  return text.replaceAll('\t', '    ') + marked(content.slice(text.length)) + ending
}

function marked(space: string): string {
  return space.replaceAll(' ', '·').replaceAll('\t', '→   ')
}

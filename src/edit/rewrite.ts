// The new text of a matched region: lines that stay keep the file's bytes, the others are REPLACE's own.

import { alignLines } from './align.ts'
import { isBlank, type Piece } from './lines.ts'
import { type Shift, shiftLine } from './shift.ts'

type Rewrite = {
  /**
   * The region as it is in the file, line for line what `find` is in the plan; one line less where that ends in
   * a blank line and the file in white space, which stays.
   */
  readonly region: readonly Piece[]
  readonly find: readonly Piece[]
  readonly replace: readonly Piece[]
  readonly shift?: Shift
  /** `plan` writes lines that stay, but are spaced in another way, as the plan has them. */
  readonly spacing: 'file' | 'plan'
  /** What ends new lines where the region itself does not say. */
  readonly eol: string | undefined
}

/** What the region becomes, or undefined when a line of REPLACE cannot be shifted as FIND was. */
export function rewriteRegion(rewrite: Rewrite): string | undefined {
  const { region, find, replace, shift } = rewrite
  const kept = alignLines(find.map(contentOf), replace.map(contentOf))
  const eols = lineEndings(rewrite, kept)
  const lines: string[] = []
  for (const [n, { content }] of replace.entries()) {
    const own = kept[n] === -1 ? undefined : region[kept[n]!]?.content
    const keepsSpacing = rewrite.spacing === 'file' || own?.trim() === content.trim()
    const staying = keepsSpacing && !isBlank(content) ? own : undefined
    const written = staying ?? (shift === undefined ? content : shiftLine(content, shift))
    if (written === undefined) return undefined
    lines.push(written + eols[n]!)
  }
  return lines.join('')
}

const contentOf = (piece: Piece) => piece.content

// A line that stays keeps its ending; one that takes the place of another gets that one's; one more gets the
// ending of the line above. Only the last line may go without, and only where the region's last line does.
function lineEndings({ region, replace, eol }: Rewrite, kept: Int32Array): string[] {
  let near = region.find(piece => piece.eol !== '')?.eol ?? eol
  let next = 0
  const limits = nextKept(kept, region.length)
  const eols = replace.map((piece, n) => {
    const source = kept[n] !== -1 ? kept[n]! : next < limits[n]! ? next : -1
    if (source !== -1) {
      next = source + 1
      near = region[source]?.eol || near
    }
    return near ?? (piece.eol || '\n')
  })
  const endsOpen = region.at(-1)?.eol === '' || (kept.at(-1) ?? -1) >= region.length
  if (eols.length > 0 && endsOpen) eols[eols.length - 1] = ''
  return eols
}

// For each line of REPLACE: the first line of the region that a line at or after it keeps.
function nextKept(kept: Int32Array, end: number): Int32Array {
  const limits = new Int32Array(kept.length)
  let limit = end
  for (let n = kept.length - 1; n >= 0; n--) {
    if (kept[n] !== -1) limit = kept[n]!
    limits[n] = limit
  }
  return limits
}

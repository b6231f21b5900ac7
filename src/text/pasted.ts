// What a terminal sends, cut into what was typed and what was pasted. The marks may come in pieces.

export type InputPart = { readonly kind: 'typed' | 'pasted'; readonly text: string }

export type InputSplitter = {
  /** The parts that are complete with this piece. */
  readonly take: (piece: string) => readonly InputPart[]
  /** Gives up waiting for the rest of what looked like the start of a mark: it was typed. */
  readonly giveUp: () => readonly InputPart[]
}

type Marks = { readonly start: string; readonly end: string }

/** Cuts a stream of input at the marks that the terminal sets around a paste. */
export function splitInput({ start, end }: Marks): InputSplitter {
  let inside = false
  let rest = ''

  function take(piece: string): readonly InputPart[] {
    const parts: InputPart[] = []
    // A mark that is cut in two begins in what was left the last time.
    let from = Math.max(0, rest.length - end.length)
    rest += piece
    for (;;) {
      const mark = inside ? end : start
      const at = rest.indexOf(mark, inside ? from : 0)
      if (at === -1) break
      if (at > 0 || inside) parts.push({ kind: inside ? 'pasted' : 'typed', text: rest.slice(0, at) })
      rest = rest.slice(at + mark.length)
      inside = !inside
      from = 0
    }
    if (inside) return parts
    const held = startOf(start, rest)
    if (held < rest.length) parts.push({ kind: 'typed', text: rest.slice(0, rest.length - held) })
    rest = rest.slice(rest.length - held)
    return parts
  }

  function giveUp(): readonly InputPart[] {
    if (inside || rest === '') return []
    const text = rest
    rest = ''
    return [{ kind: 'typed', text }]
  }

  return { take, giveUp }
}

/** How many characters at the end of a text could be the beginning of a mark. */
function startOf(mark: string, text: string): number {
  for (let length = Math.min(mark.length - 1, text.length); length > 0; length--) {
    if (text.endsWith(mark.slice(0, length))) return length
  }
  return 0
}

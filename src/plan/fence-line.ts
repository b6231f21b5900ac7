// One line that opens or closes a fence.

export type FenceLine = {
  readonly indent: number
  readonly character: '`' | '~'
  readonly length: number
  /** What follows the run; empty on a line that can close. */
  readonly info: string
}

/** Reads a line as a fence, by CommonMark's rules for the top level. */
export function readFenceLine(line: string): FenceLine | undefined {
  const match = /^( {0,3})(`{3,}|~{3,})(.*)$/s.exec(line)
  if (!match) return undefined
  const [, blanks, run, info] = match
  const character = run![0] as FenceLine['character']
  if (character === '`' && info!.includes('`')) return undefined
  return { indent: blanks!.length, character, length: run!.length, info: info!.trim() }
}

/** The first line of a block's text, counted from 0, that reads as a fence of this kind and at least this length. */
export function innerFenceLine(
  text: string,
  { character, length }: Pick<FenceLine, 'character' | 'length'>,
): number | undefined {
  if (!text.includes(character.repeat(3))) return undefined
  const at = text.split(/\r\n|\n|\r/).findIndex(line => {
    const inner = readFenceLine(line)
    return inner !== undefined && inner.character === character && inner.length >= length
  })
  return at === -1 ? undefined : at
}

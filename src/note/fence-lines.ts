// Which lines of a note are inside fenced code, where nothing is a heading or a callout.

const opening = /^ {0,3}(`{3,}|~{3,})(.*)$/s

type OpenFence = { readonly mark: string; readonly info: string }

/** The fence that a line opens, or undefined. */
export function openedFence(line: string): OpenFence | undefined {
  // Most lines are none: look at one character before the pattern is tried.
  if (!line.includes('```') && !line.includes('~~~')) return undefined
  const [, mark, info] = opening.exec(line) ?? []
  if (mark === undefined || info === undefined || (mark.startsWith('`') && info.includes('`')))
    return undefined
  return { mark, info: info.trim() }
}

/** Whether a line closes the fence that was opened with `mark`. */
function closesFence(line: string, mark: string): boolean {
  const trimmed = line.trim()
  if (trimmed.length < mark.length || /^ {4}/.test(line)) return false
  const character = mark[0]!
  for (let n = 0; n < trimmed.length; n++) if (trimmed[n] !== character) return false
  return true
}

/** The index of the line that closes the fence opened at `start`; `end` when none before it does. */
export function fenceEnd(lines: readonly string[], start: number, end: number, mark: string): number {
  for (let n = start + 1; n < end; n++) if (closesFence(lines[n]!, mark)) return n
  return end
}

// A file of the project as a link from its root.

/** Renders a path as a root-relative link. */
export function renderPathLink(path: string): string {
  const destination = path.replace(/[%\s<>"&()]/g, percentCode)
  // In the text, what looks like its end would be taken for it.
  return `[${path.replaceAll('](', ']\\(')}](/${destination})`
}

function percentCode(character: string): string {
  if (character === '(') return '%28'
  return character === ')' ? '%29' : encodeURIComponent(character)
}

// Files and addresses as links.

import type { Resource } from './plan.ts'

/** Renders a file as a root-relative link. */
export function renderPathLink(path: string): string {
  const destination = path.replace(/[%\s<>"&()]/g, percentCode)
  // In the text, what looks like its end would be taken for it.
  return `[${path.replaceAll('](', ']\\(')}](/${destination})`
}

/** Renders a file or an address as a link. */
export function renderResource(resource: Resource): string {
  if (resource.kind === 'file') return renderPathLink(resource.path)
  return /[()[\]]/.test(resource.url) ? `<${resource.url}>` : `[${resource.url}](${resource.url})`
}

/** Renders an entry of the Active Context: plain where that is clear, else as a link. */
export function renderContextEntry(resource: Resource): string {
  const target = resource.kind === 'file' ? resource.path : resource.url
  return /^[\p{L}\p{N}.@+][\p{L}\p{N}.@+/:?=&%*~-]*$/u.test(target) ? target : renderResource(resource)
}

function percentCode(character: string): string {
  if (character === '(') return '%28'
  return character === ')' ? '%29' : encodeURIComponent(character)
}

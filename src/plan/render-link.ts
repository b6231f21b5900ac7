// Files and addresses as links.

import { renderPathLink } from '../text/path-link.ts'
import type { Resource } from './plan.ts'

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

// A file of the project as it will be when the selected actions have run.

import { decodeForEdit, mostEditBytes } from '../edit/decode.ts'
import { renderFileRefusal } from '../edit/render-refusal.ts'
import { nameKey } from '../project-files.ts'
import type { Review } from './items.ts'
import type { Selection } from './selection.ts'

/** Its text, or why there is none to show. */
export function fileAsItWillBe(
  review: Review,
  selection: Selection,
  path: string,
): { readonly text: string } | { readonly why: string } {
  const { files } = review.place
  const key = nameKey(files.names, path)
  const writer = review.actions.findLast(
    ({ id, action }) =>
      (action.type === 'CREATE' || action.type === 'EDIT') &&
      nameKey(files.names, action.file.path) === key &&
      selection.runs.has(id),
  )
  const after = writer && selection.outcomeOf(writer).after
  if (after !== undefined) return { text: after }
  const entry = files.look(path)
  switch (entry.kind) {
    case 'file': {
      const read = entry.read(mostEditBytes)
      if ('problem' in read) return { why: `it cannot be read: ${read.problem}` }
      const decoded = decodeForEdit(read.bytes)
      if (decoded.outcome === 'decoded') return { text: decoded.text }
      return { why: renderFileRefusal(decoded.refusal, path).message }
    }
    case 'folder':
      return { why: 'a folder: all its files that git does not ignore' }
    case 'missing':
      return { why: /[*?[\]{}]/.test(path) ? 'a pattern: all files that match' : 'there is no such file now' }
    case 'link':
      return { why: `a symbolic link to ${entry.target}; it is not followed` }
    case 'special':
      return { why: `${entry.what}; it is not opened` }
    case 'below-file':
      return { why: `${entry.at} is no folder` }
    case 'outside':
      return { why: 'outside the project' }
    case 'unreadable':
      return { why: `it cannot be looked at: ${entry.problem}` }
  }
}

// The bytes of one folder as git stores it: for each entry its mode, a space, its name, a zero and its id.

import type { TreeEntry } from './tree.ts'

export type Placed = TreeEntry & {
  /** Where the mode begins. */
  readonly modeAt: number
  readonly idAt: number
}

/** The entries of some names, which are bytes as characters; ids take so many bytes. */
export function findEntries(
  bytes: Buffer,
  names: ReadonlySet<string>,
  idBytes: number,
): ReadonlyMap<string, Placed> {
  const found = new Map<string, Placed>()
  for (let at = 0; at < bytes.length && found.size < names.size; ) {
    const space = bytes.indexOf(0x20, at)
    const zero = bytes.indexOf(0, space)
    if (space === -1 || zero === -1) break
    const idAt = zero + 1
    const name = bytes.toString('latin1', space + 1, zero)
    if (names.has(name)) {
      const id = bytes.toString('hex', idAt, idAt + idBytes)
      found.set(name, { modeAt: at, idAt, mode: bytes.toString('latin1', at, space), id })
    }
    at = idAt + idBytes
  }
  return found
}

/** Changes an entry where it stands: all modes of files are equally long. False when there is none of that kind. */
export function replaceEntry(
  bytes: Buffer,
  entry: Placed | undefined,
  to: TreeEntry,
  kind: 'file' | 'folder',
): boolean {
  if (entry === undefined || kindOf(entry) !== kind) return false
  bytes.write(to.mode, entry.modeAt, 'latin1')
  bytes.write(to.id, entry.idAt, 'hex')
  return true
}

function kindOf({ mode }: TreeEntry): 'file' | 'folder' | 'other' {
  if (mode === '40000') return 'folder'
  return ['100644', '100755', '120000'].includes(mode) ? 'file' : 'other'
}

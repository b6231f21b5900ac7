// The bytes of one folder as git stores it: for each entry its mode, a space, its name, a zero and its id.

import type { TreeEntry } from './tree.ts'

type Found = TreeEntry & {
  /** Where the mode begins. */
  readonly modeAt: number
  readonly idAt: number
}

/** The entry of a name, which is bytes as characters; ids take so many bytes. */
export function wantedEntry(bytes: Buffer, name: string, idBytes: number): Found | undefined {
  const wanted = Buffer.from(name, 'latin1')
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(0x20, at)
    const zero = bytes.indexOf(0, space)
    if (space === -1 || zero === -1) return undefined
    const idAt = zero + 1
    if (bytes.subarray(space + 1, zero).equals(wanted)) {
      const id = bytes.toString('hex', idAt, idAt + idBytes)
      return { modeAt: at, idAt, mode: bytes.toString('latin1', at, space), id }
    }
    at = idAt + idBytes
  }
  return undefined
}

/** Changes an entry where it stands: all modes of files are equally long. False when there is none of that kind. */
export function replaceEntry(bytes: Buffer, name: string, to: TreeEntry, kind: 'file' | 'folder'): boolean {
  const entry = wantedEntry(bytes, name, to.id.length / 2)
  if (entry === undefined || kindOf(entry) !== kind) return false
  bytes.write(to.mode, entry.modeAt, 'latin1')
  bytes.write(to.id, entry.idAt, 'hex')
  return true
}

function kindOf({ mode }: TreeEntry): 'file' | 'folder' | 'other' {
  if (mode === '40000') return 'folder'
  return ['100644', '100755', '120000'].includes(mode) ? 'file' : 'other'
}

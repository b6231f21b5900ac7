// The project's files as they would be while a plan runs: the disk's, and over them what the plan has written so far.

import { type Decoded, decodeForEdit, type FileText, mostEditBytes } from '../edit/decode.ts'
import { type Entry, nameKey, type ProjectFiles } from '../project-files.ts'

export type Content = Decoded | { readonly outcome: 'unreadable'; readonly problem: string }

/** What a look finds: the disk's entry, except that a file has its content at that moment. */
export type Seen = (
  | Exclude<Entry, { kind: 'file' }>
  | {
      readonly kind: 'file'
      readonly content: () => Content
      readonly repository?: string
      readonly spelling?: string
    }
) & {
  /** The line of the plan that makes the file here, or above here; none for what the disk has. */
  readonly madeAt?: number
}

export type VirtualFiles = {
  readonly look: (path: string) => Seen
  /** From here on the file has this text; `madeAt` is the line of the CREATE for a file that is new. */
  readonly write: (path: string, text: FileText, madeAt?: number) => void
}

type Written = { readonly text: FileText; readonly madeAt: number | undefined }

/** All files of one plan together; each is read whole and kept until the check ends. */
const mostBytesInAll = 256 * 1024 * 1024

/** A virtual copy of the files. Each is read at most once, and only when its content is asked for. */
export function virtualFiles(files: ProjectFiles): VirtualFiles {
  const written = new Map<string, Written>()
  const contents = new Map<string, Content>()
  const folders = new Set<string>()
  const keyOf = (path: string) => nameKey(files.names, path)
  let bytesLeft = mostBytesInAll

  function contentOf(path: string, entry: Entry & { kind: 'file' }): Content {
    const known = contents.get(keyOf(path))
    if (known !== undefined) return known
    const content = readContent(entry, bytesLeft)
    if (content.outcome === 'decoded') bytesLeft -= entry.size
    contents.set(keyOf(path), content)
    return content
  }

  function look(path: string): Seen {
    const above = foldersAbove(path).find(folder => written.has(keyOf(folder)))
    if (above !== undefined) return { kind: 'below-file', at: above, ...madeBy(written.get(keyOf(above))!) }
    const made = written.get(keyOf(path))
    if (made === undefined && folders.has(keyOf(path))) return { kind: 'folder' }
    const entry = files.look(path)
    const { repository, spelling } = entry
    const more = { ...(repository && { repository }), ...(spelling && { spelling }) }
    if (made !== undefined) {
      const content = (): Content => ({ outcome: 'decoded', ...made.text })
      return { kind: 'file', content, ...more, ...madeBy(made) }
    }
    return entry.kind === 'file' ? { kind: 'file', content: () => contentOf(path, entry), ...more } : entry
  }

  function write(path: string, text: FileText, madeAt?: number): void {
    written.set(keyOf(path), { text, madeAt: madeAt ?? written.get(keyOf(path))?.madeAt })
    for (const folder of foldersAbove(path)) folders.add(keyOf(folder))
  }

  return { look, write }
}

function readContent(entry: Entry & { kind: 'file' }, bytesLeft: number): Content {
  if (entry.size > mostEditBytes) {
    return { outcome: 'refused', refusal: { kind: 'too-large', bytes: entry.size, limit: mostEditBytes } }
  }
  if (entry.size > bytesLeft) {
    return {
      outcome: 'unreadable',
      problem: `all files of the plan together have over ${mostBytesInAll} bytes`,
    }
  }
  const read = entry.read(Math.min(mostEditBytes, bytesLeft))
  return 'problem' in read ? { outcome: 'unreadable', problem: read.problem } : decodeForEdit(read.bytes)
}

function madeBy({ madeAt }: Written): { readonly madeAt?: number } {
  return madeAt === undefined ? {} : { madeAt }
}

function foldersAbove(path: string): string[] {
  const names = path.split('/')
  return names.slice(1).map((_, n) => names.slice(0, n + 1).join('/'))
}

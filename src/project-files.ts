// What stands at a path of a project, as data. Pure code looks through this record; world/ fills it from the disk.

/** The bytes of a file, or why they cannot be had. */
export type FileBytes = { readonly bytes: Uint8Array } | { readonly problem: string }

type Standing =
  | { readonly kind: 'missing' }
  | { readonly kind: 'folder' }
  | {
      readonly kind: 'file'
      readonly size: number
      readonly read: (maxBytes: number) => FileBytes
    }
  /** `at` is the path or a folder above it. Links are never followed; `inside` is where it leads, from the root. */
  | {
      readonly kind: 'link'
      readonly at: string
      readonly target: string
      readonly inside: string | undefined
    }
  /** `at`, above the path, is no folder. */
  | { readonly kind: 'below-file'; readonly at: string }
  /** A pipe, a socket or a device: it was not opened. */
  | { readonly kind: 'special'; readonly what: string }
  | { readonly kind: 'outside' }
  | { readonly kind: 'unreadable'; readonly at: string; readonly problem: string }

export type Entry = Standing & {
  /** The submodule or nested repository that holds the path. */
  readonly repository?: string
  /** The path as the disk spells it, where that differs in case alone. */
  readonly spelling?: string
}

export type ProjectFiles = {
  /** How the disk tells names apart: `folded` when `A` and `a` are one file. */
  readonly names: 'exact' | 'folded'
  /** What stands at a path from the project's root; `.` is the root itself. */
  readonly look: (path: string) => Entry
}

/** The same text for every spelling of a path that the disk takes for one file. */
export function nameKey(names: ProjectFiles['names'], path: string): string {
  return names === 'exact' ? path : path.normalize('NFC').toLowerCase()
}

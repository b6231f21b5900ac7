// How large a plan may be. Beyond these it is refused with a problem, never cut.

export const limits = {
  /** Bytes of the whole text. */
  bytes: 20 * 1024 * 1024,
  lines: 1_000_000,
  actions: 2_000,
  /** Lists and quotes inside each other. */
  depth: 100,
  /** Blocks of Markdown outside fences: headings, paragraphs, lists, items. */
  blocks: 50_000,
  /** Lines of Memos or of Active Context. */
  changes: 10_000,
  /** Characters of one memo. */
  memo: 2_000,
  /** Characters of one variable of an EXECUTE. */
  variable: 100_000,
  /** Seconds an EXECUTE may ask for. */
  timeout: 86_400,
  /** Bytes of one name in a path, and of the whole path. */
  nameBytes: 255,
  pathBytes: 4_096,
  /** Fence lines that the sanitizer looks at when it has to prove where a block ends. */
  fenceLines: 20_000,
  /** Problems that are listed; the rest are counted. */
  problems: 1_000,
} as const

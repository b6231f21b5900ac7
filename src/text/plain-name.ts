// Names that people give to agents and pipelines. They become names of files, so that none may be a path.

/** At most 64 letters, digits, blanks, `-` and `_`; no blank at an end. */
export function isPlainName(text: string): boolean {
  return /^[A-Za-z0-9]([A-Za-z0-9 _-]{0,62}[A-Za-z0-9_-])?$/.test(text)
}

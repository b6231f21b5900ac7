// Paths as git and the disk have them: bytes, of which each character here is one. Names need not be UTF-8.

/** The names of a list that git wrote with `-z`. */
export function splitPaths(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  return text === '' ? [] : text.replace(/\0$/, '').split('\0')
}

/** The list as git reads it with `-z`. */
export function joinPaths(paths: readonly string[]): Buffer {
  return Buffer.from(paths.map(path => `${path}\0`).join(''), 'latin1')
}

/** The path as people read it. */
export function nameOf(path: string): string {
  return Buffer.from(path, 'latin1').toString()
}

/** The byte path of a name. */
export function pathOf(name: string): string {
  return Buffer.from(name).toString('latin1')
}

/** Where it is on the disk. */
export function onDisk(root: string, path: string): Buffer {
  return Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path, 'latin1')])
}

/** The folders above a path, from the top, which is `''`. */
export function foldersAbove(path: string): readonly string[] {
  const steps = path.split('/')
  return steps.map((_, n) => steps.slice(0, n).join('/'))
}

/** Whether the path is, or lies in, a folder of TeDDy's own, or is a temporary file of its. */
export function isTeddys(path: string): boolean {
  if (!path.includes('.teddy')) return false
  return path.split('/').some(step => step === '.teddy' || step.startsWith('.teddy-tmp-'))
}

// The project's own files, for tests of the house rules.

import { readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export const root = dirname(dirname(import.meta.dirname))

/** Paths from the project root of all files below `folder` with one of the endings. */
export function filesBelow(folder: string, endings: readonly string[]): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && endings.some(ending => entry.name.endsWith(ending)))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .sort()
}

export function sourceFiles(): string[] {
  return filesBelow('src', ['.ts', '.tsx'])
}

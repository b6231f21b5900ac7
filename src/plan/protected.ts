// Files that make other programs act on their own when they are opened, cloned or pushed.

import { foldFileName } from './path.ts'

/** Whole names, wherever they stand: editors, direnv and agents look for them in every folder. */
const names: ReadonlySet<string> = new Set([
  '.gitmodules',
  '.gitattributes',
  '.envrc',
  '.mcp.json',
  'agents.md',
  'claude.md',
  '.gitlab-ci.yml',
])

/** Folders, all of whose files count. */
const folders: ReadonlySet<string> = new Set(['.idea', '.husky', '.claude'])

const tails: readonly RegExp[] = [
  /(?:^|\/)\.vscode\/(?:settings|tasks)\.json$/,
  /(?:^|\/)\.github\/workflows\/./,
]

/** Whether writing the file needs a confirmation of its own. */
export function isProtected(path: string): boolean {
  const folded = path.split('/').map(foldFileName)
  if (names.has(folded.at(-1)!) || folded.slice(0, -1).some(name => folders.has(name))) return true
  return tails.some(tail => tail.test(folded.join('/')))
}

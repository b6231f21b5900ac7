// A git repository of the size that projects have: 1,500 source files in 60 folders, all committed.

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folders = 60
const filesEach = 25

export const moduleFile = (folder: number, file: number) =>
  `src/part-${String(folder).padStart(2, '0')}/unit-${String(file).padStart(2, '0')}.ts`

/** What a file says; every one is different. */
export const moduleText = (folder: number, file: number) =>
  [
    `// Unit ${file} of part ${folder}.`,
    '',
    `export const id = '${folder}/${file}'`,
    '',
    ...Array.from({ length: 20 }, (_, n) => `export const value${n} = ${folder * 1000 + file * 20 + n}`),
    '',
    `export function sum(): number {\n  return value0 + value1 + ${file}\n}`,
    '',
  ].join('\n')

/** Runs git in the repository; the output without the last line break. */
export function gitIn(root: string, ...args: readonly string[]): string {
  const identity = ['-c', 'user.name=t', '-c', 'user.email=t@example.com', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...identity, ...args], { cwd: root, encoding: 'utf8' }).trimEnd()
}

/** Fills the folder and commits; returns how many files there are. */
export function makeLargeRepository(root: string): number {
  for (let folder = 0; folder < folders; folder++) {
    mkdirSync(join(root, moduleFile(folder, 0), '..'), { recursive: true })
    for (let file = 0; file < filesEach; file++)
      writeFileSync(join(root, moduleFile(folder, file)), moduleText(folder, file))
  }
  gitIn(root, 'init', '-q', '-b', 'main')
  gitIn(root, 'add', 'src')
  gitIn(root, 'commit', '-q', '-m', 'All parts')
  return folders * filesEach
}

// Writing the files of a new worktree. Git says nothing while it writes, so that many files are written in parts.

import type { World } from '../world/world.ts'
import { joinPaths } from './byte-path.ts'
import { type Place, placeGit } from './place.ts'
import { readIndex } from './private-index.ts'

/** How many files are written and how many there are. */
export type OnFiles = (done: number, all: number) => void

const args = ['checkout-index', '--quiet', '--index']

/** Fewer are there before anybody reads a number; each part writes the index once more. */
const part = 5_000

/** Writes all files of the place's index but those that a sparse checkout leaves out. */
export async function checkOut(world: World, place: Place, onFiles: OnFiles = () => {}): Promise<void> {
  const { files, sparse } = await readIndex(world, place)
  const wanted = [...files].filter(path => !sparse.has(path))
  if (wanted.length <= part) {
    await placeGit(world, place, [...args, '--all'])
    return
  }
  for (let done = 0; done < wanted.length; done += part) {
    onFiles(done, wanted.length)
    const input = joinPaths(wanted.slice(done, done + part))
    await placeGit(world, place, [...args, '-z', '--stdin'], { input })
  }
}

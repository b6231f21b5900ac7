// A tree as a commit of TeDDy's own: its own identity, no signature, the time of the world's clock.

import type { World } from '../world/world.ts'
import { type Place, placeGit } from './place.ts'

export type CommitText = {
  readonly message: string
  readonly trailers?: Readonly<Record<string, string>>
}

type NewCommit = CommitText & { readonly tree: string; readonly parents?: readonly string[] }

/** Stores a commit; no ref holds it yet. */
export async function commitTree(
  world: World,
  place: Place,
  { tree, parents = [], ...text }: NewCommit,
): Promise<string> {
  const date = `@${Math.floor(world.clock.now().getTime() / 1000)} +0000`
  const env = {
    GIT_AUTHOR_NAME: 'TeDDy',
    GIT_AUTHOR_EMAIL: 'teddy@localhost',
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: 'TeDDy',
    GIT_COMMITTER_EMAIL: 'teddy@localhost',
    GIT_COMMITTER_DATE: date,
  }
  const args = ['commit-tree', ...parents.flatMap(parent => ['-p', parent]), tree]
  const { stdout } = await placeGit(world, place, args, { input: renderCommitText(text), env })
  return stdout.toString().trim()
}

/** The message with its trailers, as git reads them back. */
export function renderCommitText({ message, trailers = {} }: CommitText): string {
  const lines = Object.entries(trailers).map(([name, value]) => `${name}: ${oneLine(value)}`)
  const parts = [message.replaceAll('\0', '').trim(), lines.join('\n')]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

const oneLine = (value: string) => value.replace(/[\0\s]+/g, ' ').trim()

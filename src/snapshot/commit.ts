// A tree as a commit of TeDDy's own: its own identity, no signature, the time of the world's clock.

import { Fault } from '../errors.ts'
import { writeLooseObject } from '../world/loose-object.ts'
import type { World } from '../world/world.ts'
import { areThere } from './are-there.ts'
import { renderLeftOut } from './left-out-note.ts'
import { type Place, placeGit } from './place.ts'
import { objectsOf } from './store.ts'

export type CommitText = {
  readonly message: string
  readonly trailers?: Readonly<Record<string, string>>
  /** What the tree of a snapshot does not cover. */
  readonly notCovered?: readonly { readonly path: string }[]
}

type NewCommit = CommitText & { readonly tree: string; readonly parents?: readonly string[] }

/** Stores a commit; no ref holds it yet. */
export async function commitTree(world: World, place: Place, commit: NewCommit): Promise<string> {
  const seconds = Math.floor(world.clock.now().getTime() / 1000)
  if (canBeWritten(place, commit)) return writtenCommit(world, place, commit, seconds)
  const { tree, parents = [], ...text } = commit
  const date = `@${seconds} +0000`
  const env = {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: author.name,
    GIT_COMMITTER_EMAIL: author.email,
    GIT_COMMITTER_DATE: date,
  }
  const args = ['commit-tree', ...parents.flatMap(parent => ['-p', parent]), tree]
  const { stdout } = await placeGit(world, place, args, { input: renderCommitText(text), env })
  return stdout.toString().trim()
}

const author = { name: 'TeDDy', email: 'teddy@localhost' }

function canBeWritten({ store: { habits } }: Place, { tree, parents = [] }: NewCommit): boolean {
  const id = habits.objectFormat === 'sha256' ? /^[0-9a-f]{64}$/ : /^[0-9a-f]{40}$/
  return habits.plain && [tree, ...parents].every(each => id.test(each))
}

/** The commit that git would make, made here: to start git for it takes longer than an unchanged tree takes. */
async function writtenCommit(
  world: World,
  place: Place,
  { tree, parents = [], ...text }: NewCommit,
  seconds: number,
): Promise<string> {
  const ids = [...new Set([tree, ...parents])]
  if (!(await areThere(world, place, ids)))
    throw new Fault('failed', `${ids.join(', ')} is not a valid object`, { hints: ['git fsck'] })
  const who = `${author.name} <${author.email}> ${seconds} +0000`
  const lines = [
    `tree ${tree}`,
    ...[...new Set(parents)].map(parent => `parent ${parent}`),
    `author ${who}`,
    `committer ${who}`,
  ]
  const whole = `${lines.join('\n')}\n\n${renderCommitText(text)}`
  const format = place.store.habits.objectFormat
  return writeLooseObject(world, objectsOf(place.store), {
    kind: 'commit',
    bytes: Buffer.from(whole),
    format,
  })
}

/** The message with its trailers, as git reads them back. */
export function renderCommitText({ message, trailers = {}, notCovered = [] }: CommitText): string {
  const named = Object.entries(trailers).map(([name, value]) => `${name}: ${oneLine(value)}`)
  const lines = [...named, ...renderLeftOut(notCovered)]
  const parts = [message.replaceAll('\0', '').trim(), lines.join('\n')]
  return `${parts.filter(part => part !== '').join('\n\n')}\n`
}

const oneLine = (value: string) => value.replace(/[\0\s]+/g, ' ').trim()

// Replies from a folder instead of a model: its files in the order of their names, one a call.

import { dirname, join, resolve, sep } from 'node:path'
import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { insideRoot } from '../world/contained.ts'
import { diskFault } from '../world/disk-fault.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import type { CountTokens } from './call-usage.ts'
import type { Model, ModelAnswer, ModelRequest } from './model.ts'

type Needs = Pick<World, 'disk'>

const maxBytes = 20_000_000

/** A model that answers from `folder`, which is taken from the project's root; no link on the way is followed. */
export function recordedModel(world: Needs, root: string, folder: string, count: CountTokens): Model {
  const names = replyNames(world, root, folder)
  return {
    name: `recorded:${folder}`,
    window: 1_000_000,
    maxOutput: 1_000_000,
    price: { input: 0, output: 0, cached: 0 },
    ask: request => answer(world, { root, folder, names }, count, request),
  }
}

type Replies = { readonly root: string; readonly folder: string; readonly names: readonly string[] }

async function answer(
  { disk }: Needs,
  { root, folder, names }: Replies,
  count: CountTokens,
  { callsBefore, inputTokens, maxOutputTokens, signal, onProgress }: ModelRequest,
): Promise<ModelAnswer> {
  const name = names[callsBefore]
  if (name === undefined) throw usedUp(folder, names.length, callsBefore)
  const text = within(disk, root, join(folder, name), path => readText(disk, path, maxBytes))
  if (text === undefined) throw gone(folder, name)
  const answeredBy = `recorded:${folder}/${name}`
  const length = await count(text)
  // A model stops there, so that a budget of tokens holds.
  const output = Math.min(length, maxOutputTokens)
  onProgress({ kind: 'streaming', outputTokens: output })
  const usage = { input: inputTokens, output, cached: 0, cost: 0, estimated: true }
  const given = { text, answeredBy, usage }
  if (signal.aborted) return { end: 'interrupted', ...given }
  if (text.trim() === '') return { end: 'empty', why: `${name} is empty`, ...given }
  if (output === length) return { end: 'complete', ...given }
  return {
    end: 'too-long',
    why: `${name} is longer than the ${maxOutputTokens} tokens left for it`,
    ...given,
  }
}

function replyNames({ disk }: Needs, root: string, folder: string): readonly string[] {
  // By way of a name inside, so that the folder itself is entered without following a link.
  const entries = within(disk, root, join(folder, '01.md'), path => {
    try {
      return disk.readdir(dirname(path), { withFileTypes: true })
    } catch (error) {
      throw diskFault(error, folder)
    }
  })
  // By code units, so that the order is the same on every machine; hidden files are no replies.
  const names = entries
    .filter(entry => entry.isFile() && !entry.name.startsWith('.'))
    .map(entry => entry.name)
    .sort((a, b) => (a < b ? -1 : 1))
  if (names.length === 0) {
    throw new Fault('usage', `there are no recorded replies in ${safeLine(folder)}`, {
      hints: ['put the replies there as files: 01.md, 02.md, …'],
    })
  }
  return names
}

// An absolute folder is the user's own business (flags and settings of theirs), and still no link is followed below it.
function within<T>(disk: Needs['disk'], root: string, path: string, work: (path: string) => T): T {
  const full = resolve(root, path)
  const inside = full.startsWith(root + sep)
  const base = inside ? root : sep
  try {
    return insideRoot(
      disk,
      { root: base, path: full.slice(inside ? root.length + 1 : 1), missing: 'refuse' },
      work,
    )
  } catch (error) {
    if (error instanceof Fault && error.kind === 'failed') {
      throw new Fault('usage', error.message, { hints: error.hints, cause: error })
    }
    throw error
  }
}

function usedUp(folder: string, replies: number, callsBefore: number): Fault {
  const has = replies === 1 ? 'has one reply' : `has ${replies} replies`
  return new Fault(
    'usage',
    `recorded:${safeLine(folder)} ${has}, and this session has made ${callsBefore} calls before this one`,
    { hints: ['record more replies, or go on with another --model'] },
  )
}

function gone(folder: string, name: string): Fault {
  return new Fault('usage', `${safeLine(join(folder, name))} is gone`, { hints: ['put it back'] })
}

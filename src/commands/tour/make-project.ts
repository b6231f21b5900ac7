// The throw-away project: a small program with a real bug, tests that fail because of it, and recorded replies.

import { dirname, join } from 'node:path'
import { createFile, makeFolder } from '../../world/create.ts'
import { gitOrFault } from '../../world/git.ts'
import type { World } from '../../world/world.ts'
import { run as init } from '../init.ts'
import clock from './project/clock.js.txt'
import clockTest from './project/clock.test.js.txt'
import packageFile from './project/package.json.txt'
import misquoted from './replies/01-misquoted.md'
import padTheSeconds from './replies/02-pad-the-seconds.md'
import wrapTheMinutes from './replies/03-wrap-the-minutes.md'
import wrapWhenShown from './replies/04-wrap-when-shown.md'

const committed: Readonly<Record<string, string>> = {
  '.gitignore': 'replies/\n',
  'clock.js': clock,
  'clock.test.js': clockTest,
  'package.json': packageFile,
}

const beside: Readonly<Record<string, string>> = {
  '.teddy/global.context': 'clock.js\nclock.test.js\n',
  // The tour says itself when it lands.
  '.teddy/config.yaml': 'land: never\n',
  'replies/01-misquoted.md': misquoted,
  'replies/02-pad-the-seconds.md': padTheSeconds,
  'replies/03-wrap-the-minutes.md': wrapTheMinutes,
  'replies/04-wrap-when-shown.md': wrapWhenShown,
}

/** Makes the project in the working folder: a repository with one commit, and `.teddy/`. */
export async function makeProject(world: World): Promise<void> {
  const { disk, cwd, terminal } = world
  makeFolder(disk, world.env.HOME!)
  for (const [path, text] of Object.entries({ ...committed, ...beside })) {
    makeFolder(disk, dirname(join(cwd, path)))
    createFile(disk, join(cwd, path), text)
  }
  await commitAll(world, Object.keys(committed))
  init({ ...world, terminal: { ...terminal, say: () => {} } })
}

const identity = { NAME: 'TeDDy tour', EMAIL: 'tour@example.invalid' }

async function commitAll(world: World, paths: readonly string[]): Promise<void> {
  const env = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap(who =>
      Object.entries(identity).map(([what, value]) => [`GIT_${who}_${what}`, value]),
    ),
  )
  const call = async (args: readonly string[], input = '') => {
    const { stdout } = await gitOrFault(world, { cwd: world.cwd, args, input, env, config: 'none' })
    return stdout.toString().trim()
  }
  await call(['init', '--quiet'])
  await call(['update-index', '--add', '-z', '--stdin'], paths.map(path => `${path}\0`).join(''))
  const tree = await call(['write-tree'])
  const commit = await call(['commit-tree', tree], 'A clock that shows seconds\n')
  await call(['update-ref', 'HEAD', commit])
}

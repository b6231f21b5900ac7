// A repository whose settings name a program wherever git lets them; each leaves its name in a file when it runs.

import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

export type CanaryRepository = {
  readonly top: string
  /** The environment in which plain git finds the same settings. */
  readonly env: NodeJS.ProcessEnv
  /** Runs plain git; how it ends does not matter. */
  readonly plain: (args: readonly string[], input?: string) => void
  /** Which programs ran since the last time. */
  readonly sung: () => readonly string[]
}

export const identity = {
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.org',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.org',
}

export function canaryRepository(): CanaryRepository {
  const folder = temporaryFolder()
  const top = join(folder, 'work')
  const song = join(folder, 'song')
  const env = { PATH: process.env.PATH, HOME: folder, ...identity }
  const plain = (args: readonly string[], input = '') => {
    try {
      execFileSync('git', args, { cwd: top, env, input, stdio: ['pipe', 'ignore', 'ignore'] })
    } catch {
      // Programs that only sing make many commands fail.
    }
  }
  const canary = (name: string, then: string) => {
    const path = join(folder, `canary-${name}`)
    writeFileSync(path, `#!/bin/sh\necho ${name} >> '${song}'\n${then}\n`)
    chmodSync(path, 0o755)
    return path
  }
  mkdirSync(top)
  makeHistory(top, plain)
  hangCanaries(top, canary)
  rmSync(song, { force: true })
  const sung = () => {
    if (!existsSync(song)) return []
    const names = readFileSync(song, 'utf8').trim().split('\n')
    rmSync(song)
    return [...new Set(names)].sort()
  }
  return { top, env, plain, sung }
}

/** Branches `main` and `other` change the same file; `file.txt` and `sub` are as a clone would bring them. */
function makeHistory(top: string, plain: (args: readonly string[]) => void): void {
  const commit = (text: string) => {
    writeFileSync(join(top, 'file.txt'), text)
    plain(['add', '-A'])
    plain(['commit', '-qm', 'change'])
  }
  plain(['init', '-q', '-b', 'main'])
  writeFileSync(
    join(top, '.gitattributes'),
    '*.txt filter=canary diff=canary merge=canary\n*.dat filter=process\n',
  )
  writeFileSync(join(top, 'file.dat'), 'data\n')
  makeSubmodule(join(top, 'sub'))
  writeFileSync(join(top, '.gitmodules'), '[submodule "sub"]\n\tpath = sub\n\turl = ./sub\n\tignore = none\n')
  commit('base\n')
  plain(['checkout', '-qb', 'other'])
  commit('other\n')
  plain(['checkout', '-q', 'main'])
  commit('main\n')
  addSignedCommit(top)
}

function makeSubmodule(folder: string): void {
  mkdirSync(folder)
  const inside = (...args: string[]) =>
    execFileSync('git', args, { cwd: folder, env: { ...process.env, ...identity } })
  inside('init', '-q')
  writeFileSync(join(folder, '.gitattributes'), '*.txt filter=inner\n')
  writeFileSync(join(folder, 'inner.txt'), 'one\n')
  inside('add', '-A')
  inside('commit', '-qm', 'x')
  // The same length and another time: git has to read it again.
  writeFileSync(join(folder, 'inner.txt'), 'two\n')
}

function addSignedCommit(top: string): void {
  const read = (...args: string[]) => execFileSync('git', args, { cwd: top }).toString().trim()
  const people = 'author A <a@example.org> 1 +0000\ncommitter A <a@example.org> 1 +0000'
  const signature = 'gpgsig -----BEGIN PGP SIGNATURE-----\n \n aaaa\n -----END PGP SIGNATURE-----'
  const header = `tree ${read('rev-parse', 'HEAD^{tree}')}\nparent ${read('rev-parse', 'HEAD')}`
  const input = `${header}\n${people}\n${signature}\n\nsigned\n`
  const commit = execFileSync('git', ['hash-object', '-t', 'commit', '-w', '--stdin'], { cwd: top, input })
  read('update-ref', 'refs/heads/main', commit.toString().trim())
}

function hangCanaries(top: string, canary: (name: string, then: string) => string): void {
  const set = (name: string, value: string, cwd = top) =>
    execFileSync('git', ['config', name, value], { cwd })
  for (const hook of [
    'pre-commit',
    'commit-msg',
    'post-checkout',
    'post-index-change',
    'reference-transaction',
  ]) {
    const path = canary(`hook-${hook}`, 'exit 0')
    writeFileSync(join(top, '.git/hooks', hook), `#!/bin/sh\nexec '${path}'\n`)
    chmodSync(join(top, '.git/hooks', hook), 0o755)
  }
  set('core.fsmonitor', canary('fsmonitor', 'exit 1'))
  set('filter.inner.clean', canary('submodule-clean', 'cat'), join(top, 'sub'))
  set('filter.canary.clean', canary('clean', 'cat'))
  set('filter.canary.smudge', canary('smudge', 'cat'))
  set('filter.canary.required', 'true')
  set('filter.process.process', canary('process', 'exit 1'))
  set('diff.canary.textconv', canary('textconv', 'cat "$1"'))
  set('diff.external', canary('external-diff', ''))
  set('merge.canary.driver', `${canary('merge', 'exit 0')} %A %O %B`)
  set('commit.gpgSign', 'true')
  set('tag.gpgSign', 'true')
  set('gpg.program', canary('gpg', 'exit 1'))
  set('core.pager', canary('pager', 'cat'))
  set('core.editor', canary('editor', 'exit 1'))
  set('core.sshCommand', canary('ssh', 'exit 1'))
  set('core.askPass', canary('askpass', 'exit 1'))
  set('credential.helper', canary('credential', 'exit 1'))
  set('alias.status', `!${canary('alias', '')}`)
}

// Makes a fresh clone ready: dependencies, Node 24, the build. Runs on any Node from 20; does nothing when nothing changed.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
export const node24 = join(root, 'node_modules/node/bin/node')

const installStamp = join(root, 'node_modules/.teddy-installed')
const buildStamp = join(root, 'dist/.built-from')

/** Installs what the lockfile names, once a lockfile. */
export function ensureInstalled() {
  const wanted = hashOf([join(root, 'package.json'), join(root, 'package-lock.json')])
  if (read(installStamp) !== wanted) {
    note('installing dependencies (about half a minute, once)')
    // Not `npm ci`: it refuses a lockfile that lacks the optional packages of platforms other than this one.
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
    ensureNode24()
    writeFileSync(installStamp, wanted)
  }
}

// Where install scripts are blocked, the `node` package has not fetched its binary and made no link.
function ensureNode24() {
  if (!existsSync(node24)) {
    run(process.execPath, ['installArchSpecificPackage.js'], { cwd: join(root, 'node_modules/node') })
  }
  const link = join(root, 'node_modules/.bin/node')
  if (!existsSync(link)) {
    mkdirSync(dirname(link), { recursive: true })
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(link), node24), link)
  }
}

/** Builds dist/ when a source file changed. */
export function ensureBuilt() {
  const sources = [
    ...filesBelow(join(root, 'src')),
    join(root, 'scripts/build.ts'),
    join(root, 'package.json'),
    join(root, 'package-lock.json'),
  ]
  const wanted = hashOf(sources)
  if (read(buildStamp) === wanted) return
  note('building')
  run(node24, [join(root, 'scripts/build.ts')])
  writeFileSync(buildStamp, wanted)
}

/** Environment with Node 24 and the project's own tools first on the PATH. */
export function toolEnvironment() {
  return { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
}

function run(program, args, options = {}) {
  const { status, signal, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    ...options,
  })
  if (status === 0) return
  note(`\`${program} ${args.join(' ')}\` failed (${error?.message ?? signal ?? `exit ${status}`})`)
  process.exit(status || 1)
}

function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

function note(text) {
  process.stderr.write(`set-up: ${text}\n`)
}

// A project with a session whose model answers from recorded replies, and the program run there as a user runs it.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkSeals } from '../../src/session/check-seals.ts'
import { readSession } from '../../src/session/read-session.ts'
import { realDisk } from '../../src/world/disk.ts'
import { teddy } from './teddy.ts'
import { teddyAsync } from './teddy-async.ts'
import { temporaryFolder } from './temporary-folder.ts'
import { typedTeddy } from './typed-teddy.ts'

type Given = {
  /** One a call, in this order. */
  readonly replies?: readonly string[]
  /** Of the project, by path. */
  readonly files?: Readonly<Record<string, string>>
  /** The user's own settings. */
  readonly settings?: string
}

/** A project without a session. */
export function projectWithReplies({ replies = [], files = {}, settings }: Given = {}): SessionProject {
  const folder = temporaryFolder()
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  for (const name of ['project/.teddy', 'home', 'replies']) mkdirSync(join(folder, name), { recursive: true })
  for (const [n, text] of replies.entries()) put(replyName(n), text)
  for (const [path, text] of Object.entries(files)) put(join('project', path), text)
  if (settings !== undefined) put('home/.config/teddy/config.yaml', settings)
  return sessionProjectIn(folder)
}

/** The same with a session, made by `teddy new`. */
export function sessionProject(given: Given = {}): SessionProject {
  const project = projectWithReplies(given)
  const { code, err } = project.teddy('new', 'a session')
  if (code !== 0) throw new Error(err)
  return project
}

export type SessionProject = ReturnType<typeof sessionProjectIn>

/** A project that is there already. Paths such as `01/plan.md` are those of its first session. */
export function sessionProjectIn(folder: string) {
  const root = join(folder, 'project')
  const env = { HOME: join(folder, 'home'), TEDDY_MODEL: `recorded:${join(folder, 'replies')}` }
  const options = { cwd: root, env }
  const store = join(root, '.teddy')
  const sessions = () => {
    const there = existsSync(join(store, 'sessions')) ? readdirSync(join(store, 'sessions')) : []
    return there.filter(name => !name.startsWith('.') && !name.endsWith('.md')).sort()
  }
  const path = (file: string) => join(store, 'sessions', sessions()[0]!, file)
  const read = () => readSession({ disk: realDisk }, { folder: store }, sessions()[0]!)
  return {
    folder,
    root,
    options,
    sessions,
    path,
    read,
    of: (file: string) => readFileSync(path(file), 'utf8'),
    has: (file: string) => existsSync(path(file)),
    at: (file: string) => readFileSync(join(root, file), 'utf8'),
    /** The text of a note; without a name, of the first session's. */
    note: (id = sessions()[0]!) => readFileSync(join(store, 'sessions', `${id}.md`), 'utf8'),
    /** The ids of all notes. */
    notes: () =>
      readdirSync(join(store, 'sessions'))
        .filter(name => name.endsWith('.md'))
        .map(name => name.slice(0, -3))
        .sort(),
    /** Names and states of the turns: `01 done`. */
    turns: () => read().turns.map(({ name, state }) => `${name} ${state}`),
    /** What a check of the hash chain finds. */
    findings: () => checkSeals({ disk: realDisk }, read()).findings,
    put: (file: string, text: string) => writeFileSync(join(root, file), text),
    /** Adds a reply. */
    record: (text: string) => {
      const count = readdirSync(join(folder, 'replies')).length
      writeFileSync(join(folder, replyName(count)), text)
    },
    teddy: (...args: string[]) => teddy(args, options),
    teddyAsync: (...args: string[]) => teddyAsync(args, options),
    /** The same in the test's own process, without a start. */
    typed: (...args: string[]) => typedTeddy(args, options),
  }
}

const replyName = (n: number) => `replies/${String(n + 1).padStart(3, '0')}.md`

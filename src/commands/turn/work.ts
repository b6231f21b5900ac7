// What every command on a session starts from: the project, the settings with the flags over them, the session.

import { type Config, loadConfig } from '../../config/load.ts'
import { overrideSettings } from '../../config/override.ts'
import type { Project } from '../../config/project.ts'
import { needSession } from '../../session/find-session.ts'
import { readSession } from '../../session/read-session.ts'
import type { Session } from '../../session/session.ts'
import type { World } from '../../world/world.ts'
import { initialisedProject } from '../initialised-project.ts'
import { tellWarnings } from '../settings-warnings.ts'
import type { Ground } from '../state/ground.ts'

export type Work = {
  readonly world: World
  readonly project: Project
  /** The project as plans see it: in the session's worktree once it has one. */
  readonly site: Project
  /** Where plans run; undefined until a command needs to know. */
  readonly ground: Ground | undefined
  readonly config: Config
  readonly flags: Flags
  readonly sessionId: string
}

/** What was typed for sessions; a setting that has a flag is in the settings already. */
export type Flags = {
  readonly message: string | undefined
  /** The file with the reply of the model `manual`. */
  readonly reply: string | undefined
  /** The agent asked for by a flag: it counts over the one that the last turn hands on to. */
  readonly agent: string | undefined
  readonly protectedFiles: 'refuse' | 'allow'
  readonly inPlace: boolean
  readonly snapshots: 'taken' | 'none'
  /** Whether edits made in the checkout come into the session. */
  readonly sync: 'in' | 'none'
  readonly land: boolean
}

export type Options = Readonly<Record<string, unknown>>

/** Opens the current session, or the one that `--session` names. */
export function openWork(world: World, options: Options): Work {
  const project = initialisedProject(world)
  const { id } = needSession(world, project, text(options.session))
  return workOn(world, project, id, options)
}

/** The work on a session that is known. */
export function workOn(world: World, project: Project, sessionId: string, options: Options): Work {
  const config = loadConfig(world, project)
  tellWarnings(world.terminal, config)
  return {
    world: options.json ? { ...world, terminal: besideJson(world.terminal) } : world,
    project,
    site: project,
    ground: undefined,
    config: cagedUnderYolo(withFlags(config, options), options),
    flags: {
      message: text(options.message),
      reply: text(options.reply),
      agent: text(options.agent),
      protectedFiles: options.allowProtected ? 'allow' : 'refuse',
      inPlace: options.inPlace === true,
      snapshots: options.snapshot === false ? 'none' : 'taken',
      sync: options.sync === false ? 'none' : 'in',
      land: options.land === true,
    },
    sessionId,
  }
}

/** The session as it is on disk now. */
export function sessionNow({ world, project, sessionId }: Work): Session {
  return readSession(world, project, sessionId)
}

function withFlags(config: Config, options: Options): Config {
  const { pipeline, model, agent, contextDepth, maxTurns, maxTokens, maxCost } = options
  const changed = overrideSettings(config, {
    model,
    agent,
    pipeline: pipeline === 'none' ? undefined : pipeline,
    context_depth: contextDepth,
    max_turns: maxTurns,
    max_tokens: maxTokens,
    max_cost: maxCost,
  })
  if (pipeline !== 'none') return changed
  return {
    ...changed,
    values: { ...changed.values, pipeline: undefined },
    origins: { ...changed.origins, pipeline: { from: 'flag', flag: '--pipeline' } },
  }
}

/** What runs unseen runs in a sandbox where there is one, unless the settings say something about it. */
function cagedUnderYolo(config: Config, { yolo }: Options): Config {
  if (!yolo || config.origins.sandbox.from !== 'default') return config
  return {
    ...config,
    values: { ...config.values, sandbox: 'auto' },
    origins: { ...config.origins, sandbox: { from: 'flag', flag: '--yolo' } },
  }
}

/** Standard output belongs to the JSON; what people read goes where warnings go. */
function besideJson(terminal: World['terminal']): World['terminal'] {
  const { interactive, columns, tell, raw } = terminal
  return { interactive, columns, tell, raw, say: tell }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

// Who decides what runs: the developer in a review, or `-y` for everything.

import type { Config } from '../config/load.ts'
import type { Project } from '../config/project.ts'
import { readUrl } from '../context/read-url.ts'
import { Fault } from '../errors.ts'
import type { Decision } from '../review/decision.ts'
import { type ItemId, type Place, reviewItems } from '../review/items.ts'
import { reviewPlan } from '../review/review-plan.ts'
import { projectFiles } from '../world/project-files.ts'
import type { World } from '../world/world.ts'
import type { CheckedText } from './check-source.ts'
import { knownMemos } from './known-memos.ts'

type Asked = {
  readonly checked: CheckedText
  readonly check: (text: string) => CheckedText
  readonly mode: 'ask' | 'approve-all'
  readonly sandbox: 'on' | 'off'
  /** What stands beside the title; by default the plan's agent. */
  readonly where?: string
}

/** The decision about a checked plan without errors. */
export async function decide(
  world: World,
  project: Project,
  config: Config,
  asked: Asked,
): Promise<Decision> {
  const { text, plan, simulated, problems } = asked.checked
  if (plan === undefined || simulated === undefined)
    throw new Fault('bug', 'a plan without errors has no content')
  const place: Place = {
    files: projectFiles(world.disk, project.root),
    root: project.root,
    runs: 'in this folder',
    sandbox: asked.sandbox,
    memos: (await knownMemos(world, project)).texts,
  }
  if (asked.mode === 'approve-all') {
    const selected: readonly ItemId[] = reviewItems(plan, simulated, place).items.map(({ id }) => id)
    return {
      kind: 'run',
      selected,
      text,
      plan,
      simulated,
      modified: [],
      message: undefined,
      confirmedProtected: [],
    }
  }
  return reviewPlan(world, {
    text,
    plan,
    simulated,
    warnings: problems.map(({ line, message }) => ({ line, message })),
    place,
    where: asked.where ?? plan.header.find(({ key }) => /^agent$/i.test(key))?.value ?? '',
    previewCommand: config.values.preview_command,
    recheck: asked.check,
    readPage: url => pageOf(world, config, url),
  })
}

async function pageOf(world: World, config: Config, url: string): Promise<string> {
  const { text, problem } = await readUrl(world, url, { allow: config.values.allow_hosts })
  if (problem !== undefined) throw new Fault('network', problem)
  return text
}

// Who decides what runs: the developer in a review, or `-y` for everything.

import type { Config } from '../config/load.ts'
import type { Project } from '../config/project.ts'
import { Fault } from '../errors.ts'
import { everyItem } from '../review/approval.ts'
import type { Decision, Fetching } from '../review/decision.ts'
import type { Place } from '../review/items.ts'
import { reviewPlan } from '../review/review-plan.ts'
import { line, paint } from '../text/styled.ts'
import type { SandboxState } from '../world/sandbox.ts'
import type { World } from '../world/world.ts'
import type { GuardedText } from './approval-guard.ts'
import { knownMemos } from './known-memos.ts'
import type { Pages } from './pages.ts'
import { siteFiles } from './site-files.ts'

export type Asked = {
  readonly checked: GuardedText
  readonly check: (text: string) => GuardedText
  readonly mode: 'ask' | 'approve-all'
  readonly sandbox: SandboxState
  readonly pages: Pages
  /** Where the plan runs: `in the worktree`. */
  readonly runs?: string
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
  const { text, plan, simulated, seen } = asked.checked
  if (plan === undefined || simulated === undefined || seen === undefined)
    throw new Fault('bug', 'a plan without errors has no content')
  if (asked.mode === 'approve-all') {
    // Nobody sees them in a review.
    for (const { line: at, message } of asked.checked.warnings)
      world.terminal.tell(line`${paint('yellow', 'warning:')} line ${at}: ${message}`)
    const nothing = { modified: [], broken: [], message: undefined, confirmedProtected: [] }
    return { kind: 'run', selected: everyItem(plan), text, plan, simulated, seen, ...nothing }
  }
  return reviewPlan(world, {
    candidate: asked.checked,
    place: () => placeNow(world, project, asked),
    where: asked.where ?? plan.header.find(({ key }) => /^agent$/i.test(key))?.value ?? '',
    previewCommand: config.values.preview_command,
    recheck: asked.check,
    readPage: (url, fetching) => pageText(asked.pages, url, fetching),
  })
}

async function placeNow(world: World, project: Project, { sandbox, runs }: Asked): Promise<Place> {
  return {
    files: siteFiles(world.disk, project),
    filesNow: () => siteFiles(world.disk, project),
    root: project.root,
    runs: runs ?? 'in this folder',
    sandbox,
    memos: (await knownMemos(world, project)).texts,
    keepsMemos: project.foundBy === 'teddy' ? 'yes' : 'no',
  }
}

async function pageText(pages: Pages, url: string, { signal, onBytes }: Fetching): Promise<string> {
  const { text, problem } = await pages.show(url, { signal, onProgress: onBytes })
  if (problem !== undefined) throw new Fault('network', problem)
  return text
}

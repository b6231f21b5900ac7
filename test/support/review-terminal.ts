// A review of a plan in a temporary project, on a real pseudo-terminal.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ItemId } from '../../src/review/items.ts'
import { folderWith } from './files-in.ts'
import { type ProgramScreen, programOnTerminal } from './program-terminal.ts'

export const reviewScript = join(import.meta.dirname, 'review-script.ts')

type Options = {
  readonly files?: Readonly<Record<string, string>>
  readonly columns?: number
  readonly rows?: number
  readonly env?: Readonly<Record<string, string>>
}

export type Decided = {
  readonly kind: string
  readonly selected?: readonly ItemId[]
  readonly modified?: readonly ItemId[]
  readonly text?: string
  readonly message?: string
  readonly confirmedProtected?: readonly string[]
}

export type ReviewScreen = ProgramScreen & {
  readonly root: string
  /** What was decided, once the script has ended. */
  readonly decided: () => Promise<Decided | string>
}

/** Writes the plan and the files, and starts the review. */
export function reviewOnTerminal(plan: string, { files = {}, ...options }: Options = {}): ReviewScreen {
  const root = folderWith(files)
  writeFileSync(join(root, 'plan.md'), plan)
  const temporary = folderWith({})
  const env = { TMPDIR: temporary, ...options.env }
  const screen = programOnTerminal(process.execPath, [reviewScript], { ...options, cwd: root, env })
  return {
    ...screen,
    root,
    decided: async () => {
      await screen.exit
      const [, decision, fault] =
        /(?:decided (\{[^\r\n]*\})|(fault [^\r\n]*))\r?\n/.exec(screen.bytes()) ?? []
      return decision === undefined ? (fault ?? screen.bytes()) : (JSON.parse(decision) as Decided)
    },
  }
}

/** Waits for the question under the summary. */
export function asked(screen: ReviewScreen): Promise<string> {
  return screen.shows(/\(q\)uit › ?$|a\/m\/s\/q ›/m)
}

/** Opens the checklist and waits for it. */
export async function openList(screen: ReviewScreen): Promise<string> {
  await asked(screen)
  screen.type('m')
  return screen.shows(/run \d+ of \d+/)
}

// Reviews plan.md of the working folder on the terminal it is started on, and prints the decision.

import { existsSync, readFileSync } from 'node:fs'
import { exitCodes, Fault } from '../../src/errors.ts'
import { checkPlan } from '../../src/plan/check.ts'
import { sanitizePlan } from '../../src/plan/sanitize.ts'
import { everyItem } from '../../src/review/approval.ts'
import type { Candidate } from '../../src/review/decision.ts'
import { reviewPlan } from '../../src/review/review-plan.ts'
import { takeApproval } from '../../src/review/take-approval.ts'
import { projectFiles } from '../../src/world/project-files.ts'
import { realWorld } from '../../src/world/real-world.ts'

const world = realWorld()
const root = world.cwd

function check(given: string): Candidate {
  const { text, changes } = sanitizePlan(given)
  const checked = checkPlan(text, projectFiles(world.disk, root))
  const { plan } = checked
  const files = projectFiles(world.disk, root)
  const seen = plan && takeApproval({ text, plan, selected: everyItem(plan), root, files })
  return { ...checked, text, warnings: [...changes, ...checked.problems], seen }
}

/** One that never comes to its end, unless somebody has had enough of it. */
async function endless(signal: AbortSignal, onBytes: (bytes: number) => void): Promise<string> {
  onBytes(12_345)
  const working = setInterval(() => {}, 1_000)
  await new Promise((_, reject) => signal.addEventListener('abort', reject, { once: true })).finally(() =>
    clearInterval(working),
  )
  return ''
}

try {
  const decision = await reviewPlan(world, {
    candidate: check(readFileSync('plan.md', 'utf8')),
    place: async () => ({
      files: projectFiles(world.disk, root),
      filesNow: () => projectFiles(world.disk, root),
      root,
      runs: 'in the worktree',
      sandbox: 'off',
      memos: existsSync('memos.json') ? JSON.parse(readFileSync('memos.json', 'utf8')) : undefined,
      keepsMemos: 'yes',
    }),
    where: 'turn 03 · developer',
    previewCommand: world.env.PREVIEW_COMMAND,
    recheck: check,
    readPage: async (url, { signal, onBytes }) => {
      if (url.includes('refused')) throw new Fault('network', `${url} was refused`)
      return url.includes('endless') ? endless(signal, onBytes) : `The page at ${url}\n`
    },
  })
  const hidden = { plan: undefined, simulated: undefined, seen: undefined }
  const modified = decision.kind !== 'quit' && decision.modified.length > 0
  console.log(`decided ${JSON.stringify({ ...decision, ...hidden, ...(!modified && { text: undefined }) })}`)
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.log(`fault ${error.kind}: ${error.message}`)
  process.exitCode = exitCodes[error.kind]
}

// Reviews plan.md of the working folder on the terminal it is started on, and prints the decision.

import { existsSync, readFileSync } from 'node:fs'
import { exitCodes, Fault } from '../../src/errors.ts'
import { checkPlan } from '../../src/plan/check.ts'
import { reviewPlan } from '../../src/review/review-plan.ts'
import { projectFiles } from '../../src/world/project-files.ts'
import { realWorld } from '../../src/world/real-world.ts'

const world = realWorld()
const text = readFileSync('plan.md', 'utf8')
const check = (plan: string) => checkPlan(plan, projectFiles(world.disk, world.cwd))
const { plan, simulated, problems } = check(text)
if (plan === undefined || simulated === undefined) throw new Error('plan.md is no plan')

try {
  const decision = await reviewPlan(world, {
    text,
    plan,
    simulated,
    warnings: problems,
    place: {
      files: projectFiles(world.disk, world.cwd),
      root: world.cwd,
      runs: 'in the worktree',
      sandbox: 'off',
      memos: existsSync('memos.json') ? JSON.parse(readFileSync('memos.json', 'utf8')) : undefined,
    },
    where: 'turn 03 · developer',
    previewCommand: world.env.PREVIEW_COMMAND,
    recheck: check,
    readPage: async url => {
      if (url.includes('refused')) throw new Fault('network', `${url} was refused`)
      return `The page at ${url}\n`
    },
  })
  const shown = decision.kind === 'run' ? { ...decision, plan: undefined, simulated: undefined } : decision
  console.log(
    `decided ${JSON.stringify(shown.kind === 'run' && shown.modified.length === 0 ? { ...shown, text: undefined } : shown)}`,
  )
} catch (error) {
  if (!(error instanceof Fault)) throw error
  console.log(`fault ${error.kind}: ${error.message}`)
  process.exitCode = exitCodes[error.kind]
}

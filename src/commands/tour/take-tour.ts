// The way through the tour: step after step, for as long as the person wants and the recorded replies fit.

import { exitCodes, Fault, type FaultKind } from '../../errors.ts'
import { line } from '../../text/styled.ts'
import { askKey } from '../../world/keys.ts'
import type { World } from '../../world/world.ts'
import { openWork, sessionNow } from '../turn/work.ts'
import type { Verdict } from './judge-review.ts'
import { runWords } from './run-words.ts'
import { sayAfter, sayCommand, sayFiles, sayIntro, sayNext, sayStep } from './say.ts'
import { type TourStep, tourSteps } from './steps.ts'

/** Goes through the tour in its world; `ending` says what the last key does. A Fault when it was interrupted. */
export async function takeTour(world: World, ending: string): Promise<void> {
  const { terminal } = world
  const steps = tourSteps(terminal.interactive ? 'person' : 'nobody')
  sayIntro(terminal, world.cwd)
  if ((await pause(world, 'enter starts, q quits')) === 'quit') return sayNext(terminal)
  for (const [n, step] of steps.entries()) {
    sayStep(terminal, step, n + 1, steps.length)
    const { tour, says } = await takeStep(world, step)
    if (says.length > 0) sayAfter(terminal, says)
    if (tour === 'ends') break
    terminal.say(line``)
    sayFiles(terminal, step.open)
    const last = n === steps.length - 1
    if ((await pause(world, last ? 'enter shows all turns' : 'enter goes on, q quits')) === 'quit')
      return sayNext(terminal)
  }
  sayCommand(terminal, ['tree'])
  await runWords(world, ['tree'])
  sayNext(terminal)
  await pause(world, ending)
}

/** Types the commands of a step; what a person's decision made impossible ends the tour without a fuss. */
async function takeStep(world: World, { commands, judge }: TourStep): Promise<Verdict> {
  const judged = (): Verdict => judge?.(sessionNow(openWork(world, {}))) ?? { tour: 'goes-on', says: [] }
  try {
    for (const { words, added } of commands) {
      sayCommand(world.terminal, words)
      const code = await runWords(world, [...words, ...added])
      if (code === exitCodes.interrupted) throw stopped('interrupted')
      if (code === exitCodes.terminated) throw stopped('terminated')
    }
  } catch (error) {
    if (!world.terminal.interactive || !(error instanceof Fault) || !byDecision.includes(error.kind))
      throw error
    const verdict = judged()
    if (verdict.tour === 'ends') return verdict
    return { tour: 'ends', says: [`The recorded replies do not fit what you decided: ${error.message}.`] }
  }
  return judged()
}

/** How a command fails when a plan was skipped, trimmed or edited in review so that later replies miss what they need. */
const byDecision: readonly FaultKind[] = ['refused', 'usage', 'conflict']

async function pause(world: World, what: string): Promise<'go-on' | 'quit'> {
  const { terminal } = world
  if (!terminal.interactive) return 'go-on'
  terminal.say(line``)
  for (;;) {
    const answer = await askKey(world, { prompt: line`${what} › `, choices: ['\r', '\n', 'q'] })
    if (answer.kind === 'interrupt') throw stopped('interrupted')
    if (answer.kind === 'end') return 'quit'
    if (answer.kind === 'choice') return answer.choice === 'q' ? 'quit' : 'go-on'
  }
}

function stopped(kind: 'interrupted' | 'terminated'): Fault {
  return new Fault(kind, `the tour was ${kind}`)
}

// Calls until a plan is accepted: a refused one goes back with all its problems, at most so many times.

import { appendSections } from '../../context/split-payload.ts'
import { Fault } from '../../errors.ts'
import type { Model } from '../../model/model.ts'
import { hasErrors, type PlanProblem } from '../../plan/plan-problem.ts'
import { beginAttempt, keepInAttempt } from '../../session/attempts.ts'
import { redact } from '../../text/redact.ts'
import type { CheckedText } from '../check-source.ts'
import { type Calling, callModel } from './call-model.ts'
import { renderProblems } from './render-problems.ts'

export type Accepted = CheckedText & { readonly plan: NonNullable<CheckedText['plan']> }

type Question = {
  readonly model: Model
  /** The first request; later ones are this one with the rejected plan and its problems behind it. */
  readonly document: string
  readonly check: (text: string) => CheckedText
  readonly retries: number
}

/** The accepted plan; a Fault keeps everything and says how to go on. */
export async function askForPlan(calling: Calling, question: Question): Promise<Accepted> {
  const { turn, screen, work } = calling
  const { model, check, retries } = question
  let document = question.document
  for (let retry = 0; ; retry++) {
    let number = 0
    const text = await callModel(calling, model, document, {
      request: request => {
        number = beginAttempt(work.world, turn, request)
      },
      reply: reply => keepInAttempt(work.world, turn, number, 'reply', reply),
      partial: reply => keepInAttempt(work.world, turn, number, 'partial', reply),
    })
    const checked = check(text)
    if (checked.plan !== undefined && !hasErrors(checked.problems)) return { ...checked, plan: checked.plan }
    const problems = checked.problems.filter(({ severity }) => severity === 'error')
    keepInAttempt(work.world, turn, number, 'problems', `${renderProblems(checked.problems)}\n`)
    const left = retries - retry
    screen.refused(problems, left > 0 ? `asking again (${retry + 1} of ${retries})` : 'and no try is left')
    if (left <= 0) throw stillRefused(turn.name, retries, problems)
    turn.update({ retries: turn.record().retries + 1 })
    document = correction(question.document, checked.text, problems)
  }
}

/** The same request, the plan that was refused, and everything that is wrong with it. */
function correction(first: string, rejected: string, problems: readonly PlanProblem[]): string {
  const text = redact(rejected).text
  const document = appendSections(first, [
    { title: 'Rejected Plan', text, language: 'markdown' },
    { title: 'Problems', text: renderProblems(problems), language: 'text' },
  ])
  const wish =
    '\nThe plan above was refused: nothing of it was run. Answer with the whole plan again, with every problem mended and nothing else changed. Line numbers are those of the rejected plan.\n'
  return document + wish
}

function stillRefused(turn: string, retries: number, problems: readonly PlanProblem[]): Fault {
  const tries = retries + 1 === 1 ? 'one try' : `${retries + 1} tries`
  return new Fault('refused', `no plan: the model's reply was refused after ${tries}`, {
    problems,
    file: 'plan.md',
    hints: [
      `teddy resume -m "…"        ask again in other words; turn ${turn} keeps all attempts`,
      'teddy resume --model …        ask another model',
    ],
  })
}

// What planning shows: a line each for context, model, check and plan; the model's counts while it streams.

import { renderTokens } from '../../context/render-context-table.ts'
import { costOf } from '../../model/cost.ts'
import type { Model, Progress } from '../../model/model.ts'
import type { PlanProblem } from '../../plan/plan-problem.ts'
import { problemLine } from '../../text/problem-line.ts'
import { line, paint, type Styled } from '../../text/styled.ts'
import { startTicker } from '../../world/ticker.ts'
import type { World } from '../../world/world.ts'

type Watch = { readonly onProgress: (progress: Progress) => void; readonly stop: () => void }

type Shows = Pick<World, 'terminal' | 'clock'>

export type PlanScreen = {
  readonly context: (resources: number, tokens: number, change: string) => void
  readonly step: (name: string, number: number, count: number) => void
  readonly calling: (model: Model, inputTokens: number) => Watch
  readonly refused: (problems: readonly PlanProblem[], again: string) => void
  readonly note: (text: Styled) => void
}

const mostProblems = 20

/** Shows planning on the terminal. */
export function planScreen(world: Shows): PlanScreen {
  const { terminal } = world
  const dot = paint('cyan', '●')
  return {
    context: (resources, tokens, change) => {
      const count = resources === 1 ? '1 resource' : `${resources} resources`
      terminal.tell(line`${dot} context   ${count}, ${renderTokens(tokens)} tokens${paint('dim', change)}`)
    },
    step: (name, number, count) => terminal.tell(line`${dot} step      ${name} (${number} of ${count})`),
    calling: (model, inputTokens) => watchCall(world, model, inputTokens),
    refused: (problems, again) => {
      const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
      terminal.tell(line`${paint('red', '✗')} check     ${count} in the reply, ${again}`)
      for (const problem of problems.slice(0, mostProblems)) {
        terminal.tell(problemLine('plan.md', problem))
        for (const detail of problem.details ?? []) terminal.tell(line`      ${detail}`)
      }
      const more = problems.length - mostProblems
      if (more > 0) terminal.tell(line`    … and ${more} more, all in problems.md`)
    },
    note: terminal.tell,
  }
}

function watchCall({ terminal, clock }: Shows, model: Model, inputTokens: number): Watch {
  let output = 0
  let waiting: string | undefined
  const costSoFar = () => {
    const cost = costOf({ input: inputTokens, output, cached: 0 }, model.price)
    return cost === undefined || cost === 0 ? '' : `  ~$${cost.toFixed(2)}`
  }
  const begin = clock.steady()
  const status = (seconds: number) => {
    const doing = waiting ?? (output === 0 ? 'waiting' : `streaming  ${renderTokens(output)} tokens`)
    return line`model     ${model.name}  ${doing}  ${seconds} s${costSoFar()}  ctrl-c stops`
  }
  // A person's reply is waited for by a question, which a ticking line would overwrite.
  const ticker = model.name === 'manual' ? undefined : startTicker(terminal, status)
  return {
    onProgress: progress => {
      if (progress.kind === 'streaming') {
        output = progress.outputTokens
        waiting = undefined
      } else waiting = `${progress.reason}; again in ${progress.seconds} s (try ${progress.attempt})`
    },
    stop: () => {
      ticker?.stop()
      const seconds = Math.round((clock.steady() - begin) / 1000)
      const dot = paint('cyan', '●')
      terminal.tell(
        line`${dot} model     ${model.name}  ${renderTokens(output)} tokens  ${seconds} s${costSoFar()}`,
      )
    },
  }
}

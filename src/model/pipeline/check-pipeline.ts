// A pipeline checked before the first call: whatever would stop it half-way is said now, all at once.

import { settings } from '../../config/settings.ts'
import { Fault, type Problem } from '../../errors.ts'
import { nearest } from '../../text/nearest.ts'
import { isPlainName } from '../../text/plain-name.ts'
import { parseModelName } from '../model-name.ts'
import { checkInputs, inputsOf } from './inputs.ts'
import { type ParsedPipeline, parsePipeline, problemAt, type WrittenStep } from './parse-pipeline.ts'
import { givenInputs, mostSteps, type NeedsTrust, type Step } from './pipeline.ts'

const mostListed = 100

/** What there is for steps to name. */
export type Known = { readonly agents: readonly string[]; readonly providers: readonly string[] }

export type CheckedPipeline = {
  /** Empty when a problem is an error. */
  readonly steps: readonly Step[]
  readonly problems: readonly Problem[]
  /** Lines that count only after `teddy trust`, if the pipeline is a project's. */
  readonly needsTrust: readonly NeedsTrust[]
}

/** Checks the text of a pipeline. */
export function checkPipeline(source: string, known: Known): CheckedPipeline {
  const parsed = parsePipeline(source)
  const problems = [...parsed.problems, ...checkSteps(source, parsed, known)]
  problems.sort((a, b) => a.line - b.line || a.column - b.column)
  const failed = problems.length > 0
  return {
    steps: failed ? [] : parsed.steps.map((step, n) => completeStep(step, n, parsed.steps)),
    problems: failed ? listed(problems) : unusedSteps(parsed),
    needsTrust: guardedModels(parsed),
  }
}

// A screenful is more than anyone mends at a time; the rest are counted.
function listed(problems: readonly Problem[]): readonly Problem[] {
  const next = problems[mostListed]
  if (next === undefined) return problems
  const message = `${problems.length - mostListed} more problems are not listed`
  return [...problems.slice(0, mostListed), problemAt(next, 'too-many-problems', message)]
}

function checkSteps(source: string, parsed: ParsedPipeline, known: Known): readonly Problem[] {
  const { steps, placeOf } = parsed
  if (steps.length > mostSteps) {
    const message = `${steps.length} steps, at most ${mostSteps} are allowed`
    return [problemAt(placeOf(['steps', mostSteps]), 'too-many-steps', message, 'join some of them')]
  }
  return [
    ...checkInputs(source, parsed),
    ...steps.flatMap((step, n) => [
      ...checkName(parsed, step, n),
      ...checkPrompt(parsed, step, n, known.agents),
      ...checkModel(parsed, step, n, known.providers),
    ]),
  ]
}

function checkName({ steps, placeOf }: ParsedPipeline, { name }: WrittenStep, n: number): readonly Problem[] {
  if (!name) return []
  const place = placeOf(['steps', n, 'name'])
  if ((givenInputs as readonly string[]).includes(name))
    return [problemAt(place, 'reserved-name', `{{${name}}} is given to every step`, 'take another name')]
  const first = steps.findIndex(other => other.name === name)
  if (first === n) return []
  return [
    problemAt(place, 'duplicate-name', `step ${first + 1} is called \`${name}\`, too`, 'take another name'),
  ]
}

function checkPrompt(
  { steps, placeOf }: ParsedPipeline,
  { prompt, agent, writes }: WrittenStep,
  n: number,
  agents: readonly string[],
): readonly Problem[] {
  const problems: Problem[] = []
  if (prompt === undefined && agent === undefined) {
    const hint = 'write what it is asked, or whose prompt it gets'
    problems.push(
      problemAt(placeOf(['steps', n]), 'no-prompt', `step ${n + 1} has no prompt and no agent`, hint),
    )
  }
  // What is no name at all the parser has said.
  if (agent !== undefined && isPlainName(agent) && !agents.includes(agent.toLowerCase())) {
    const near = nearest(agent, agents)
    const hint = near === undefined ? `there are ${agents.join(', ')}` : `did you mean \`${near}\`?`
    problems.push(
      problemAt(placeOf(['steps', n, 'agent']), 'unknown-agent', `there is no agent \`${agent}\``, hint),
    )
  }
  if (writes === 'notes' && n === steps.length - 1) {
    const place = placeOf(['steps', n, 'writes'])
    problems.push(problemAt(place, 'no-plan', 'the last step writes the plan', 'take this line out'))
  }
  return problems
}

function checkModel(
  { placeOf }: ParsedPipeline,
  { model }: WrittenStep,
  n: number,
  providers: readonly string[],
): readonly Problem[] {
  // Without a slash it is `manual`, or wrong by its form, which the parser has said.
  if (model === undefined || !/^[a-z0-9][a-z0-9-]*\/\S+$/.test(model)) return []
  try {
    parseModelName(model, providers)
    return []
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return [problemAt(placeOf(['steps', n, 'model']), 'unknown-model', error.message, error.hints[0])]
  }
}

// It costs a call and changes nothing: most likely a slip.
function unusedSteps({ steps, placeOf }: ParsedPipeline): readonly Problem[] {
  return steps.flatMap(({ name }, n) => {
    const later = steps.slice(n + 1)
    const used = later.some(step => step.prompt === undefined || inputsOf(step.prompt).includes(name!))
    if (later.length === 0 || used) return []
    const message = `no later step uses {{${name}}}`
    return [
      {
        ...problemAt(placeOf(['steps', n]), 'unused-step', message, 'use it, or take the step out'),
        severity: 'warning',
      },
    ]
  })
}

/** The models of steps that a project may not name by itself. */
export function guardedModels({ steps, placeOf }: ParsedPipeline): readonly NeedsTrust[] {
  return steps.flatMap(({ model }, n) =>
    model !== undefined && settings.model.trustNeededFor(model)
      ? [{ name: `steps.${n + 1}.model`, value: model, line: placeOf(['steps', n, 'model']).line }]
      : [],
  )
}

function completeStep(step: WrittenStep, n: number, steps: readonly WrittenStep[]): Step {
  const last = n === steps.length - 1
  return {
    name: step.name!,
    number: n + 1,
    prompt: step.prompt ?? everythingSoFar(steps.slice(0, n)),
    agent: step.agent?.toLowerCase(),
    model: step.model,
    writes: last || step.writes === 'plan' ? 'plan' : 'notes',
  }
}

/** What a step is sent that names an agent alone. The context stands first, so that providers can cache it. */
function everythingSoFar(earlier: readonly WrittenStep[]): string {
  const outputs = earlier.map(({ name }) => `\n## From the step "${name}"\n\n{{${name}}}\n`)
  return `{{context}}\n${outputs.join('')}`
}

// What is wrong in a workflow, everything at once: unknown names and steps, cycles, types that disagree.

import type { Problem } from '../errors.ts'
import { shown } from '../plan/report.ts'
import { nearest } from '../text/nearest.ts'
import { checkAttributes } from './check-attributes.ts'
import { findCycles, mostCycles } from './find-cycles.ts'
import { type Graph, graphOf, producersOf } from './graph.ts'
import { isPath } from './operand.ts'
import { parseWorkflow } from './parse-workflow.ts'
import { type Block, type Condition, type Place, type Step, stepsOf, type Workflow } from './workflow.ts'

/** More than anybody reads; the checks compare steps with each other. */
export const mostSteps = 2_000

/** Every problem of a text: how it is written, then what it says. */
export function checkWorkflowText(text: string): readonly Problem[] {
  const { workflow, problems } = parseWorkflow(text)
  return inOrder([...problems, ...checkWorkflow(workflow)])
}

/** The problems of what the workflow says. */
export function checkWorkflow(workflow: Workflow): readonly Problem[] {
  const steps = stepsOf(workflow)
  if (steps.length > mostSteps) {
    const message = `${steps.length} steps are more than the ${mostSteps} a workflow may have`
    return [error('too-many-steps', steps[mostSteps]!.place, message, 'split it into several workflows')]
  }
  const graph = graphOf(workflow)
  return inOrder([
    ...steps.flatMap(checkAttributes),
    ...checkNames(graph),
    ...checkTypes(graph),
    ...checkSteps(workflow, steps),
    ...checkCycles(graph),
  ])
}

function checkNames({ nodes }: Graph): readonly Problem[] {
  const producers = producersOf(nodes)
  const names = [...producers.keys()]
  return nodes.flatMap(({ inputs, mentions }) => [
    ...inputs.flatMap(({ name, type, place }) => {
      // A file may lie there already, and a type declares what comes from outside.
      if (producers.has(name) || isPath(name) || type !== undefined) return []
      const meant = nearest(name, names)
      const hint = meant === undefined ? outside(name) : `did you mean ${meant}?`
      return [error('unknown-name', place, `no step produces ${shown(name)}`, hint)]
    }),
    ...mentions.flatMap(({ name, place }) => {
      const meant = producers.has(name) ? undefined : nearest(name, names)
      if (meant === undefined) return []
      const message = `no step produces ${shown(name)}`
      return [{ ...error('unknown-name', place, message, `did you mean ${meant}?`), severity: warning }]
    }),
  ])
}

const warning = 'warning' as const

function outside(name: string): string {
  return `write \`${name}::Type\` if it comes from outside`
}

function checkTypes({ nodes }: Graph): readonly Problem[] {
  const first = new Map<string, { readonly type: string; readonly place: Place }>()
  return nodes
    .flatMap(({ inputs, outputs }) => [...inputs, ...outputs])
    .toSorted((a, b) => a.place.line - b.place.line || a.place.column - b.place.column)
    .flatMap(({ name, type, place }) => {
      if (type === undefined) return []
      const known = first.get(name)
      if (known === undefined) {
        first.set(name, { type, place })
        return []
      }
      if (known.type === type) return []
      const message = `${shown(name)} is ${type} here and ${known.type} in line ${known.place.line}`
      return [error('type-conflict', place, message, 'one name has one type')]
    })
}

function checkSteps(workflow: Workflow, steps: readonly Step[]): readonly Problem[] {
  const byName = new Map<string, number>()
  const problems: Problem[] = []
  for (const { name, place } of steps) {
    const count = byName.get(fold(name)) ?? 0
    byName.set(fold(name), count + 1)
    if (count === 0 || name === '') continue
    const message = `another step is called ${shown(name)} too`
    problems.push({ ...error('repeated-step', place, message, 'give it another name'), severity: warning })
  }
  const bodies = [workflow.intro, ...workflow.sections.map(({ blocks }) => blocks)]
  return [...problems, ...bodies.flatMap(body => checkConditions(body, steps, byName))]
}

function checkConditions(
  body: readonly Block[],
  steps: readonly Step[],
  byName: ReadonlyMap<string, number>,
): readonly Problem[] {
  return body.flatMap((block, n) => {
    if (block.kind !== 'condition') return []
    const before = body[n - 1]
    const alone = block.when === undefined && before?.kind !== 'condition'
    const hint = 'put a line `If … -> …` above it'
    return [
      ...(alone ? [error('otherwise-alone', block.place, 'nothing comes before this Otherwise', hint)] : []),
      ...checkTarget(block, steps, byName),
    ]
  })
}

function checkTarget(
  { target, place }: Condition,
  steps: readonly Step[],
  byName: ReadonlyMap<string, number>,
): readonly Problem[] {
  const count = target === undefined ? 1 : (byName.get(fold(target)) ?? 0)
  if (count === 1) return []
  if (count > 1)
    return [error('ambiguous-step', place, `${count} steps are called ${shown(target!)}`, 'rename one')]
  const meant = nearest(
    target!,
    steps.map(({ name }) => name),
  )
  const hint = meant === undefined ? 'name a step by its heading' : `did you mean ${shown(meant)}?`
  return [error('unknown-step', place, `there is no step ${shown(target!)}`, hint)]
}

function checkCycles({ nodes, edges }: Graph): readonly Problem[] {
  const cycles = findCycles(nodes.length, edges)
  return cycles.map((cycle, n) => {
    const more = n === mostCycles - 1 ? ' (there may be more cycles)' : ''
    const path = cycle.map(index => nodes[index]!.step.name).join(' → ')
    const { place } = nodes[cycle[0]!]!.step
    return error(
      'cycle',
      place,
      `these steps wait for each other: ${path}${more}`,
      'let one of them go first',
    )
  })
}

/** Names of steps ignore case and runs of blanks. */
export function fold(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ').trim()
}

function error(rule: string, { line, column }: Place, message: string, hint: string): Problem {
  return { rule, severity: 'error', message, line, column, hint }
}

function inOrder(problems: readonly Problem[]): readonly Problem[] {
  return problems.toSorted((a, b) => a.line - b.line || a.column - b.column)
}

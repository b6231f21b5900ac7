// What another version of a workflow lost and gained: steps, gates, types, conditions.

import { fold } from './check-workflow.ts'
import { graphOf } from './graph.ts'
import { type Condition, type Step, stepsOf, type Workflow } from './workflow.ts'

export type Difference = {
  readonly lostSteps: readonly string[]
  /** `step: words of the gate`. */
  readonly lostGates: readonly string[]
  readonly newSteps: readonly string[]
  /** `name::Type`. */
  readonly newTypes: readonly string[]
  /** Conditions that were not there in these words. */
  readonly newConditions: readonly string[]
}

/** Compares by the names of steps; a renamed step counts as lost. */
export function compareWorkflows(before: Workflow, after: Workflow): Difference {
  const [old, now] = [stepsOf(before), stepsOf(after)]
  return {
    lostSteps: missing(
      old.map(({ name }) => name),
      now.map(({ name }) => name),
    ),
    lostGates: old.flatMap(step => lostGates(step, now)),
    newSteps: missing(
      now.map(({ name }) => name),
      old.map(({ name }) => name),
    ),
    newTypes: missing(typesOf(after), typesOf(before)),
    newConditions: missing(conditionsOf(now), conditionsOf(old)),
  }
}

/** Those of `names` without a partner among `others`; a name that stands there twice needs two. */
function missing(names: readonly string[], others: readonly string[]): readonly string[] {
  const left = new Map<string, number>()
  for (const name of others) left.set(fold(name), (left.get(fold(name)) ?? 0) + 1)
  return names.filter(name => {
    const count = left.get(fold(name)) ?? 0
    left.set(fold(name), count - 1)
    return count <= 0
  })
}

/** A gate's words may be made clearer, but as many gates as before stand at the step. */
function lostGates(step: Step, now: readonly Step[]): readonly string[] {
  const same = now.filter(({ name }) => fold(name) === fold(step.name))
  // A step that is gone is told as such.
  if (same.length === 0) return []
  const kept = same.flatMap(gatesOf).length
  return gatesOf(step)
    .slice(kept)
    .map(words => `${step.name}: ${words}`)
}

function gatesOf({ blocks }: Step): readonly string[] {
  return blocks.flatMap(block =>
    block.kind === 'callout' && block.callout === 'gate' ? [`${block.title} ${block.text}`.trim()] : [],
  )
}

function typesOf(workflow: Workflow): readonly string[] {
  const operands = graphOf(workflow).nodes.flatMap(({ inputs, outputs }) => [...inputs, ...outputs])
  return [...new Set(operands.flatMap(({ name, type }) => (type === undefined ? [] : [`${name}::${type}`])))]
}

function conditionsOf(steps: readonly Step[]): readonly string[] {
  return steps.flatMap(({ blocks }) => blocks.filter(block => block.kind === 'condition').map(words))
}

function words({ when, move, target }: Condition): string {
  return `${when === undefined ? 'Otherwise' : `If ${when}`}: ${move} ${target ?? ''}`.trim()
}

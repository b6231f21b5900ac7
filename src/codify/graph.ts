// Which step waits for which: by the data they hand on, else by their order.

import { isPath } from './operand.ts'
import { boldNames } from './references.ts'
import { type Operand, type Step, stepsOf, type Workflow } from './workflow.ts'

export type Edge = {
  /** Indexes of steps. */
  readonly from: number
  readonly to: number
  /** What is handed on; undefined when only the order says so. */
  readonly name: string | undefined
}

export type StepNode = {
  readonly step: Step
  /** Index of the step it is a part of. */
  readonly parent: number | undefined
  readonly inputs: readonly Operand[]
  readonly outputs: readonly Operand[]
  /** Bold names in its prose, whether somebody produces them or not. */
  readonly mentions: readonly Operand[]
}

export type Graph = { readonly nodes: readonly StepNode[]; readonly edges: readonly Edge[] }

/** The steps with their data and everything they wait for. */
export function graphOf(workflow: Workflow): Graph {
  const nodes = nodesOf(stepsOf(workflow))
  const producers = producersOf(nodes)
  const edges = nodes.flatMap((node, to) => dataEdges(node, to, producers))
  return { nodes, edges: [...edges, ...orderEdges(nodes, producers)] }
}

/** The steps that produce each name, in the order of the text. */
export function producersOf(nodes: readonly StepNode[]): ReadonlyMap<string, readonly number[]> {
  const producers = new Map<string, number[]>()
  nodes.forEach(({ outputs }, index) => {
    for (const name of new Set(outputs.map(output => output.name))) {
      const known = producers.get(name)
      if (known) known.push(index)
      else producers.set(name, [index])
    }
  })
  return producers
}

function nodesOf(steps: readonly Step[]): readonly StepNode[] {
  const open: number[] = []
  return steps.map((step, index) => {
    while (open.length > 0 && steps[open.at(-1)!]!.level >= step.level) open.pop()
    const parent = open.at(-1)
    open.push(index)
    const flows = step.blocks.filter(block => block.kind === 'flow')
    const outputs = [
      ...(step.output === undefined ? [] : [step.output]),
      ...flows.flatMap(({ stages }) => stages.slice(1).flat()),
    ]
    const inputs = flows.flatMap(({ stages }) => stages[0] ?? [])
    return { step, parent, inputs, outputs, mentions: boldNames(step.blocks) }
  })
}

function dataEdges(
  node: StepNode,
  to: number,
  producers: ReadonlyMap<string, readonly number[]>,
): readonly Edge[] {
  const names = new Set([...node.inputs, ...node.mentions].map(({ name }) => name))
  return [...names].flatMap(name => {
    const others = (producers.get(name) ?? []).filter(from => from !== to)
    const earlier = others.filter(from => from < to)
    // A file may be there before any step wrote it, and so may what the step itself renews.
    const renews = producers.get(name)?.includes(to) === true
    const from = earlier.length > 0 || isPath(name) || renews ? earlier : others
    return from.map(index => ({ from: index, to, name }))
  })
}

/** Steps without any flow wait for the sibling before them and all its parts; neighbours side by side do not. */
function orderEdges(
  nodes: readonly StepNode[],
  producers: ReadonlyMap<string, readonly number[]>,
): readonly Edge[] {
  const edges: Edge[] = []
  const families = new Map<number | undefined, number[]>()
  nodes.forEach(({ parent }, index) => {
    const family = families.get(parent)
    if (family) family.push(index)
    else families.set(parent, [index])
  })
  for (const [parent, siblings] of families) {
    const together = parent !== undefined && nodes[parent]!.step.children === 'beside'
    let before: readonly number[] = []
    let group: number[] = []
    for (const index of siblings) {
      const node = nodes[index]!
      const beside = together || node.step.start === 'beside'
      if (!beside && group.length > 0) {
        before = group
        group = []
      }
      if (!hasFlow(node, producers)) {
        const waits = before.length > 0 ? before.flatMap(from => subtree(nodes, from)) : own(parent)
        edges.push(...waits.map(from => ({ from, to: index, name: undefined })))
      }
      if (beside) group.push(index)
      else before = [index]
    }
  }
  return edges
}

function hasFlow({ inputs, outputs, mentions }: StepNode, producers: ReadonlyMap<string, unknown>): boolean {
  return inputs.length + outputs.length > 0 || mentions.some(({ name }) => producers.has(name))
}

function own(parent: number | undefined): readonly number[] {
  return parent === undefined ? [] : [parent]
}

/** A step and the deeper ones behind it. */
function subtree(nodes: readonly StepNode[], root: number): readonly number[] {
  const indexes = [root]
  const { level } = nodes[root]!.step
  for (let n = root + 1; n < nodes.length && nodes[n]!.step.level > level; n++) indexes.push(n)
  return indexes
}

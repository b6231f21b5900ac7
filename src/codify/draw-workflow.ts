// A workflow for the terminal: each step with what it waits for, what goes in and what comes out.

import { line, paint, type Styled } from '../text/styled.ts'
import { moveWords } from './condition-line.ts'
import { type Edge, graphOf, type StepNode } from './graph.ts'
import { titleOf, type Workflow } from './workflow.ts'

/** The rows of the drawing. */
export function drawWorkflow(workflow: Workflow): readonly Styled[] {
  const { nodes, edges } = graphOf(workflow)
  const rows: Styled[] = [paint('bold', titleOf(workflow) ?? 'Workflow without a title')]
  if (nodes.length === 0) return [...rows, line`  no steps`]
  const width = String(nodes.length).length
  const arriving = Map.groupBy(edges, ({ to }) => to)
  nodes.forEach((node, index) => {
    const margin = `${'  '.repeat(depthOf(nodes, index))}`
    const number = String(index + 1).padStart(width)
    rows.push(line`${margin}${paint('dim', number)}  ${headOf(node)}`)
    const below = `${margin}${' '.repeat(width + 2)}`
    const incoming = arriving.get(index) ?? []
    for (const row of detailsOf(node, incoming)) rows.push(line`${below}${row}`)
  })
  return rows
}

function headOf({ step }: StepNode): Styled {
  const beside = step.start === 'beside' ? paint('cyan', '∥ ') : line``
  const agent = step.agent === undefined ? '' : ` @${step.agent}`
  const version = step.agentVersion === undefined ? '' : `@${step.agentVersion}`
  const channel = step.channel === undefined ? '' : ` #${step.channel}`
  const mark = step.mark === undefined ? line`` : paint('yellow', ` ${step.mark}`)
  const parts = step.children === 'beside' ? paint('cyan', ' parts side by side') : line``
  return line`${beside}${paint('bold', step.name)}${paint('cyan', agent + version)}${paint('dim', channel)}${mark}${parts}`
}

function detailsOf(node: StepNode, incoming: readonly Edge[]): readonly Styled[] {
  const { step, outputs, inputs } = node
  const rows: Styled[] = []
  for (const block of step.blocks) {
    if (block.kind !== 'callout' || block.callout !== 'gate') continue
    const words = [block.title, block.text.replaceAll('\n', ' ')].filter(text => text !== '').join(' ')
    rows.push(line`${paint('yellow', 'gate')}  ${words}`)
  }
  const after = [...new Set(incoming.filter(({ name }) => name === undefined).map(({ from }) => from + 1))]
  if (after.length > 0) rows.push(line`${paint('dim', 'after')} ${after.join(', ')}`)
  for (const name of unique([...inputs.map(({ name }) => name), ...handed(incoming)])) {
    const makers = incoming.filter(edge => edge.name === name).map(({ from }) => from + 1)
    rows.push(
      line`${paint('dim', '←')} ${name}${paint('dim', makers.length === 0 ? '' : `  from ${makers.join(', ')}`)}`,
    )
  }
  for (const name of unique(outputs.map(({ name }) => name))) rows.push(line`${paint('dim', '→')} ${name}`)
  for (const block of step.blocks) {
    if (block.kind !== 'condition') continue
    const when = block.when === undefined ? 'otherwise' : `if ${block.when}`
    rows.push(
      line`${paint('dim', when)}: ${moveWords[block.move]}${block.target === undefined ? '' : ` ${block.target}`}`,
    )
  }
  return rows
}

function handed(edges: readonly Edge[]): readonly string[] {
  return edges.flatMap(({ name }) => (name === undefined ? [] : [name]))
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)]
}

function depthOf(nodes: readonly StepNode[], index: number): number {
  let depth = 0
  for (let at = nodes[index]!.parent; at !== undefined; at = nodes[at]!.parent) depth++
  return depth
}

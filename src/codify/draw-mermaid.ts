// A workflow as a Mermaid flowchart; names that anybody wrote are spelled so that they are only text.

import { fold } from './check-workflow.ts'
import { type Graph, graphOf, type StepNode } from './graph.ts'
import type { Workflow } from './workflow.ts'

/** The chart's text, without a fence. */
export function drawMermaid(workflow: Workflow): string {
  const graph = graphOf(workflow)
  const lines = ['flowchart TD']
  graph.nodes.forEach((node, index) => {
    lines.push(`  s${index + 1}["${label(headOf(node))}"]`)
    if (gateOf(node) === undefined) return
    lines.push(`  g${index + 1}{{"${label(gateOf(node)!)}"}}`, `  g${index + 1} --> s${index + 1}`)
  })
  for (const { from, to, name } of graph.edges) {
    const target = gateOf(graph.nodes[to]!) === undefined ? `s${to + 1}` : `g${to + 1}`
    lines.push(`  s${from + 1} -->${name === undefined ? '' : `|"${label(name)}"|`} ${target}`)
  }
  graph.nodes.forEach(({ parent }, index) => {
    if (parent !== undefined) lines.push(`  s${parent + 1} -.-o s${index + 1}`)
  })
  return `${[...lines, ...conditionLines(graph)].join('\n')}\n`
}

function conditionLines({ nodes }: Graph): readonly string[] {
  const byName = new Map(nodes.map(({ step }, index) => [fold(step.name), index]))
  return nodes.flatMap(({ step }, index) =>
    step.blocks.flatMap(block => {
      if (block.kind !== 'condition' || block.target === undefined) return []
      const target = byName.get(fold(block.target))
      if (target === undefined) return []
      const words = `${block.when ?? 'otherwise'}: ${block.move}`
      return [`  s${index + 1} -.->|"${label(words)}"| s${target + 1}`]
    }),
  )
}

function headOf({ step }: StepNode): string {
  const agent = step.agent === undefined ? '' : ` @${step.agent}`
  const channel = step.channel === undefined ? '' : ` #${step.channel}`
  return `${step.name}${agent}${channel}`
}

function gateOf({ step }: StepNode): string | undefined {
  const gates = step.blocks.filter(block => block.kind === 'callout' && block.callout === 'gate')
  if (gates.length === 0) return undefined
  const words = gates.map(gate => (gate.kind === 'callout' ? `${gate.title} ${gate.text}`.trim() : ''))
  return words.filter(text => text !== '').join('; ') || 'gate'
}

/** Everything but letters, digits and a few harmless signs as a numbered entity. */
function label(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} _.,/-]/gu, character => `#${character.codePointAt(0)};`)
}

// Who hands what to whom: inferred from which step writes a file that a later one uses.

import { cleanLine } from '../../note/clean-text.ts'
import type { Draft } from './draft.ts'
import { longestQuery } from './draft-of-phase.ts'
import { shorten } from './shorten.ts'
import { type UnusedName, unusedNames } from './unused-name.ts'

export type Confidence = 'high' | 'medium' | 'low'

export type InferredEdge = {
  /** Indexes of drafts. */
  readonly from: number
  readonly to: number
  readonly name: string
  readonly confidence: Confidence
  readonly why: string
}

export type StepData = {
  readonly inputs: readonly string[]
  /** Searches, which are typed as such. */
  readonly queries: readonly string[]
  readonly outputs: readonly string[]
}

export type DataFlow = { readonly steps: readonly StepData[]; readonly edges: readonly InferredEdge[] }

type Writer = { readonly step: number; readonly how: 'created' | 'edited' }

/** The data of each step and the edges between them. A step that uses nothing of others follows the one before. */
export function inferDataFlow(drafts: readonly Draft[]): DataFlow {
  const writers = new Map<string, Writer>()
  const unused = unusedNames(
    [],
    (name, n) => `${name}_${n}`,
    name => name,
  )
  const edges: InferredEdge[] = []
  const steps: StepData[] = []
  drafts.forEach((draft, index) => {
    const outputs = [...new Set(draft.written.map(({ path }) => path))]
    const created = new Set(draft.written.filter(({ how }) => how === 'created').map(({ path }) => path))
    const edited = outputs.filter(path => !created.has(path) && writers.has(path))
    const inputs = [...new Set([...draft.read.filter(path => !created.has(path)), ...edited])]
    const used = inputs.filter(path => writers.has(path))
    for (const path of used) edges.push(fileEdge(writers.get(path)!, index, path))
    const queries = draft.searched
      .map(query => shorten(cleanLine(query), longestQuery))
      .filter(query => query !== '')
    const busy = inputs.length + queries.length + outputs.length > 0
    if (busy && used.length === 0 && index > 0) {
      const name = resultOf(steps, index - 1, drafts[index - 1]!, unused)
      inputs.unshift(name)
      const why = 'no file is shared; only the order of the session'
      edges.push({ from: index - 1, to: index, name, confidence: 'low', why })
    }
    steps.push({ inputs, queries, outputs })
    if (outputs.length === 0 && inputs.length + queries.length > 0) resultOf(steps, index, draft, unused)
    for (const { path, how } of draft.written) writers.set(path, { step: index, how })
  })
  return { steps, edges }
}

function fileEdge({ step, how }: Writer, to: number, name: string): InferredEdge {
  const confidence = how === 'created' ? 'high' : 'medium'
  return { from: step, to, name, confidence, why: `the file was ${how} there and used here` }
}

/** What the step hands on: its first file, else a name made from its own. */
function resultOf(steps: StepData[], index: number, draft: Draft, unused: UnusedName): string {
  const data = steps[index]!
  const first = data.outputs[0]
  if (first !== undefined) return first
  const words = draft.name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const base =
    shorten(words.join('_'), 40)
      .replace(/…$/, '')
      .replace(/^(?=\p{N})/u, 'step_') || 'result'
  const name = unused(`${base}_result`)
  steps[index] = { ...data, outputs: [name] }
  return name
}

// What codifying made of the sessions: which phase became which step, how sure each edge is, what was left out.

import { safeLine } from '../../text/safe.ts'
import type { Confidence } from './data-flow.ts'
import type { Origin } from './draft.ts'
import type { ReportedCut, Unmapped } from './draft-of-phase.ts'

export type ExtractReport = {
  readonly steps: readonly MappedStep[]
  readonly edges: readonly ReportedEdge[]
  readonly unmapped: readonly Unmapped[]
  readonly cuts: readonly ReportedCut[]
  readonly warnings: readonly string[]
}

export type MappedStep = { readonly name: string; readonly origins: readonly Origin[] }

export type ReportedEdge = {
  readonly from: string
  readonly to: string
  readonly name: string
  readonly confidence: Confidence
  readonly why: string
}

/** The report as text for a person. */
export function renderExtractReport({ steps, edges, unmapped, cuts, warnings }: ExtractReport): string {
  const lines = [
    ...section(
      'Steps',
      steps.map(({ name, origins }) => `${name}  from ${origins.map(placeOf).join(', ')}`),
    ),
    ...section(
      'Data flow',
      edges.map(
        ({ from, to, name, confidence, why }) => `${confidence}: ${from} → ${to} by ${name} (${why})`,
      ),
    ),
    ...section(
      'Not mapped',
      unmapped.map(({ origin, line, what }) => `${origin.session}:${line} ${what}`),
    ),
    ...section(
      'Cut',
      cuts.map(
        ({ origin, line, what, length, most }) =>
          `${origin.session}:${line} ${what} of ${length} characters, to ${most}`,
      ),
    ),
    ...section('Warnings', warnings),
  ]
  return `${lines.join('\n')}\n`
}

function section(title: string, rows: readonly string[]): readonly string[] {
  return rows.length === 0 ? [`${title}: none`] : [`${title}:`, ...rows.map(row => `  ${safeLine(row)}`)]
}

function placeOf({ session, phase }: Origin): string {
  return `${session} ${phase}`
}

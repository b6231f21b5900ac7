// What in a plan deserves a second look before it is approved, in a line each.

import { line, paint, type Styled } from '../text/styled.ts'
import type { SandboxState } from '../world/sandbox.ts'
import { wrap } from './columns.ts'
import type { ActionItem, Review } from './items.ts'
import { clipRows, moreRow } from './more-rows.ts'
import { protectedFiles } from './protected-files.ts'
import { countHidden, reveal } from './reveal.ts'
import { select } from './selection.ts'
import type { SummaryOptions } from './summary.ts'
import { counted } from './text-lines.ts'

const mostWarnings = 12

/** The warnings, the gravest first. */
export function warningRows(review: Review, { columns, warnings, selection }: SummaryOptions): Styled[] {
  const { actions, items, place } = review
  const found = [
    ...protectedWarnings(review),
    ...brokenWarnings(review),
    ...actions.flatMap(dangerWarnings),
    ...actions.flatMap(hiddenWarnings),
    ...memoWarning(items.filter(({ group }) => group === 'memos').length, place.keepsMemos),
    ...networkWarning(items.filter(({ marks }) => marks.includes('network')).length),
    ...commandWarning(actions.filter(({ kind }) => kind === 'EXECUTE').length, place.sandbox),
    ...warnings.map(warning => `plan.md:${warning.line}  ${warning.message}`),
  ]
  const shown = found.slice(0, mostWarnings)
  const off = selection.off.size
  return [
    ...shown.flatMap(text => warningRow(text, columns)),
    ...(found.length > shown.length
      ? [moreRow(`${found.length - shown.length} more warnings`, columns)]
      : []),
    ...(off > 0
      ? warningRow(`${counted(off, 'item')} off in the checklist; a approves all of them`, columns)
      : []),
  ]
}

function warningRow(text: string, columns: number): Styled[] {
  const rows = wrap(line`${reveal(text)}`, Math.max(1, columns - 3), { at: 'words' })
  return clipRows(
    rows.map((row, n) => paint('yellow', n === 0 ? line` ⚠ ${row}` : line`   ${row}`)),
    4,
    columns,
  )
}

function protectedWarnings(review: Review): string[] {
  const paths = protectedFiles(review, () => true)
  if (paths.length === 0) return []
  if (paths.length === 1) return [`1 file is protected: ${paths[0]} needs its own yes`]
  return [`${paths.length} files are protected, each needs its own yes: ${paths.join(', ')}`]
}

function brokenWarnings(review: Review): string[] {
  const { troubles } = select(review, new Set())
  return review.actions.flatMap(({ id, number }) => {
    const trouble = troubles.get(id)
    return trouble?.kind === 'broken' ? [`action ${number} cannot run: it ${trouble.why}`] : []
  })
}

function dangerWarnings({ number, dangers }: ActionItem): string[] {
  return dangers.map(({ what, words }) => `the command of action ${number} ${what}: ${words}`)
}

function hiddenWarnings({ action, number, outcome }: ActionItem): string[] {
  if (action.type !== 'CREATE' && action.type !== 'EDIT') return []
  const texts =
    action.type === 'CREATE' ? [outcome.after ?? ''] : action.pairs.map(({ replace }) => replace.text)
  const hidden = texts.reduce((sum, text) => sum + countHidden(text), 0)
  return hidden > 0 ? [`${counted(hidden, 'hidden character')} in action ${number}: ${action.file.path}`] : []
}

function memoWarning(count: number, keeps: 'yes' | 'no'): string[] {
  if (count > 0 && keeps === 'no')
    return [`${counted(count, 'memo')} will not be kept: this is no TeDDy project; \`teddy init\` makes one`]
  return count > 0 ? [`${counted(count, 'memo')} changed: later plans will be told so`] : []
}

function networkWarning(count: number): string[] {
  return count > 0 ? [`${counted(count, 'item')} ${count === 1 ? 'goes' : 'go'} to the network`] : []
}

function commandWarning(count: number, sandbox: SandboxState): string[] {
  if (count === 0 || sandbox === 'on') return []
  if (sandbox === 'on, network on')
    return [
      `${counted(count, 'command')} ${count === 1 ? 'runs' : 'run'} in the sandbox, with the network on`,
    ]
  return [`${counted(count, 'command')} ${count === 1 ? 'runs' : 'run'} with your rights, without a sandbox`]
}

// teddy session learn: cases to learn from, out of what went wrong, was corrected, or was preferred.

import { Fault } from '../errors.ts'
import { dedupe } from '../learn/dedupe.ts'
import { type ExportFile, type ExportOptions, exportCases } from '../learn/export-cases.ts'
import { findCases } from '../learn/find-cases.ts'
import { type CaseKind, caseKinds, type Found } from '../learn/learning-case.ts'
import type { Shape } from '../learn/schemas.ts'
import type { SplitRule } from '../learn/split.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { learnSources } from './learn/learn-sources.ts'
import { writeExport } from './learn/write-export.ts'
import { indexOf, openNotes } from './notes/open-notes.ts'

type Options = Typed['options']

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const exporting = exportOptions(options)
  const folder = typeof options.output === 'string' ? options.output : undefined
  if (folder === undefined) expectOneFile(exporting)
  const notes = await openNotes(world)
  const asked = args.filter(name => name !== undefined)
  const sources = learnSources(notes, await indexOf(notes), asked)
  const found = findCases(sources, {
    kinds: kindsOf(options),
    failures: options.allFailures ? 'all' : 'lessons',
  })
  const single = options.dedupe ? dedupe(found.cases) : { cases: found.cases, leftOut: [] }
  const { files, skipped } = exportCases(single.cases, exporting)
  // Only now: whatever might hold a key has ended the command before.
  if (folder === undefined) world.terminal.raw(files[0]!.text)
  else sayWritten(world, writeExport(world, folder, files), files)
  tellCounts(world, { cases: single.cases, leftOut: [...found.leftOut, ...single.leftOut] }, skipped)
  return 0
}

function kindsOf({ type }: Options): readonly CaseKind[] {
  return type === undefined || type === 'all' ? caseKinds : [type as CaseKind]
}

function exportOptions(options: Options): ExportOptions {
  const { type, shape, metadata } = options
  const format = (options.export ?? (type === 'puzzle' ? 'puzzle' : 'markdown')) as ExportOptions['format']
  if (format !== 'jsonl' && (shape ?? metadata) !== undefined)
    throw new Fault('usage', '--shape and --metadata are for --export jsonl', {
      hints: ['add --export jsonl'],
    })
  if (format === 'puzzle' && type !== undefined && type !== 'puzzle' && type !== 'all')
    throw new Fault('usage', `a ${String(type)} is no puzzle`, {
      hints: ['--export markdown', '--type puzzle'],
    })
  return {
    format,
    shape: (shape ?? 'chat') as Shape,
    metadata: (metadata ?? 'inline') as ExportOptions['metadata'],
    split: splitRule(options),
  }
}

function splitRule({ split, splitBy }: Options): SplitRule | undefined {
  if (split === undefined) {
    if (splitBy === undefined) return undefined
    throw new Fault('usage', '--split-by says how, --split says how much', { hints: ['add --split 0.1'] })
  }
  const test = /^0?\.\d+$/.test(String(split)) ? Number(split) : Number.NaN
  if (!(test > 0 && test < 1))
    throw new Fault('usage', `--split: expected a share between 0 and 1, found "${String(split)}"`, {
      hints: ['--split 0.1 makes every tenth case a test case'],
    })
  return { test, by: (splitBy ?? 'session') as SplitRule['by'] }
}

function expectOneFile({ format, shape, metadata, split }: ExportOptions): void {
  const described = shape === 'sharegpt' || shape === 'dpo-llamafactory'
  if (split === undefined && !(format === 'jsonl' && (metadata === 'sidecar' || described))) return
  throw new Fault('usage', 'this makes several files, and standard output is one', {
    hints: ['name a folder for them: -o data'],
  })
}

function sayWritten({ terminal }: World, folder: string, files: readonly ExportFile[]): void {
  for (const { name, count } of files)
    terminal.say(line`${paint('green', '✓')} ${folder}/${name}  ${paint('dim', String(count))}`)
}

function tellCounts(
  { terminal }: World,
  { cases, leftOut }: Found,
  skipped: readonly { readonly why: string }[],
): void {
  const kinds = caseKinds.flatMap(kind => {
    const count = cases.filter(one => one.kind === kind).length
    return count === 0 ? [] : [`${count} ${kind}${count === 1 ? '' : 's'}`]
  })
  terminal.tell(line`${kinds.length === 0 ? 'no cases' : kinds.join(', ')}`)
  for (const [reason, group] of Map.groupBy(leftOut, one => one.reason))
    terminal.tell(paint('dim', line`  left out: ${group.length} (${reason})`))
  for (const [why, group] of Map.groupBy(skipped, one => one.why))
    terminal.tell(paint('dim', line`  not in this format: ${group.length} (${why})`))
}

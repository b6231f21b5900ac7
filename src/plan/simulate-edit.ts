// EDIT: every pair against the file as the plan has left it so far.

import type { EditOptions } from '../edit/options.ts'
import type { Level } from '../edit/place.ts'
import type { Refusal } from '../edit/refusal.ts'
import { safeLine } from '../text/safe.ts'
import { tryPairs } from './edit-pairs.ts'
import { pairProblem, unfitProblem } from './edit-problem.ts'
import { affordable, spend } from './effort.ts'
import { commandBefore, forecastMark, forecastProblem } from './forecast.ts'
import type { Edit, Place } from './plan.ts'
import { fileProblem, hasErrors, type PlanProblem } from './plan-problem.ts'
import type { Outcome, Simulation } from './simulation.ts'
import { lookToWrite, type Standing } from './target.ts'
import type { Content } from './virtual-files.ts'

/** What an EDIT would do. */
export function simulateEdit(simulation: Simulation, edit: Edit): Outcome {
  const target = lookToWrite(simulation, edit.file)
  const mark = target.guarded ? ({ protected: true } as const) : {}
  if (target.standing === undefined) return { problems: target.problems, ...mark }
  const command = commandBefore(simulation, target.standing)
  const content = editableContent(command, edit, target.standing)
  if ('problem' in content) return { problems: [...target.problems, content.problem], ...mark }
  const { text, bom } = content
  const mostRefusals = affordable(simulation.effort, edit.pairs.length, text.length)
  if (mostRefusals === 0) {
    simulation.effort.search = 0
    return { problems: target.problems, before: text, ...mark }
  }
  const tried = tryPairs(text, pairsOf(edit), optionsFor(simulation, edit, command), mostRefusals)
  spend(simulation.effort, edit.pairs.length, text.length, tried.refusals.length)
  simulation.files.write(edit.file.path, { text: tried.text, bom })
  const problems = [...target.problems, ...refusalProblems(simulation, edit, command, tried.refusals)]
  const known = { before: text, ...mark, ...forecastMark(command) }
  if (tried.refusals.length > 0 || hasErrors(problems)) return { problems, ...known }
  const { matches } = tried
  return {
    problems: [...problems, ...commandWarning(command, edit)],
    ...known,
    after: tried.text,
    matches,
    level: loosest(matches.map(match => match.level)),
  }
}

function editableContent(
  command: Place | undefined,
  { file }: Edit,
  standing: Standing,
): (Content & { outcome: 'decoded' }) | { readonly problem: PlanProblem } {
  const name = safeLine(file.path)
  if (standing.kind === 'folder') {
    const message = `${name} is a folder`
    return { problem: forecastProblem(command, 'not-a-file', file.place, message, 'name a file in it') }
  }
  if (standing.kind !== 'file') {
    const hint = 'check the path, or use CREATE for a new file'
    return {
      problem: forecastProblem(command, 'file-missing', file.place, `${name} does not exist`, hint),
    }
  }
  const content = standing.content()
  if (content.outcome === 'decoded') return content
  if (content.outcome === 'refused') return { problem: unfitProblem(file, content.refusal) }
  const message = `${name} cannot be read: ${safeLine(content.problem)}`
  return { problem: fileProblem('error', 'file-unreadable', file.place, message) }
}

function pairsOf({ pairs }: Edit) {
  return pairs.map(({ find, replace }) => ({ find: find.text, replace: replace.text }))
}

function optionsFor(
  { options }: Simulation,
  { file, matchAll }: Edit,
  command: Place | undefined,
): EditOptions {
  const staleSince = options.stale?.get(file.path)
  return {
    matchAll,
    tolerance: command === undefined ? 'all-levels' : 'exact',
    ...(staleSince !== undefined && { staleSince }),
  }
}

// A FIND that looks for what a refused pair would have written is not wrong by itself.
function refusalProblems(
  simulation: Simulation,
  edit: Edit,
  command: Place | undefined,
  refusals: readonly Refusal[],
): PlanProblem[] {
  const unwritten = simulation.unwritten.get(edit.file.path) ?? []
  const problems: PlanProblem[] = []
  for (const refusal of refusals) {
    const { find, replace } = edit.pairs[refusal.pair]!
    const follows = refusal.kind === 'not-found' && unwritten.some(text => text.includes(find.text.trimEnd()))
    if (!follows) problems.push(pairProblem(command, edit, refusal))
    unwritten.push(replace.text)
  }
  if (refusals.length > 0) simulation.unwritten.set(edit.file.path, unwritten)
  return problems
}

function commandWarning(command: Place | undefined, { file }: Edit): PlanProblem[] {
  if (command === undefined) return []
  const message = `the command at line ${command.line} may change ${safeLine(file.path)} before this EDIT; FIND must match exactly then`
  return [
    fileProblem('warning', 'edit-after-execute', file.place, message, 'move the EDIT before the command'),
  ]
}

const levels: readonly Level[] = [
  'exact',
  'trailing-space',
  'substring',
  'indentation',
  'punctuation',
  'spacing',
]

function loosest(used: readonly Level[]): Level {
  return used.reduce((one, other) => (levels.indexOf(other) > levels.indexOf(one) ? other : one))
}

// What stands at the path an action names, and what is wrong with that whatever the action does there.

import { safeLine } from '../text/safe.ts'
import type { FilePath } from './plan.ts'
import { fileProblem, type PlanProblem } from './plan-problem.ts'
import { isProtected } from './protected.ts'
import type { Simulation } from './simulation.ts'
import type { Seen } from './virtual-files.ts'

/** What an action can meet and judge by itself. */
export type Standing = Extract<Seen, { kind: 'missing' | 'file' | 'folder' | 'below-file' }>

export type Target =
  | { readonly standing: Standing; readonly problems: readonly PlanProblem[] }
  | { readonly standing: undefined; readonly problems: readonly [PlanProblem, ...PlanProblem[]] }

/** Looks at a path; links, pipes, devices and what cannot be looked at are refused, never followed or opened. */
export function lookAt(simulation: Simulation, { path, place }: FilePath): Target {
  const seen = simulation.files.look(path)
  const name = safeLine(path)
  const refuse = (
    ...[rule, message, hint]: [Parameters<typeof fileProblem>[1], string, string?]
  ): Target => ({
    standing: undefined,
    problems: [fileProblem('error', rule, place, message, hint)],
  })
  switch (seen.kind) {
    case 'link':
      return refuse('path-link', ...linkWords(path, seen))
    case 'special':
      return refuse('not-a-file', `${name} is ${seen.what}`, 'name a regular file')
    case 'outside':
      return refuse('path-outside', `${name} lies outside the project`, 'write it from the project root')
    case 'unreadable':
      return refuse('file-unreadable', `${name} cannot be looked at: ${safeLine(seen.problem)}`)
    default:
      return { standing: seen, problems: spellingProblems(path, place, seen.spelling) }
  }
}

/** The same for a path that is to be written: nested repositories and protected files count too. */
export function lookToWrite(simulation: Simulation, file: FilePath): Target & { readonly guarded: boolean } {
  const { options } = simulation
  const guarded = isProtected(file.path)
  const target = lookAt(simulation, file)
  if (target.standing === undefined) return { ...target, guarded }
  const { repository } = target.standing
  if (repository !== undefined && options.nestedRepositories !== 'allow') {
    const message = `${safeLine(file.path)} lies in ${safeLine(repository)}, a repository of its own, which snapshots do not cover`
    const problem = fileProblem('error', 'path-nested', file.place, message, 'use EXECUTE, or work there')
    return { standing: undefined, problems: [problem], guarded }
  }
  const asks = guarded ? protectedProblems(options.protectedFiles ?? 'mark', file) : []
  return { ...target, problems: [...target.problems, ...asks], guarded }
}

function protectedProblems(how: 'mark' | 'warn' | 'refuse', { path, place }: FilePath): PlanProblem[] {
  if (how === 'mark') return []
  const message = `${safeLine(path)} is protected, for it can make other programs act`
  return how === 'warn'
    ? [fileProblem('warning', 'protected-file', place, `${message}; the review asks for it alone`)]
    : [fileProblem('error', 'protected-file', place, message, '`--allow-protected` lets it through')]
}

function spellingProblems(
  path: string,
  place: FilePath['place'],
  spelling: string | undefined,
): PlanProblem[] {
  if (spelling === undefined) return []
  const message = `${safeLine(path)} is ${safeLine(spelling)} on this disk, which does not tell the two apart`
  return [fileProblem('warning', 'path-case', place, message, `write ${safeLine(spelling)}`)]
}

function linkWords(path: string, { at, target, inside }: Seen & { kind: 'link' }): [string, string] {
  const what = at === path ? safeLine(path) : `${safeLine(path)} goes through ${safeLine(at)}, which`
  const where = inside === undefined ? `${safeLine(target)}, outside the project` : safeLine(inside)
  const message = `${what} is a symbolic link to ${where}`
  if (inside === undefined) return [message, 'name a file of the project']
  const real = `${inside}${path.slice(at.length)}`.replace(/^\.\//, '')
  return [message, `name the file itself: [${safeLine(real)}](/${safeLine(real)})`]
}

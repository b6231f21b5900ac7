// After an EXECUTE the files may be other than simulated: what would be an error about them is a warning there.

import type { FileRule } from './file-rules.ts'
import type { Place } from './plan.ts'
import { fileProblem, type PlanProblem } from './plan-problem.ts'
import type { Simulation } from './simulation.ts'

/** The command that may have changed what stands there; none when the plan itself made it after the command. */
export function commandBefore(
  { command }: Pick<Simulation, 'command'>,
  { madeAt = 0 }: { readonly madeAt?: number },
): Place | undefined {
  return command !== undefined && madeAt < command.line ? command : undefined
}

/** A problem that the command may take away: an error only when there is none. */
export function forecastProblem(
  command: Place | undefined,
  rule: FileRule,
  place: Place,
  message: string,
  hint?: string,
): PlanProblem {
  if (command === undefined) return fileProblem('error', rule, place, message, hint)
  const unless = `${message}, unless the command at line ${command.line} changes that`
  return fileProblem('warning', rule, place, unless, hint)
}

/** The mark of an outcome that the command may change. */
export function forecastMark(command: Place | undefined): { readonly forecastSince?: Place } {
  return command === undefined ? {} : { forecastSince: command }
}

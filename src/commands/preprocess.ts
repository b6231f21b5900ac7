// teddy preprocess: repair the fences of a plan in place, from standard input to standard output, or in the clipboard.

import { encodeEdited } from '../edit/decode.ts'
import { exitCodes, Fault } from '../errors.ts'
import type { Change } from '../plan/fence-rewrite.ts'
import { type Sanitized, sanitizePlan } from '../plan/sanitize.ts'
import { line, type Styled } from '../text/styled.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { type Written, writeClipboard } from '../world/clipboard.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { commandFor, type PlanSource, readPlanSource } from './plan-source.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const source = await readPlanSource(world, args[0], { withoutTerminal: 'stdin' })
  const sanitized = sanitizePlan(source.text)
  if (sanitized.problems.length > 0) throw refusal(source, sanitized)
  // Standard output belongs to the text where the text goes there.
  const say = source.from === 'stdin' ? world.terminal.tell : world.terminal.say
  for (const { line: number, message } of sanitized.changes) say(line`  ${source.name}:${number}  ${message}`)
  if (options.check) return tellWhether(say, source, sanitized.changes)
  const where = await write(world, source, sanitized.text)
  say(summary(source, sanitized.changes, where))
  return 0
}

function refusal({ name }: PlanSource, { problems }: Sanitized): Fault {
  return new Fault('refused', `${name} was left as it is: where its fences end cannot be proved`, {
    problems,
    file: name,
    hints: ['make each outer fence longer than any run of backticks inside it, then try again'],
  })
}

function tellWhether(say: (text: Styled) => void, source: PlanSource, changes: readonly Change[]): number {
  if (changes.length === 0) {
    say(line`${source.name}: nothing to repair.`)
    return 0
  }
  say(line`${source.name} would be changed. Next: ${commandFor('preprocess', source)}`)
  return exitCodes.refused
}

/** Puts the text where it came from; a file or a clipboard that would not change is not touched. */
async function write(world: World, source: PlanSource, text: string): Promise<Written | undefined> {
  const whole = { text, bom: source.bom }
  if (source.from === 'stdin') world.terminal.raw(source.bom ? `\ufeff${text}` : text)
  else if (text !== source.text && source.from === 'clipboard') return writeClipboard(world, text)
  else if (text !== source.text && source.from !== 'clipboard')
    writeAtomic(world.disk, source.from.file, encodeEdited(whole))
  return undefined
}

function summary(source: PlanSource, changes: readonly Change[], where: Written | undefined): Styled {
  if (changes.length === 0) return line`${source.name}: nothing to repair.`
  const count = `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}`
  if (source.from === 'stdin') return line`${source.name}: ${count}.`
  const next = commandFor('check', source)
  if (where?.to === 'file')
    return line`${count}; there is no clipboard to write to, so the plan is in ${where.path}`
  if (where?.to === 'terminal') return line`${count}; handed to your terminal's clipboard. Next: ${next}`
  return line`${source.name}: ${count}. Next: ${next}`
}

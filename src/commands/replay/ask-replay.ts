// Commands that run again have their effects again, so somebody has to say yes.

import { Fault } from '../../errors.ts'
import { parsePlan } from '../../plan/parse.ts'
import type { Execute } from '../../plan/plan.ts'
import type { Turn } from '../../session/session.ts'
import { block, line, paint } from '../../text/styled.ts'
import { askYesNo } from '../../world/ask.ts'
import type { Work } from '../turn/work.ts'
import { itemsThatRan, readRecorded } from './recorded-turn.ts'

type Command = { readonly turn: string; readonly action: Execute }

/** Shows every command that would run again, whole, and asks; without commands there is nothing to ask. */
export async function askReplay(
  { world, config }: Work,
  turns: readonly Turn[],
  yes: 'ask' | 'given',
): Promise<void> {
  const commands = turns.flatMap(turn => commandsOf(world, turn))
  if (yes === 'given' || commands.length === 0) return
  const { terminal } = world
  const count = commands.length === 1 ? '1 command' : `${commands.length} commands`
  if (!terminal.interactive) {
    throw new Fault('guard', `the plans run ${count} again, and nobody is there to say yes`, {
      hints: ['-y runs them', 'teddy replay in a terminal shows them and asks'],
    })
  }
  for (const { turn, action } of commands) {
    const cwd = action.cwd === undefined ? '' : `  in ${action.cwd.path}`
    terminal.tell(line`${paint('bold', `${turn} EXECUTE`)}${paint('dim', cwd)}`)
    for (const { name, value } of action.env) terminal.tell(line`  ${name}=${value}`)
    terminal.tell(block(action.command.text.trimEnd()))
  }
  const sandbox = config.values.sandbox === 'off' ? 'without a sandbox' : 'in the sandbox'
  if (
    await askYesNo(
      world,
      `Run ${count === '1 command' ? 'this command' : `these ${count}`} again, ${sandbox}?`,
    )
  )
    return
  throw new Fault('guard', 'nothing was run')
}

function commandsOf(world: Work['world'], turn: Turn): readonly Command[] {
  const recorded = readRecorded(world, turn)
  if (typeof recorded === 'string') return []
  const ran = new Set(itemsThatRan(recorded.report))
  const actions = parsePlan(recorded.text).plan?.actions ?? []
  return actions.flatMap((action, n) =>
    action.type === 'EXECUTE' && ran.has(`actions:${n + 1}`) ? [{ turn: turn.name, action }] : [],
  )
}

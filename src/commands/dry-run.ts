// teddy execute --dry-run: the exact diff of everything, and what the other actions would do.

import { renderDiff } from '../edit/render-diff.ts'
import { targetOf } from '../execute/run-action.ts'
import { diffOfAction } from '../plan/diff-of-action.ts'
import type { Simulated } from '../plan/simulation.ts'
import { block, line, paint } from '../text/styled.ts'
import type { Terminal } from '../world/terminal.ts'

/** Prints every action; nothing is done. */
export function sayDryRun(terminal: Terminal, simulated: Simulated): void {
  for (const [n, action] of simulated.actions.entries()) {
    terminal.say(
      line`${paint('bold', `[${n + 1}/${simulated.actions.length}] ${action.type}`)} ${targetOf(action)}`,
    )
    const change = diffOfAction(simulated, n)
    for (const text of change ? renderDiff(change.diff) : []) terminal.say(text)
    if (action.type === 'EXECUTE') terminal.say(block(action.command.text.trimEnd()))
    terminal.say(line``)
  }
  terminal.say(line`Nothing was run. Next: the same command without --dry-run.`)
}

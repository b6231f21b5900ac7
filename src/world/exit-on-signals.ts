// A signal that nobody waits for ends this process by the ordinary way out, so that what goes at exit is gone then.

import { isCatchingInterrupts, signalCodes } from './interrupts.ts'

/** Starts listening; what it returns ends that. Without it such a signal ends the process on the spot. */
export function exitOnSignals(): () => void {
  const hear = (name: NodeJS.Signals) => {
    if (isCatchingInterrupts()) return
    // These come from the keyboard too, and while an editor has the terminal they are meant for the editor.
    const mayBeMeantForOthers = name === 'SIGINT' || name === 'SIGQUIT'
    if (mayBeMeantForOthers && process.listenerCount(name) > 1) return
    process.exit(signalCodes[name as keyof typeof signalCodes])
  }
  const names = Object.keys(signalCodes)
  for (const name of names) process.on(name, hear)
  return () => {
    for (const name of names) process.off(name, hear)
  }
}

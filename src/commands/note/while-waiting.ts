// A question that is left alone for long: the session counts as paused, and the question stays where it is.

import { afterSteady } from '../../world/steady-timer.ts'
import type { Work } from '../turn/work.ts'
import { openSessionNote, warning } from './session-note.ts'

/** Asks; after `session_timeout` the note says that the session is paused. The next turn that is done takes it up. */
export async function whileWaiting<T>(work: Work, ask: () => Promise<T>): Promise<T> {
  const { world, config } = work
  if (!world.terminal.interactive) return ask()
  let pausing: Promise<unknown> = Promise.resolve()
  const callOff = afterSteady(world.clock, config.values.session_timeout * 1000, () => {
    pausing = pauseNote(work)
  })
  try {
    return await ask()
  } finally {
    callOff()
    await pausing
  }
}

function pauseNote(work: Work): Promise<boolean> {
  // Nothing is printed over a screen that somebody may come back to.
  const quiet = { ...work, world: { ...work.world, terminal: { ...work.world.terminal, tell: () => {} } } }
  return warning(quiet, async () => {
    const note = await openSessionNote(quiet, work.sessionId)
    if (note.read().frontmatter.status === 'active') await note.pause()
  })
}

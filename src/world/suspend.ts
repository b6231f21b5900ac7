// Ctrl-Z while the terminal hands every key to us: what the terminal would have done itself.

/** Where nobody could continue us (no shell that controls jobs), the system does not stop us, and nothing comes. */
const stopWithinMs = 200

/** Stops this process and those it was started with, and returns when they are continued. */
export async function stopUntilContinued(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  process.once('SIGCONT', resolve)
  const timer = setTimeout(resolve, stopWithinMs)
  process.kill(0, 'SIGTSTP')
  await promise
  clearTimeout(timer)
  process.off('SIGCONT', resolve)
}

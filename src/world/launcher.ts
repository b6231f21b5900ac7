// On an old Node a launcher started this process (bin/hand-over.js). When it is killed, so are we.

const checkEveryMs = 250

/** Ends this process as a hang-up would, once its launcher is gone. */
export function followLauncher(): void {
  const launcher = Number(process.env.TEDDY_LAUNCHER_PID)
  delete process.env.TEDDY_LAUNCHER_PID
  if (!Number.isInteger(launcher) || launcher <= 0) return
  setInterval(() => {
    if (process.ppid !== launcher) process.kill(process.pid, 'SIGHUP')
  }, checkEveryMs).unref()
}

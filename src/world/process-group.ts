// A process with all it started: signals to the whole group, and whether any of it is left.

import { errorCode } from '../errors.ts'
import type { Disk } from './disk.ts'
import { isRunning } from './process-identity.ts'

/** Sends a signal to every process of the group; a group that is gone or not ours is left alone. */
export function signalGroup(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal)
  } catch (error) {
    const code = errorCode(error)
    if (code !== 'ESRCH' && code !== 'EPERM') throw error
  }
}

/** True while a process of the group lives. */
export function groupLives(disk: Disk, leader: number): boolean {
  if (!isRunning(-leader)) return false
  // A dead process counts for the kernel until its parent asks after it, and in containers nobody may ever do so.
  return livesInProc(disk, leader) ?? true
}

function livesInProc(disk: Disk, leader: number): boolean | undefined {
  let names: string[]
  try {
    names = disk.readdir('/proc').filter(name => /^\d+$/.test(name))
  } catch {
    return undefined
  }
  if (names.length === 0) return undefined
  return names.some(name => {
    const stat = readStat(disk, name)
    return stat?.group === leader && stat.state !== 'Z' && stat.state !== 'X'
  })
}

function readStat(disk: Disk, pid: string): { state: string; group: number } | undefined {
  let fd: number
  try {
    fd = disk.open(`/proc/${pid}/stat`, 'r')
  } catch {
    return undefined
  }
  try {
    const bytes = Buffer.alloc(1024)
    const stat = bytes.toString('latin1', 0, disk.read(fd, bytes, 0, bytes.length, 0))
    // The program's name stands in brackets and may hold spaces and brackets itself.
    const [state, , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: state ?? '', group: Number(group) }
  } catch {
    // It ended while it was read.
    return undefined
  } finally {
    disk.close(fd)
  }
}

const live = new Set<number>()

function killAll(): void {
  for (const leader of live) signalGroup(leader, 'SIGKILL')
}

/** From now on the group ends with this process, should that end first; what it returns takes this back. */
export function endWithUs(leader: number): () => void {
  if (live.size === 0) process.on('exit', killAll)
  live.add(leader)
  return () => {
    live.delete(leader)
    if (live.size === 0) process.off('exit', killAll)
  }
}

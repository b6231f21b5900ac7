// The real disk, except that call number n fails, or ends the process.

import { type Disk, realDisk } from '../../src/world/disk.ts'

type Fail = (name: string, call: number) => void

/** Calls `before` ahead of every disk call, with its name and number from 1. */
export function watchedDisk(before: Fail): Disk {
  let calls = 0
  const entries = Object.entries(realDisk).map(([name, call]) => [
    name,
    (...args: never[]) => {
      before(name, ++calls)
      return (call as (...args: never[]) => unknown)(...args)
    },
  ])
  return Object.fromEntries(entries) as Disk
}

/** Fails call number `at` with the given error code; `failed` tells whether it came to that. */
export function failingDisk(at: number, code: string): { disk: Disk; failed: () => boolean } {
  let failed = false
  const disk = watchedDisk((name, call) => {
    if (call !== at) return
    failed = true
    throw Object.assign(new Error(`${code}: injected in ${name}`), { code })
  })
  return { disk, failed: () => failed }
}

/** A disk with room for `room` bytes: writes take what fits without an error, then fail. */
export function fullDisk(room: number): Disk {
  let left = room
  const write = (fd: number, data: Uint8Array, offset: number, length: number) => {
    if (left === 0) throw Object.assign(new Error('ENOSPC: injected'), { code: 'ENOSPC' })
    const taken = Math.min(left, length)
    left -= taken
    return realDisk.write(fd, data, offset, taken)
  }
  return { ...realDisk, write: write as Disk['write'] }
}

/** Kills this very process at call number `at`. For scripts that a test runs as a child. */
export function deadlyDisk(at: number): Disk {
  return watchedDisk((_, call) => {
    if (call === at) process.kill(process.pid, 'SIGKILL')
  })
}

/** A disk as a process sees it that is killed at call number `at`: that call and all later ones do nothing and fail. */
export function deadDisk(at: number): { disk: Disk; died: () => boolean } {
  let died = false
  const disk = watchedDisk((name, call) => {
    if (call < at) return
    died = true
    throw Object.assign(new Error(`killed before ${name}`), { code: 'EIO' })
  })
  return { disk, died: () => died }
}

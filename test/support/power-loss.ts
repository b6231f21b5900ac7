// What a disk may hold after the power went: synced bytes and names for sure, everything else maybe.

import { basename, dirname } from 'node:path'
import { type Disk, realDisk } from '../../src/world/disk.ts'

type Step =
  | { kind: 'create'; path: string; fd: number }
  | { kind: 'write'; fd: number; bytes: Buffer }
  | { kind: 'sync'; fd: number }
  | { kind: 'open-folder'; path: string; fd: number }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'link'; from: string; to: string }
  | { kind: 'unlink'; path: string }

/** The real disk, and a record of every step that matters after a power cut. */
export function recordingDisk(): { disk: Disk; steps: Step[] } {
  const steps: Step[] = []
  const disk: Disk = {
    ...realDisk,
    open: ((path: string, flags: number, mode?: number) => {
      const fd = realDisk.open(path, flags, mode)
      const creating = (flags & 0o100) !== 0
      steps.push(creating ? { kind: 'create', path, fd } : { kind: 'open-folder', path, fd })
      return fd
    }) as Disk['open'],
    write: ((fd: number, data: Uint8Array, offset: number, length: number) => {
      const taken = realDisk.write(fd, data, offset, length)
      steps.push({ kind: 'write', fd, bytes: Buffer.from(data.subarray(offset, offset + taken)) })
      return taken
    }) as Disk['write'],
    fsync: fd => {
      realDisk.fsync(fd)
      steps.push({ kind: 'sync', fd })
    },
    rename: ((from: string, to: string) => {
      realDisk.rename(from, to)
      steps.push({ kind: 'rename', from, to })
    }) as Disk['rename'],
    link: ((from: string, to: string) => {
      realDisk.link(from, to)
      steps.push({ kind: 'link', from, to })
    }) as Disk['link'],
    unlink: ((path: string) => {
      realDisk.unlink(path)
      steps.push({ kind: 'unlink', path })
    }) as Disk['unlink'],
  }
  return { disk, steps }
}

type Content = { sure: Buffer; maybe: Buffer }

/** Every content `path` may have when the power goes after `steps`; `before` is what it was. */
export function possibleContents(
  steps: readonly Step[],
  path: string,
  before: Buffer | undefined,
): (Buffer | undefined)[] {
  const byFd = new Map<number, Content>()
  const folders = new Map<number, string>()
  const volatile = new Map<string, Content | undefined>()
  // Each state of the name `path` that may be on disk: steps on names are sure once their folder was synced.
  let names: (Content | undefined)[] = [before && { sure: before, maybe: before }]
  const set = (name: string, content: Content | undefined) => {
    volatile.set(name, content)
    if (name === path) names.push(content)
  }
  for (const step of steps) {
    if (step.kind === 'create') {
      const content = { sure: Buffer.alloc(0), maybe: Buffer.alloc(0) }
      byFd.set(step.fd, content)
      folders.delete(step.fd)
      set(step.path, content)
    } else if (step.kind === 'open-folder') {
      byFd.delete(step.fd)
      folders.set(step.fd, step.path)
    } else if (step.kind === 'write') {
      const content = byFd.get(step.fd)!
      content.maybe = Buffer.concat([content.maybe, step.bytes])
    } else if (step.kind === 'sync') {
      const content = byFd.get(step.fd)
      if (content) content.sure = content.maybe
      else if (folders.get(step.fd) === dirname(path)) names = names.slice(-1)
    } else if (step.kind === 'rename') {
      set(step.to, volatile.get(step.from))
      set(step.from, undefined)
    } else if (step.kind === 'link') set(step.to, volatile.get(step.from))
    else set(step.path, undefined)
  }
  return names.flatMap(content => (content === undefined ? [undefined] : variants(content)))
}

// Bytes that were not synced may be missing, or be there as zeros.
function variants({ sure, maybe }: Content): Buffer[] {
  const rest = maybe.length - sure.length
  return rest === 0 ? [sure] : [sure, maybe, Buffer.concat([sure, Buffer.alloc(rest)])]
}

/** For messages. */
export function describeSteps(steps: readonly Step[]): string {
  return steps.map(step => ('path' in step ? `${step.kind} ${basename(step.path)}` : step.kind)).join(', ')
}

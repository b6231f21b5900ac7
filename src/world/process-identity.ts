// Which process this is, so surely that a later one with the same number is not taken for it.

import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

export type ProcessIdentity = {
  readonly pid: number
  /** When it started, as the kernel counts; empty when the system does not tell. */
  readonly started: string
  readonly boot: string
  readonly host: string
  /** Two machines may have one name. */
  readonly machine: string
  /** Numbers mean something only inside one namespace of processes (containers). */
  readonly namespace: string
}

/** This process. */
export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? '', ...machine() }
}

/** True only when it is certain: the same machine and namespace, and the process is gone or another one. */
export function isProvablyDead(owner: ProcessIdentity): boolean {
  const here = machine()
  if (owner.host !== here.host || owner.machine !== here.machine || here.boot === '' || owner.boot === '')
    return false
  if (owner.boot !== here.boot) return true
  if (owner.namespace !== here.namespace) return false
  if (!isRunning(owner.pid)) return true
  const started = startOf(owner.pid)
  return started !== undefined && owner.started !== '' && started !== owner.started
}

/** True while a process with this number is there, whoever it is. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code !== 'ESRCH'
  }
}

/** What tells this machine, its boot and its namespace of processes from others. */
export function machine(): Omit<ProcessIdentity, 'pid' | 'started'> {
  return {
    boot: bootId(),
    host: hostname(),
    machine: (quietly(() => readFileSync('/etc/machine-id', 'utf8')) ?? '').trim(),
    namespace: quietly(() => readlinkSync('/proc/self/ns/pid')) ?? '',
  }
}

function bootId(): string {
  const linux = quietly(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  return (
    linux ??
    quietly(() => execFileSync('/usr/sbin/sysctl', ['-n', 'kern.boottime'], quiet).toString()) ??
    ''
  ).trim()
}

function startOf(pid: number): string | undefined {
  const stat = quietly(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The second field is the program's name in brackets and may hold spaces and brackets itself.
  if (stat !== undefined) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
  return quietly(() =>
    execFileSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], quiet)
      .toString()
      .trim(),
  )
}

const quiet = { stdio: ['ignore', 'pipe', 'ignore'] as ['ignore', 'pipe', 'ignore'] }

function quietly<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

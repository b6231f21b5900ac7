// Names of temporary files. They tell who made them, so that what a dead process left can be cleared away.

import { createHash, randomBytes } from 'node:crypto'
import { isRunning, machine } from './process-identity.ts'

const pattern = /^\.teddy-tmp-([0-9a-f]{8})-(\d+)-[0-9a-f]{12}$/

/** A fresh name; short, so that it fits wherever the file itself does. */
export function temporaryName(): string {
  return `.teddy-tmp-${place()}-${process.pid}-${randomBytes(6).toString('hex')}`
}

/** Whose temporary file this is: of a process that runs, of a dead one, or of a machine we cannot see. */
export function ownerOfTemporary(name: string): 'not-temporary' | 'alive' | 'dead' | 'elsewhere' {
  const [, where, pid] = pattern.exec(name) ?? []
  if (where === undefined) return 'not-temporary'
  if (where !== place()) return 'elsewhere'
  return isRunning(Number(pid)) ? 'alive' : 'dead'
}

let known: string | undefined

function place(): string {
  if (known === undefined) {
    const { host, namespace } = machine()
    known = createHash('sha256').update(`${host}\0${namespace}`).digest('hex').slice(0, 8)
  }
  return known
}

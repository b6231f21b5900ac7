// Programs that a repository's settings name for filters, merges and hooks: found, and each switched off.

import { Fault } from '../errors.ts'
import { splitNul } from '../text/nul.ts'
import { safeLine } from '../text/safe.ts'

/** What lists the names; there is no setting that switches them all off at once. */
export const listDrivers = ['config', '--null', '--name-only', '--get-regexp', '^(filter|merge|hook)\\.']

/** Settings that switch off every driver in git's answer to `listDrivers`. */
export function driversOff(names: Buffer): readonly string[] {
  const found = new Set<string>()
  for (const field of splitNul(names)) {
    const key = field.toString()
    const section = key.slice(0, key.indexOf('.'))
    const name = key.slice(section.length + 1, Math.max(0, key.lastIndexOf('.')))
    if (name !== '') found.add(`${section}.${name}`)
  }
  return [...found].flatMap(off)
}

function off(driver: string): readonly string[] {
  // Git ends the key at the first `=`, so this one would stay on.
  if (driver.includes('=')) {
    throw new Fault(
      'guard',
      `git's settings name a driver that cannot be switched off: ${safeLine(driver)}`,
      {
        hints: ['take it out of the settings: `git config --list --show-origin` names the file'],
      },
    )
  }
  if (driver.startsWith('filter.')) {
    return ['clean=', 'smudge=', 'process=', 'required=false'].map(setting => `${driver}.${setting}`)
  }
  // Since git 2.54 settings can name hooks, which `core.hooksPath` does not cover.
  if (driver.startsWith('hook.')) return [`${driver}.enabled=false`]
  // Without a program git refuses to merge at all: this is its own way to merge text.
  return [`${driver}.driver=git merge-file --quiet --marker-size=%L %A %O %B`]
}

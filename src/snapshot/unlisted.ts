// Folders that git could not look into. It only warns, and a snapshot without their files would be a shorter one.

import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'

/** Refuses an answer of git's that is not whole. */
export function refuseUnlisted(said: string): void {
  const warning = /^warning: (could not open directory .*|unable to access .*\.gitignore.*)$/m.exec(said)?.[1]
  if (warning === undefined) return
  throw new Fault('failed', `the snapshot would not be whole: ${safeLine(warning)}`, {
    hints: ['make the folder readable (`ls -ld` shows its mode), or name it in `.gitignore`'],
  })
}

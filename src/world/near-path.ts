// A folder as seen from where the process stands: the way to each of its files is shorter, which shows in thousands of them.

import { sep } from 'node:path'

/** The same folder, as a relative path when it is in the working folder. */
export function nearPath(folder: string): string {
  try {
    const here = process.cwd() + sep
    return folder.startsWith(here) ? folder.slice(here.length) : folder
  } catch {
    // The working folder is gone: nothing is in it.
    return folder
  }
}

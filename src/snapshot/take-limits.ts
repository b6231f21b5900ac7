// How much a snapshot takes in. What is over the limit of one file is named; over the others there is no snapshot.

import { Fault } from '../errors.ts'

export type TakeLimits = {
  /** A larger file is not covered, and named. */
  readonly fileBytes: number
  readonly files: number
  /** Of all files that are new or changed since the last snapshot. */
  readonly newBytes: number
}

export const defaultLimits: TakeLimits = {
  fileBytes: 50 * 1_048_576,
  files: 500_000,
  newBytes: 5 * 1_073_741_824,
}

/** Refuses a snapshot that is more than anybody wants to keep. */
export function checkAmount(
  limits: TakeLimits,
  found: { readonly files: number; readonly bytes: number },
): void {
  const hints = ['name generated files and folders in `.gitignore`']
  if (found.files > limits.files) {
    throw new Fault(
      'guard',
      `${count(found.files)} files are too many for a snapshot; the limit is ${count(limits.files)}`,
      { hints },
    )
  }
  if (found.bytes > limits.newBytes) {
    throw new Fault(
      'guard',
      `${count(found.bytes)} new bytes are too much for a snapshot; the limit is ${count(limits.newBytes)}`,
      { hints },
    )
  }
}

const count = (value: number) => value.toLocaleString('en')

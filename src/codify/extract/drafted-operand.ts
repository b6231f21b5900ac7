// A name of the inferred data flow as an operand with its type.

import type { Operand } from '../workflow.ts'
import { typeOfFile } from './file-type.ts'

/** A file with the type of its extension; a name that was made up has none. */
export function draftedOperand(name: string): Operand {
  const file = /[./]/.test(name)
  return {
    name,
    type: file ? (typeOfFile(name) ?? 'File') : undefined,
    place: { line: 1, column: 1 },
  }
}

// The text of a workflow that a person named: a file, or standard input.

import { resolve } from 'node:path'
import { mostWorkflowBytes } from '../codify/parse-workflow.ts'
import { Fault } from '../errors.ts'
import { decodeNote } from '../note/read-note.ts'
import { readBytes } from '../world/read-file.ts'
import { readInput } from '../world/standard-input.ts'
import type { World } from '../world/world.ts'

export type WorkflowSource = { readonly name: string; readonly text: string }

/** Reads it. Bytes that are not UTF-8, and more of them than a workflow has, are refused. */
export async function workflowSource({ disk, cwd }: World, asked: string): Promise<WorkflowSource> {
  const name = asked === '-' ? 'stdin' : asked
  // A character has up to four bytes; the limit itself counts characters.
  const most = 4 * mostWorkflowBytes
  const bytes = asked === '-' ? await readInput(most) : readBytes(disk, resolve(cwd, asked), most)
  if (bytes === undefined)
    throw new Fault('usage', `there is no file ${asked}`, { hints: ['check the path with `ls`'] })
  const { text, problems } = decodeNote(bytes)
  if (problems.length > 0) throw new Fault('refused', `${name} is no workflow`, { problems, file: name })
  return { name, text }
}

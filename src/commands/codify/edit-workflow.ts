// A workflow in the user's editor until it has no problems. The draft is a file of its own and is never lost.

import { join } from 'node:path'
import { annotate, withoutAnnotations } from '../../codify/annotate.ts'
import { checkWorkflowText } from '../../codify/check-workflow.ts'
import { mostWorkflowBytes } from '../../codify/parse-workflow.ts'
import { Fault, type Problem } from '../../errors.ts'
import { problemLine } from '../../text/problem-line.ts'
import { line } from '../../text/styled.ts'
import { askYesNo } from '../../world/ask.ts'
import { findEditor } from '../../world/editor.ts'
import { readText } from '../../world/read-file.ts'
import { runInTerminal } from '../../world/run-in-terminal.ts'
import type { World } from '../../world/world.ts'
import type { Notes } from '../notes/open-notes.ts'
import { makeCodifyFolder } from './codify-folder.ts'

export type EditedWorkflow = {
  readonly text: string
  /** Takes the draft away, once the text is where it belongs. */
  readonly remove: () => void
}

/** The text as the user left it, without problems; a Fault that names the draft when the user gives up. */
export async function editWorkflow({ world, project }: Notes, text: string): Promise<EditedWorkflow> {
  const editor = await findEditor(world)
  const folder = makeCodifyFolder(world, project)
  const draft = folder.write('workflow.md', annotate(text, checkWorkflowText(text)))
  world.terminal.tell(line`the draft: ${draft}`)
  const keep = (why: string, problems: readonly Problem[] = []) =>
    new Fault('refused', `${why}; the draft is kept: ${draft}`, {
      problems,
      file: draft,
      hints: [`teddy workflow check '${draft}'`],
    })
  for (;;) {
    const code = await runInTerminal(world, [...editor, draft], project.root)
    if (code !== 0) throw keep(`${editor[0]} ended with ${code ?? 'a signal'}`)
    const edited = readDraft(world, draft)
    if (edited === undefined) throw keep('the draft was removed in the editor')
    const problems = checkWorkflowText(edited).filter(({ severity }) => severity === 'error')
    if (problems.length === 0) return { text: edited, remove: () => removeDraft(world, folder.path) }
    for (const problem of problems) world.terminal.tell(problemLine('workflow.md', problem))
    // Also on disk with its problems, so that an interrupted question leaves what was written.
    folder.write('workflow.md', annotate(edited, problems))
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    if (!(await askYesNo(world, `${count}. Edit again?`)))
      throw keep('the workflow still has problems', problems)
  }
}

/** What was written, without our comments. Twice the limit, since comments are no part of the workflow. */
function readDraft({ disk }: World, draft: string): string | undefined {
  const text = readText(disk, draft, 2 * mostWorkflowBytes)
  return text === undefined ? undefined : withoutAnnotations(text)
}

function removeDraft({ disk }: World, folder: string): void {
  try {
    disk.unlink(join(folder, 'workflow.md'))
    disk.rmdir(folder)
  } catch {
    // An editor may have left files of its own; they are the user's.
  }
}

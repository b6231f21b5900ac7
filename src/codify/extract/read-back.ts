// An extracted workflow is one that can be read again; what is too large for that is refused with what to do.

import { Fault } from '../../errors.ts'
import { mostSteps } from '../check-workflow.ts'
import { mostWorkflowBytes, parseWorkflow } from '../parse-workflow.ts'
import type { Workflow } from '../workflow.ts'

const hints = [
  'codify fewer sessions at once',
  'copy the phases that matter into a note of their own, and codify that',
]

/** Said before anything is compared or written: nobody could read it again. */
export function expectSteps(steps: number): void {
  if (steps <= mostSteps) return
  const [found, most] = [steps.toLocaleString('en'), mostSteps.toLocaleString('en')]
  const message = `these sessions make ${found} steps, a workflow has ${most} at most`
  throw new Fault('refused', message, { hints })
}

/** Read back from its own text, so that every part has its place. */
export function readBack(text: string): Workflow {
  if (text.length > mostWorkflowBytes) {
    const [found, most] = [text.length, mostWorkflowBytes].map(size => `${(size / 1e6).toFixed(1)} MB`)
    const message = `these sessions make a workflow of ${found}, ${most} is the most`
    throw new Fault('refused', message, { hints })
  }
  const { workflow, problems } = parseWorkflow(text)
  const errors = problems.filter(({ severity }) => severity === 'error')
  if (errors.length === 0) return workflow
  const message = 'these sessions make a workflow that cannot be read'
  throw new Fault('refused', message, { problems: errors, file: 'workflow', hints })
}

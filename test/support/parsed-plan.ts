// Plans as text for tests of the parser, and short views of what it says about them.

import type { Problem } from '../../src/errors.ts'
import { parsePlan } from '../../src/plan/parse.ts'
import type { Action, ActionType, Plan } from '../../src/plan/plan.ts'

/** Title, header and Rationale of a plan that has nothing wrong with it; 17 lines, the last one blank. */
export const head = `# Title
- **Status:** Green
- **Plan Type:** Implementation
- **Agent:** Developer

## Rationale
\`\`\`\`text
### 1. Synthesis
a
### 2. Justification
b
### 3. Expected Outcome
c
### 4. State Dashboard
d
\`\`\`\`

`

/** A whole plan with these actions; the first one starts on line 20. */
export function planText(...actions: readonly string[]): string {
  return `${head}## Action Plan\n\n${actions.join('\n')}`
}

/** A READ without fault. */
export const read = '### `READ`\n- **Resource:** [a.md](/a.md)\n- **Description:** Look.\n'

/** A CREATE with the lines of its fence as they are given. */
export function create(path: string, fence: string): string {
  return `### \`CREATE\`\n- **File Path:** [${path}](/${path})\n- **Description:** Make it.\n${fence}\n`
}

/** An EXECUTE with the lines of its fence as they are given. */
export function execute(fence: string): string {
  return `### \`EXECUTE\`\n- **Description:** Run it.\n- **Expected Outcome:** It runs.\n${fence}\n`
}

/** What the parser says, one `line rule` a problem. */
export function said(text: string, severity?: Problem['severity']): string[] {
  return parsePlan(text, { rationale: 'error' })
    .problems.filter(problem => severity === undefined || problem.severity === severity)
    .map(problem => `${problem.line} ${problem.rule}`)
}

/** The plan of a text that must have no errors. */
export function planOf(text: string): Plan {
  const { plan, problems } = parsePlan(text)
  const errors = problems.filter(problem => problem.severity === 'error')
  if (!plan || errors.length > 0) throw new Error(`the plan has errors: ${JSON.stringify(errors)}`)
  return plan
}

/** The only action of a plan, of the type it must have. */
export function onlyAction<Type extends ActionType>(
  type: Type,
  body: string,
): Extract<Action, { type: Type }> {
  const [action] = planOf(planText(body)).actions
  if (action?.type !== type) throw new Error(`expected ${type}, found ${action?.type}`)
  return action as Extract<Action, { type: Type }>
}

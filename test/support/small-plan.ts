// Small plans for tests: the parts every plan needs, around actions given as text.

const fence = '````'

/** A plan with these actions, each the text from its `###` heading on. */
export function smallPlan(...actions: readonly string[]): string {
  return `# A plan for a test
- **Status:** Green 🟢
- **Plan Type:** Implementation
- **Agent:** Developer

## Rationale
${fence}text
### 1. Synthesis
a
### 2. Justification
b
### 3. Expected Outcome
c
### 4. State Dashboard
d
${fence}

## Action Plan

${actions.join('\n')}`
}

export const create = (path: string, content: string) =>
  `### \`CREATE\`\n- **File Path:** [${path}](/${path})\n- **Description:** Make ${path}.\n${fence}text\n${content}${fence}\n`

export const edit = (path: string, find: string, replace: string) =>
  `### \`EDIT\`\n- **File Path:** [${path}](/${path})\n- **Description:** Change ${path}.\n\n\`FIND:\`\n${fence}text\n${find}${fence}\n\`REPLACE:\`\n${fence}text\n${replace}${fence}\n`

export const read = (resource: string, fields = '') =>
  `### \`READ\`\n- **Resource:** ${resource}\n- **Description:** Read it.\n${fields}`

export const execute = (command: string, fields = '') =>
  `### \`EXECUTE\`\n- **Description:** Run it.\n- **Expected Outcome:** It works.\n${fields}${fence}shell\n${command}\n${fence}\n`

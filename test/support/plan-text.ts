// Plans as text, built from actions, for tests of what a plan does to files.

const head = `# Change some files
- **Status:** Green
- **Plan Type:** Implementation
- **Agent:** Developer

## Rationale
\`\`\`\`text
### 1. Synthesis
### 2. Justification
### 3. Expected Outcome
### 4. State Dashboard
\`\`\`\`
`

/** A well-formed plan with these actions, and sections before them. */
export function planText(actions: readonly string[], sections = ''): string {
  return `${head}\n${sections}## Action Plan\n\n${actions.join('\n')}`
}

export function create(path: string, content: string): string {
  return `### \`CREATE\`\n- **File Path:** ${link(path)}\n- **Description:** Make it.\n${fence(content)}`
}

export type PairText = readonly [find: string, replace: string]

export function edit(path: string, ...pairs: readonly PairText[]): string {
  const blocks = pairs.map(([find, replace]) => `\n\`FIND:\`\n${fence(find)}\`REPLACE:\`\n${fence(replace)}`)
  return `### \`EDIT\`\n- **File Path:** ${link(path)}\n- **Description:** Change it.\n${blocks.join('')}`
}

export function read(path: string, lines?: string): string {
  const range = lines === undefined ? '' : `- **Lines:** ${lines}\n`
  return `### \`READ\`\n- **Resource:** ${link(path)}\n- **Description:** Look.\n${range}`
}

export function prune(path: string): string {
  return `### \`PRUNE\`\n- **Resource:** ${link(path)}\n- **Description:** Forget it.\n`
}

export function execute(
  command: string,
  { cwd, env = {} }: { cwd?: string; env?: Readonly<Record<string, string>> } = {},
): string {
  const folder = cwd === undefined ? '' : `- **cwd:** ${cwd}\n`
  const variables = Object.entries(env).map(([name, value]) => `    - \`${name}\`: "${value}"\n`)
  const list = variables.length === 0 ? '' : `- **env:**\n${variables.join('')}`
  return `### \`EXECUTE\`\n- **Description:** Run it.\n- **Expected Outcome:** It works.\n${folder}${list}${fence(command)}`
}

export function invoke(agent: string, ...resources: readonly string[]): string {
  const list = resources.map(path => `  - ${link(path)}\n`).join('')
  const field = list === '' ? '' : `- **Handoff Resources:**\n${list}`
  return `### \`INVOKE\`\n- **Agent:** ${agent}\n${field}\nYour turn.\n`
}

function link(path: string): string {
  return `[${path}](/${path})`
}

function fence(content: string): string {
  const text = content === '' || content.endsWith('\n') ? content : `${content}\n`
  return `\`\`\`\`text\n${text}\`\`\`\`\n`
}

/** The number of the first line that holds `wanted`, from 1. */
export function lineOf(text: string, wanted: string): number {
  const line = text.split('\n').findIndex(one => one.includes(wanted)) + 1
  if (line === 0) throw new Error(`the plan does not hold ${wanted}`)
  return line
}

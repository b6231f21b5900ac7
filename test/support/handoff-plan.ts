// The actions with a message, as text for small plans.

const links = (paths: readonly string[]) => paths.map(path => `  - [${path}](/${path})\n`).join('')

const resources = (paths: readonly string[]) =>
  paths.length === 0 ? '' : `- **Handoff Resources:**\n${links(paths)}`

export const invoke = (agent: string, message: string, ...paths: readonly string[]) =>
  `### \`INVOKE\`\n- **Agent:** ${agent}\n${resources(paths)}\n${message}\n`

export const conclude = (message: string, ...paths: readonly string[]) =>
  `### \`CONCLUDE\`\n${resources(paths)}\n${message}\n`

export const chat = (message: string) => `### \`CHAT_WITH_USER\`\n${message}\n`

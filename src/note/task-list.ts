// The tasks of a session: a fenced block `tasks` that holds a JSON array, one task a line.

import { renderFence } from '../text/render-fence.ts'
import { type Task, taskStatuses } from './note.ts'

/** Parses the content of the block; a text says what is wrong with it. */
export function parseTasks(json: string): readonly Task[] | string {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return 'the tasks are no JSON'
  }
  if (!Array.isArray(value)) return 'the tasks are no JSON array'
  const tasks: Task[] = []
  for (const [n, item] of value.entries()) {
    const task = taskOf(item, n)
    if (typeof task === 'string') return `task ${n + 1}: ${task}`
    tasks.push(task)
  }
  return tasks
}

/** Renders the block. */
export function renderTasks(tasks: readonly Task[]): string {
  const lines = tasks.map(({ id, content, status, priority }) =>
    JSON.stringify(priority === undefined ? { id, content, status } : { id, content, status, priority }),
  )
  const json = lines.length === 0 ? '[]\n' : `[\n${lines.map(line => `  ${line}`).join(',\n')}\n]\n`
  return renderFence(json, 'tasks').trimEnd()
}

function taskOf(item: unknown, index: number): Task | string {
  if (typeof item !== 'object' || item === null) return 'expected a map with content and status'
  const { id, content, status = 'pending', priority } = item as Record<string, unknown>
  if (typeof content !== 'string') return 'content is missing'
  const known = taskStatuses.find(name => name === status)
  if (known === undefined) return `status: expected ${taskStatuses.join(', ')}`
  return {
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : String(index + 1),
    content,
    status: known,
    priority: typeof priority === 'string' || typeof priority === 'number' ? String(priority) : undefined,
  }
}

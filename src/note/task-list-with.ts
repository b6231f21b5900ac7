// A task on its way into a note: put into the list as it stands there now, so that nobody else's task is lost.

import { itemsIn } from './insert-blocks.ts'
import type { Task, TaskList } from './note.ts'
import { layoutOf, type PhasePlace } from './note-layout.ts'

/** What is said about a task; what is not said stays as it was. Without an id it is a new one. */
export type TaskChange = { readonly id?: string } & Partial<
  Pick<Task, 'content' | 'status'> & { readonly priority: string | undefined }
>

type TaskListWith = {
  /** The list that stands in the phase; undefined when the phase needs one of its own. */
  readonly before: TaskList | undefined
  readonly list: TaskList
}

/** The list with the task: the phase's own, or else a copy of the last one before it. */
export function taskListWith(text: string, place: PhasePlace | undefined, task: TaskChange): TaskListWith {
  const before = place && lastListIn(text, place)
  const tasks = before?.tasks ?? lastTasks(text)
  return { before, list: { kind: 'tasks', line: 0, tasks: withTask(tasks, task) } }
}

/** The last list of tasks in a phase. */
export function lastListIn(text: string, { start, end }: PhasePlace): TaskList | undefined {
  return itemsIn(text.slice(start, end)).findLast(item => item.kind === 'tasks')
}

function lastTasks(text: string): readonly Task[] {
  for (const place of layoutOf(text).phases.toReversed()) {
    const list = lastListIn(text, place)
    if (list !== undefined) return list.tasks
  }
  return []
}

function withTask(tasks: readonly Task[], { id, ...said }: TaskChange): readonly Task[] {
  const fresh: Task = { id: id ?? nextId(tasks), content: '', status: 'pending', priority: undefined }
  if (tasks.every(other => other.id !== fresh.id)) return [...tasks, { ...fresh, ...said }]
  return tasks.map(other => (other.id === id ? { ...other, ...said } : other))
}

function nextId(tasks: readonly Task[]): string {
  const numbers = tasks.map(({ id }) => Number(id)).filter(Number.isSafeInteger)
  return String(Math.max(0, ...numbers) + 1)
}

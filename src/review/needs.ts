// What an item of a plan rests on: files that other items of the same plan make.

import type { Action, ContextChange, Plan, Resource } from '../plan/plan.ts'
import { nameKey, type ProjectFiles } from '../project-files.ts'
import type { ItemId } from './items.ts'

export type Need = {
  /** `must`: without it the item cannot run. `may`: without it the item does less than it says. */
  readonly how: 'must' | 'may'
  /** The file or folder, from the root. */
  readonly path: string
  /** The actions that make it; one of them is enough. */
  readonly madeBy: readonly ItemId[]
}

type Makers = {
  /** The CREATEs of this file, or below this folder, among the first `before` actions. */
  readonly file: (path: string, before: number) => readonly ItemId[]
  readonly folder: (path: string, before: number) => readonly ItemId[]
}

export type Needs = {
  readonly ofAction: (index: number) => readonly Need[]
  readonly ofContext: (change: ContextChange) => readonly Need[]
}

/** What the actions and context entries of a plan need of each other. */
export function needsOf({ actions }: Plan, files: ProjectFiles): Needs {
  const makers = makersIn(actions, files.names)
  return {
    ofAction: index => actionNeeds(actions[index]!, index, makers, files),
    ofContext: ({ change, resource }) =>
      change === 'add' ? need('may', makers.file, [resource], actions.length) : [],
  }
}

function actionNeeds(action: Action, index: number, makers: Makers, files: ProjectFiles): readonly Need[] {
  switch (action.type) {
    case 'EDIT':
      return need('must', makers.file, [{ kind: 'file', ...action.file }], index)
    case 'READ':
      return need('must', makers.file, [action.resource], index)
    case 'EXECUTE': {
      const there = action.cwd === undefined || files.look(action.cwd.path).kind === 'folder'
      const folder = there ? [] : need('must', makers.folder, [{ kind: 'file', ...action.cwd! }], index)
      return [...folder, ...mentioned(action.command.text, makers, index)]
    }
    case 'INVOKE':
    case 'CONCLUDE':
      return need('may', makers.file, action.resources, index)
    default:
      return []
  }
}

function need(
  how: Need['how'],
  makers: Makers['file'],
  resources: readonly Resource[],
  before: number,
): Need[] {
  return resources.flatMap(resource => {
    const madeBy = resource.kind === 'file' ? makers(resource.path, before) : []
    return resource.kind === 'file' && madeBy.length > 0 ? [{ how, path: resource.path, madeBy }] : []
  })
}

// A command that names a new file most likely needs it, but only a shell could tell.
function mentioned(command: string, makers: Makers, before: number): Need[] {
  const words = new Set(command.split(/[\s'"`;|&()<>=:,]+/).map(word => word.replace(/^\.\//, '')))
  return [...words].flatMap(path => {
    const madeBy = path === '' ? [] : makers.file(path, before)
    return madeBy.length > 0 ? [{ how: 'may' as const, path, madeBy }] : []
  })
}

function makersIn(actions: readonly Action[], names: ProjectFiles['names']): Makers {
  const files = new Map<string, number[]>()
  const folders = new Map<string, number[]>()
  for (const [index, action] of actions.entries()) {
    if (action.type !== 'CREATE') continue
    const steps = nameKey(names, action.file.path).split('/')
    add(files, steps.join('/'), index)
    for (let n = 1; n < steps.length; n++) add(folders, steps.slice(0, n).join('/'), index)
  }
  const makers = (made: ReadonlyMap<string, number[]>) => (path: string, before: number) =>
    (made.get(nameKey(names, path)) ?? [])
      .filter(index => index < before)
      .map((index): ItemId => `actions:${index + 1}`)
  return { file: makers(files), folder: makers(folders) }
}

function add(made: Map<string, number[]>, key: string, index: number): void {
  const list = made.get(key)
  if (list === undefined) made.set(key, [index])
  else list.push(index)
}

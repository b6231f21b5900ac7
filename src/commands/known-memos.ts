// The memos of a project, for telling which memo changes of a plan change nothing.

import { join } from 'node:path'
import type { Project } from '../config/project.ts'
import { line, paint } from '../text/styled.ts'
import { readText } from '../world/read-file.ts'
import type { World } from '../world/world.ts'

const maxBytes = 1_000_000

/** The memos; undefined, with a word to the user, where the file is no list of texts. None outside a project. */
export async function knownMemos(world: World, project: Project): Promise<readonly string[] | undefined> {
  if (project.foundBy !== 'teddy') return undefined
  const file = join(project.folder, 'memos.yaml')
  const text = readText(world.disk, file, maxBytes)
  if (text === undefined) return []
  const { parseYaml } = await import('../text/strict-yaml.ts')
  const { value, problems } = parseYaml(text)
  if (problems.length === 0 && value === null) return []
  if (problems.length === 0 && isTexts(value)) return value
  const words = 'is not a list of texts, so memo changes are not checked against it'
  world.terminal.tell(line`${paint('yellow', 'warning:')} ${file} ${words}`)
  return undefined
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every(one => typeof one === 'string')
}

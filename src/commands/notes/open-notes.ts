// What every command on notes starts from: the project, and where its notes and their index are.

import { join } from 'node:path'
import type { Config } from '../../config/load.ts'
import type { Project } from '../../config/project.ts'
import { userFolder } from '../../config/user-folder.ts'
import type { BriefRow } from '../../index/brief-rows.ts'
import type { Asked } from '../../index/compare-notes.ts'
import type { IndexPlace } from '../../index/load-index.ts'
import { type Index, readBriefIndex, readIndex } from '../../index/read-index.ts'
import { readEnds } from '../../world/read-ends.ts'
import type { World } from '../../world/world.ts'
import { initialisedProject } from '../initialised-project.ts'
import { indexPlace } from '../notes-folder.ts'
import { tellDamage } from './tell-damage.ts'

export type Notes = { readonly world: World; readonly project: Project; readonly place: IndexPlace }

/** Opens the notes of the project that one stands in. */
export async function openNotes(world: World): Promise<Notes> {
  const project = initialisedProject(world)
  return { world, project, place: indexPlace(world, project, await settingsOfNotes(world, project)) }
}

/** The index of all notes; what is wrong with any of them is said, and stops nothing. */
export async function indexOf({ world, place }: Notes, asked: Asked = {}): Promise<Index> {
  const index = await readIndex(world, place, asked)
  tellDamage(world, place, index)
  return index
}

/** The same with what a listing needs of each row. */
export async function briefIndexOf({ world, place }: Notes, asked: Asked): Promise<Index<BriefRow>> {
  const index = await readBriefIndex(world, place, asked)
  tellDamage(world, place, index)
  return index
}

type NoteSettings = { readonly values: Pick<Config['values'], 'notes_dir'> }

/** Loading all settings takes longer than listing ten thousand notes; it is done when a file speaks of them. */
async function settingsOfNotes(world: World, project: Project): Promise<NoteSettings> {
  const files = [join(userFolder(world.env), 'config.yaml'), join(project.folder, 'config.yaml')]
  if (!files.some(file => mayNameNotes(world, file))) return { values: { notes_dir: undefined } }
  const { loadConfig } = await import('../../config/load.ts')
  const { tellWarnings } = await import('../settings-warnings.ts')
  const config = loadConfig(world, project)
  tellWarnings(world.terminal, config)
  return config
}

// Escapes could spell the name in another way. A file that is no plain file is looked at by whoever loads it.
function mayNameNotes({ disk }: World, file: string): boolean {
  const stat = disk.lstat(file, { throwIfNoEntry: false })
  if (stat === undefined) return false
  if (!stat.isFile()) return true
  const text = readEnds(disk, file, 64_000)?.head.toString('utf8') ?? ''
  return text.includes('\\') || /^[^#\n]*notes_dir/m.test(text)
}

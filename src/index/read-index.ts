// `.teddy/index.toon` read: checked against the file of each note, and mended where it is behind.

import type { World } from '../world/world.ts'
import { type BriefRow, parseBriefRow } from './brief-rows.ts'
import { type Asked, compareNotes } from './compare-notes.ts'
import type { IndexText } from './index-text.ts'
import { type IndexPlace, loadIndex } from './load-index.ts'
import { parsePhaseRow, parseSessionRow } from './row-cells.ts'
import type { PhaseRow, SessionRow } from './rows.ts'

export type Index<Row = SessionRow> = {
  /** Of session notes only, in the order of the index. */
  readonly sessions: readonly Row[]
  /** How many of those there are, with the ones that were left out as not asked for. */
  readonly total: number
  readonly phases: () => Promise<readonly PhaseRow[]>
  /** How many notes had to be read, since the index did not know them as they are. */
  readonly read: number
  /** Why the index could not be brought up to date on disk; what is here is right all the same. */
  readonly unsaved: string | undefined
}

type Needs = Pick<World, 'disk' | 'clock'>

const nothing: IndexText = { sessions: [], phases: () => [] }

/** The index, checked against the file of each note; what is new or changed is read and written into it. */
export async function readIndex(world: Needs, place: IndexPlace, asked: Asked = {}): Promise<Index> {
  return readWith(world, place, asked, loadIndex(world, place) ?? nothing, parseSessionRow)
}

/** The same with what a listing needs of each row. */
export async function readBriefIndex(
  world: Needs,
  place: IndexPlace,
  asked: Asked,
): Promise<Index<BriefRow>> {
  return readWith(world, place, asked, loadIndex(world, place) ?? nothing, parseBriefRow)
}

async function readWith<Row extends BriefRow>(
  world: Needs,
  place: IndexPlace,
  asked: Asked,
  found: IndexText,
  parse: (row: string) => Row | undefined,
): Promise<Index<Row | SessionRow>> {
  const { fresh: files, rows, sessions: count, changed, gone } = compareNotes(world, place, found, asked)
  const known: Row[] = []
  const damaged: string[] = []
  for (const { file, source } of rows) {
    const row = parse(source)
    if (row === undefined) damaged.push(file)
    else if (row.kind === 'session') known.push(row)
  }
  const outdated = [...changed, ...damaged]
  const behind = outdated.length > 0 || gone.length > 0
  const { fresh, unsaved } = behind
    ? await (await import('./mend-index.ts')).mendIndex(world, place, outdated, gone)
    : { fresh: [], unsaved: undefined }
  const replaced = new Set([...outdated, ...gone])
  const added = fresh.map(({ session }) => session).filter(({ kind }) => kind === 'session')
  return {
    sessions: added.length === 0 ? known : [...known, ...added],
    total: count - damaged.length + added.length,
    phases: async () => {
      const stored = storedPhases(found)?.filter(({ file }) => !replaced.has(file))
      return [...(stored ?? (await fromNotes())), ...fresh.flatMap(({ phases }) => phases)]
    },
    read: fresh.length,
    unsaved,
  }

  // A damaged table: the notes know better.
  async function fromNotes(): Promise<readonly PhaseRow[]> {
    const { phasesFromNotes } = await import('./mend-index.ts')
    const still = files().filter(file => !replaced.has(file))
    return phasesFromNotes(world, place, still)
  }
}

function storedPhases({ phases }: IndexText): readonly PhaseRow[] | undefined {
  const rows = phases()?.map(parsePhaseRow)
  return rows?.every(row => row !== undefined) ? rows : undefined
}

// teddy session reindex: reads every note again and writes the index anew.

import { rebuildIndex } from '../index/index-file.ts'
import { loadIndexFile } from '../index/load-index.ts'
import { renderJson } from '../text/json.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { openNotes } from './notes/open-notes.ts'
import { tellDamage } from './notes/tell-damage.ts'

export async function run(world: World, { options }: Typed): Promise<number> {
  const { terminal } = world
  const { place } = await openNotes(world)
  // One that a newer TeDDy wrote is not replaced by an older one.
  loadIndexFile(world, place)
  const index = await rebuildIndex(world, place)
  tellDamage(world, place, index)
  const [sessions, phases] = [index.sessions.length, (await index.phases()).length]
  const damaged = index.sessions.filter(({ damage }) => damage !== undefined).length
  if (options.json) terminal.raw(renderJson({ index: place.index, sessions, phases, damaged }))
  else {
    const counts = `${sessions} ${sessions === 1 ? 'session' : 'sessions'}, ${phases} ${phases === 1 ? 'phase' : 'phases'}`
    terminal.say(line`${paint('green', '✓')} ${counts} in ${place.index}`)
  }
  return 0
}

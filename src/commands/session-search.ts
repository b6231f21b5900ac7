// teddy session search: words in notes, plans and reports, with the lines where they stand.

import { relative } from 'node:path'
import { Fault } from '../errors.ts'
import { type Hit, searchFiles } from '../index/search.ts'
import { sessionsFolder } from '../session/layout.ts'
import { renderJson } from '../text/json.ts'
import { line, paint, type Styled } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { openNotes } from './notes/open-notes.ts'

export async function run(world: World, { args, options }: Typed): Promise<number> {
  const { terminal } = world
  const query = args.join(' ')
  const words = query.split(/\s+/).filter(word => word !== '')
  if (words.length === 0)
    throw new Fault('usage', 'expected words to look for, found none', {
      hints: ['teddy session search "expired token"'],
    })
  const { project, place } = await openNotes(world)
  const hits = searchFiles(world.disk, { notes: place.notes, sessions: sessionsFolder(project) }, query)
  if (options.json) {
    terminal.raw(
      renderJson(hits.map(hit => ({ ...hit, turn: hit.turn ?? null, problem: hit.problem ?? null }))),
    )
    return 0
  }
  for (const hit of hits) sayHit(world, project.root, hit, words)
  const files = hits.length === 1 ? '1 file' : `${hits.length} files`
  terminal.say(line`${hits.length === 0 ? 'Nothing found.' : `Found in ${files}.`}`)
  return 0
}

function sayHit({ terminal }: World, root: string, hit: Hit, words: readonly string[]): void {
  const inside = relative(root, hit.path)
  terminal.say(
    line`${paint('bold', hit.session)}  ${hit.kind}  ${paint('dim', inside.startsWith('..') ? hit.path : inside)}`,
  )
  for (const { line: number, text } of hit.snippets)
    terminal.say(line`  ${paint('dim', String(number).padStart(5))}  ${marked(text, words)}`)
  const more = hit.lines - hit.snippets.length
  if (more > 0) terminal.say(paint('dim', line`         … ${more} more ${more === 1 ? 'line' : 'lines'}`))
  if (hit.problem !== undefined) terminal.tell(line`${paint('yellow', '⚠')} ${hit.path}  ${hit.problem}`)
}

function marked(text: string, words: readonly string[]): Styled {
  const escaped = words.map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const parts = text.split(new RegExp(`(${escaped.join('|')})`, 'iu'))
  return parts.flatMap((part, n) => (n % 2 === 1 ? paint('yellow', part) : line`${part}`))
}

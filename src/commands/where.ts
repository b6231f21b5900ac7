// teddy: where am I, and what to type next.

import { findProject, type Project } from '../config/project.ts'
import { renderJson } from '../text/json.ts'
import { line, paint } from '../text/styled.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'

type Place = {
  /** The first line, what it is about and what is wrong. */
  readonly title: readonly [string, string]
  readonly details: readonly string[]
  /** Commands with what they do. */
  readonly next: readonly (readonly [string, string])[]
  readonly json: object
}

export async function run(world: World, { options }: Typed): Promise<number> {
  const { terminal } = world
  const project = findProject(world)
  const place = project.foundBy === 'teddy' ? await inProject(world, project) : outside(project)
  if (options.json) {
    const next = place.next.map(([command]) => command)
    terminal.raw(
      renderJson({ root: project.root, initialised: project.foundBy === 'teddy', next, ...place.json }),
    )
    return 0
  }
  terminal.say(line`${paint('bold', place.title[0])} · ${place.title[1]}`)
  for (const detail of place.details) terminal.say(line`  ${detail}`)
  terminal.say(line``)
  for (const [n, [command, what]] of place.next.entries())
    terminal.say(line`${n === 0 ? 'Next:' : '     '} ${command.padEnd(20)}${what}`)
  return 0
}

async function inProject(world: World, project: Project): Promise<Place> {
  const { sessionPlace } = await import('./turn/session-place.ts')
  return (
    sessionPlace(world, project) ?? {
      title: [project.root, 'a TeDDy project without a session'],
      details: [],
      next: [
        ['teddy new <name>', 'start a session'],
        ['teddy doctor', 'check what this machine has'],
      ],
      json: { session: null },
    }
  )
}

function outside({ root, foundBy }: Project): Place {
  const what = foundBy === 'git' ? 'a git repository, not a TeDDy project yet' : 'not a TeDDy project yet'
  return {
    title: [root, what],
    details: [],
    next: [
      ['teddy init', 'make .teddy/ here'],
      ['teddy tour', 'see the whole loop in a throw-away project'],
      ['teddy --help', 'see all commands'],
    ],
    json: {},
  }
}

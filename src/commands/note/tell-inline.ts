// A turn of a called agent, told whole inside the callout in its caller's phase.

import { cleanItem } from '../../note/clean-item.ts'
import { renderPhase } from '../../note/render-phase.ts'
import type { Work } from '../turn/work.ts'
import type { TurnPlace } from './place-of-turn.ts'
import { reopened } from './retouch-note.ts'
import { openSessionNote } from './session-note.ts'
import { phaseOf, usedBy } from './tell-turn.ts'
import { turnItems } from './turn-items.ts'
import type { TurnStory } from './turn-story.ts'

type Inline = Extract<TurnPlace, { kind: 'inline' }>

/** Adds the turn to the callout; the first one makes it. */
export async function tellInline(work: Work, { caller, callout }: Inline, story: TurnStory): Promise<void> {
  const { record, report } = story
  const { phase } = caller
  if (phase.id === undefined) return
  const text = renderInline(work, story)
  const note = await openSessionNote(work, caller.note, 'open')
  const used = usedBy(record)
  const told = [...reopened(note), note.enter(phase.id)]
  if (callout === undefined) {
    const { agent, version, model } = phaseOf(work, record, report)
    const named = { agent: agent!, ...(version && { version }), ...(model && { model }) }
    const { tokens, cost } = used
    const end = { text, tokens, ...(cost !== undefined && { cost }) }
    told.push(note.subagent({ ...named, mode: 'inline' }).then(subagent => subagent.end(end)))
  } else {
    const whole = callout.text === undefined ? text : `${callout.text}\n\n${text}`
    told.push(note.usage(used), note.retell(callout, { text: whole }))
  }
  await Promise.all(told)
  await note.save()
}

function renderInline(work: Work, story: TurnStory): string {
  const { title, agent, version, channel, turn, at } = phaseOf(work, story.record, story.report)
  const items = turnItems(story).map(cleanItem)
  const phase = { line: 0, title, agent, version, channel, time: at, id: undefined, items }
  const text = renderPhase({ ...phase, ...(turn !== undefined && { turn }) }).trimEnd()
  // One level down: the phase around it is of the second.
  return text.replace(/^##/, '###')
}

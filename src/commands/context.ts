// teddy context: what the next turn's model would be shown; nothing is sent and nothing is kept.

import { type ContextTable, contextTable, type ShownResource } from '../context/context-table.ts'
import { renderContextTable } from '../context/render-context-table.ts'
import { readPayloadOmitted, readPayloadResources } from '../context/split-payload.ts'
import { tipOf } from '../session/line.ts'
import { nextTurn, parentOf } from '../session/next-turn.ts'
import { renderJson } from '../text/json.ts'
import { line } from '../text/styled.ts'
import { writeClipboard } from '../world/clipboard.ts'
import type { World } from '../world/world.ts'
import type { Typed } from './command-spec.ts'
import { onGround } from './state/open-ground.ts'
import { tipMeant } from './state/tip-meant.ts'
import { asBegun } from './turn/as-begun.ts'
import { type Assembled, assembleContext } from './turn/assemble-context.ts'
import { chooseModel } from './turn/choose-model.ts'
import { readFinished } from './turn/finished-turn.ts'
import { nextInput } from './turn/next-input.ts'
import { keptMessage, messageFor, type TurnInput } from './turn/turn-input.ts'
import { keptRequest, payloadOf, readPayload } from './turn/turn-request.ts'
import { type Options, openWork, sessionNow, type Work } from './turn/work.ts'

const mostRows = 40

export async function run(world: World, { options }: Typed): Promise<number> {
  const { terminal } = world
  const opened = await onGround(openWork(world, options))
  const input = inputToShow(opened, options)
  const work = asBegun(opened, input)
  const shown = await whatIsSent(work, input)
  if (options.print) {
    terminal.raw(shown.document)
    return 0
  }
  if (options.copy) return copy(world, shown)
  const table = await tableOf(work, input, shown)
  if (options.json) {
    terminal.raw(renderJson(jsonOf(table)))
    return 0
  }
  const previous = input.next.parent && `turn ${input.next.parent.name}`
  const view = { of: 'the next turn', previous, now: world.clock.now(), mostRows }
  for (const row of renderContextTable(table, view)) terminal.say(row)
  return 0
}

type Shown = Pick<Assembled, 'document' | 'tokens' | 'omitted'> & {
  readonly resources: readonly ShownResource[]
}

/** The payload as `plan` would send it: a branch that has one keeps it. */
async function whatIsSent(work: Work, input: TurnInput): Promise<Shown> {
  const message = messageFor(input, work.flags.message) ?? ''
  const assembled = await assembleContext(work, input, { message, hosts: 'as-allowed' })
  const kept = payloadOf(work, input) === 'kept' ? await keptRequest(work, input) : undefined
  if (kept === undefined) return assembled
  // Where each comes from is not in the document; what is not there any more came with the turn.
  const known = new Map([...assembled.resources, ...assembled.omitted].map(one => [one.resource, one]))
  const originOf = (resource: string) => known.get(resource)?.origin ?? 'turn'
  const { document, tokens } = kept
  return {
    document,
    tokens,
    resources: kept.resources.map(one => ({
      ...{ fetched: undefined, redacted: 0 },
      ...one,
      origin: originOf(one.resource),
    })),
    omitted: readPayloadOmitted(document).map(one => ({ ...one, origin: originOf(one.resource) })),
  }
}

/** While a plan waits, its own turn is looked at again, with the message that it has. */
function inputToShow(work: Work, options: Options): TurnInput {
  const { world, project } = work
  const session = sessionNow(work)
  const tip = tipMeant(work, session, options) ?? tipOf(world, project, session)
  const done = tip === undefined || tip.state === 'done'
  const next = done ? nextTurn(session, tip) : { name: tip.parts, parent: parentOf(session, tip), again: tip }
  const kept = next.again && keptMessage(world, next.again)
  if (next.parent === undefined) return { session, next, before: undefined, kept }
  const finished = readFinished(world, next.parent)
  return { session, next, before: { turn: next.parent, finished, input: nextInput(finished) }, kept }
}

function jsonOf({ tokens, shareOfWindow, cost, rows, omitted, since }: ContextTable) {
  return {
    tokens,
    share_of_window: shareOfWindow,
    cost: cost ?? null,
    resources: rows.map(({ isNew, fetched, ...row }) => ({
      ...row,
      is_new: isNew,
      fetched: fetched ?? null,
    })),
    omitted,
    since: since ?? null,
  }
}

async function tableOf(work: Work, { next }: TurnInput, { tokens, resources, omitted }: Shown) {
  const { window, price } = await chooseModel(work)
  const before = next.parent && readPayload(work.world, next.parent.folder)
  return contextTable({
    tokens,
    window,
    inputPrice: price?.input,
    resources,
    omitted,
    previous: before === undefined ? undefined : readPayloadResources(before),
  })
}

async function copy(world: World, { document, tokens }: Shown): Promise<number> {
  const written = await writeClipboard(world, document)
  const where = written.to === 'file' ? `in ${written.path}: no clipboard is in reach` : 'in the clipboard'
  world.terminal.say(line`The payload (${tokens.toLocaleString('en')} tokens) is ${where}.`)
  return 0
}

// READ: a file or an address. The content goes into the next context, or where there is none into the report.

import { decodeForEdit, mostEditBytes } from '../edit/decode.ts'
import { renderFileRefusal } from '../edit/render-refusal.ts'
import { Fault } from '../errors.ts'
import type { Read } from '../plan/plan.ts'
import { safeLine } from '../text/safe.ts'
import { sha256 } from '../text/sha256.ts'
import { insideRoot } from '../world/contained.ts'
import { readBytes } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import type { Done, Execution } from './execution.ts'
import type { ReadText } from './outcome.ts'

const confirmation =
  'Content was successfully read. The resource has been added to the context for the next turn.'

export async function runRead(world: World, execution: Execution, { resource, lines }: Read): Promise<Done> {
  const target = resource.kind === 'url' ? resource.url : resource.path
  const whole =
    resource.kind === 'url'
      ? await execution.tools.readUrl(resource.url)
      : readFile(world, execution, resource.path)
  if (whole.problem !== undefined)
    return { status: 'FAILURE', target, summary: whole.problem, texts: [whole] }
  // Single lines are for this once: they are in the report and in no context.
  if (lines !== undefined) {
    const text = linesOf(whole.text, lines.from, lines.to)
    return {
      status: 'SUCCESS',
      target,
      summary: `lines ${lines.from}-${lines.to}`,
      texts: [{ ...whole, text }],
    }
  }
  if (execution.contents === 'context') return { status: 'SUCCESS', target, summary: confirmed(whole) }
  return {
    status: 'SUCCESS',
    target,
    summary: `${whole.text.length.toLocaleString('en')} characters`,
    texts: [whole],
  }
}

/** The text itself is elsewhere, so the report tells which text it is. */
function confirmed({ origin, sha256, notes }: ReadText): string {
  if (origin === undefined) return confirmation
  return [`${confirmation} Untrusted, from ${origin}, SHA-256 ${sha256}`, ...notes].join('; ')
}

function readFile({ disk }: World, execution: Execution, path: string): ReadText {
  const root = (path.startsWith('.teddy/') ? execution.storeRoot : undefined) ?? execution.root
  return insideRoot(disk, { root, path, missing: 'refuse' }, name => {
    const bytes = readBytes(disk, name, mostEditBytes)
    if (bytes === undefined) throw new Fault('failed', `${safeLine(path)} is not there`)
    const decoded = decodeForEdit(bytes)
    if (decoded.outcome === 'refused')
      throw new Fault('failed', renderFileRefusal(decoded.refusal, path).message)
    const language = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? 'text'
    const text = { source: path, text: decoded.text, language, sha256: sha256(bytes) }
    return { ...text, origin: undefined, notes: [], problem: undefined }
  })
}

function linesOf(text: string, from: number, to: number): string {
  const lines = text.match(/[^\r\n]*(?:\r\n|\n|\r)|[^\r\n]+$/g) ?? []
  return lines.slice(from - 1, to).join('')
}

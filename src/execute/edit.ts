// EDIT: the pairs at exactly the place they name, on the very bytes that were reviewed.

import { applyPairs } from '../edit/apply.ts'
import { decodeForEdit, encodeEdited, mostEditBytes } from '../edit/decode.ts'
import { diffTexts } from '../edit/diff.ts'
import { renderMatch } from '../edit/render-match.ts'
import { renderFileRefusal, renderRefusal } from '../edit/render-refusal.ts'
import { Fault } from '../errors.ts'
import type { Edit } from '../plan/plan.ts'
import { safeLine } from '../text/safe.ts'
import { sha256 } from '../text/sha256.ts'
import { writeAtomic } from '../world/atomic-write.ts'
import { insideRoot } from '../world/contained.ts'
import { readBytes } from '../world/read-file.ts'
import type { World } from '../world/world.ts'
import type { Done, Execution } from './execution.ts'
import { expectUnchanged } from './expect-unchanged.ts'

export function runEdit({ disk }: World, execution: Execution, { file, pairs, matchAll }: Edit): Done {
  const { path } = file
  return insideRoot(disk, { root: execution.root, path, missing: 'refuse' }, name => {
    const bytes = readBytes(disk, name, mostEditBytes)
    if (bytes === undefined) throw new Fault('conflict', `${safeLine(path)} is gone`)
    expectUnchanged(execution, path, bytes)
    const decoded = decodeForEdit(bytes)
    if (decoded.outcome === 'refused')
      throw new Fault('failed', renderFileRefusal(decoded.refusal, path).message)
    const given = pairs.map(({ find, replace }) => ({ find: find.text, replace: replace.text }))
    const tolerance = execution.commandRan ? 'exact' : 'all-levels'
    const edited = applyPairs(decoded.text, given, { matchAll, tolerance })
    if (edited.outcome === 'refused') {
      const { message, hint } = renderRefusal(edited.refusal, path)
      throw new Fault('failed', message, { hints: hint === undefined ? [] : [hint] })
    }
    const after = encodeEdited({ ...decoded, text: edited.text })
    const write = { path, before: sha256(bytes), after: sha256(after) }
    execution.onWrite(write)
    writeAtomic(disk, name, after)
    execution.written.set(path, write.after)
    const { added, removed } = diffTexts(decoded.text, edited.text)
    const matches = edited.matches.map(renderMatch)
    return {
      status: 'SUCCESS',
      target: path,
      summary: `+${added} −${removed}`,
      change: { added, removed },
      matches,
    }
  })
}

// One item in the user's editor. What comes back is checked; what is not accepted is kept and can be edited on.

import { Fault } from '../errors.ts'
import { findEditor } from '../world/editor.ts'
import type { PrivateFolder } from '../world/private-folder.ts'
import { readText } from '../world/read-file.ts'
import { runInTerminal } from '../world/run-in-terminal.ts'
import type { World } from '../world/world.ts'
import type { Candidate } from './decision.ts'
import { itemText, refusalOf, withItemText } from './item-text.ts'
import { type Item, type ItemId, type Review, reviewItems } from './items.ts'
import type { HandOver } from './open-preview.ts'

export type EditResult =
  | {
      readonly kind: 'edited'
      readonly candidate: Candidate
      readonly review: Review
      /** `changed`: files are no longer as they were shown. */
      readonly files: 'as shown' | 'changed'
    }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'refused'; readonly lines: readonly string[] }
  | { readonly kind: 'failed'; readonly why: string }

export type EditRequest = {
  /** The plan as it is now. */
  readonly text: string
  readonly review: Review
  readonly item: Item
  readonly recheck: (text: string) => Candidate
  readonly handOver: HandOver
  /** What was edited and not accepted, by item. */
  readonly drafts: Map<ItemId, string>
}

const mostBytes = 20 * 1024 * 1024

/** Opens the item in the editor and takes what it was made into, if the plan is still one. */
export async function editItem(
  world: World,
  folder: PrivateFolder,
  { text, review, item, recheck, handOver, drafts }: EditRequest,
): Promise<EditResult> {
  try {
    const words = await findEditor(world)
    const original = itemText(text, item)
    const path = folder.write(`${item.id.replace(':', '-')}.md`, drafts.get(item.id) ?? original)
    let code: number | null = 0
    await handOver(async () => {
      code = await runInTerminal(world, [...words, path], folder.path)
    })
    if (code !== 0)
      return { kind: 'failed', why: `${words[0]} ended with ${code ?? 'a signal'}; nothing changed` }
    const edited = readText(world.disk, path, mostBytes) ?? original
    if (edited === original) {
      drafts.delete(item.id)
      return { kind: 'unchanged' }
    }
    if (edited.trim() === '') {
      return { kind: 'failed', why: 'the text is empty; space switches an item off' }
    }
    return take(review, withItemText(text, item, edited), item, edited, recheck, drafts)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { kind: 'failed', why: error.message }
  }
}

function take(
  review: Review,
  text: string,
  item: Item,
  edited: string,
  recheck: EditRequest['recheck'],
  drafts: EditRequest['drafts'],
): EditResult {
  const candidate = recheck(text)
  const { plan, simulated } = candidate
  const refusal = refusalOf(review.plan, candidate, item)
  if (refusal.length > 0 || plan === undefined || simulated === undefined) {
    drafts.set(item.id, edited)
    return { kind: 'refused', lines: refusal }
  }
  drafts.delete(item.id)
  // The text as it was checked goes on: its fences may have been repaired.
  return { kind: 'edited', candidate, review: reviewItems(plan, simulated, review.place), files: 'as shown' }
}

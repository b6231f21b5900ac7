// The blocks after an action's field list: its fences, and everything that does not belong there.

import type { Block, FenceBlock } from './document.ts'
import { checkFence } from './fence-check.ts'
import type { Fields } from './fields.ts'
import { lineText } from './lines.ts'
import type { Fenced } from './plan.ts'
import type { Reading } from './reading.ts'
import { shown } from './report.ts'

const brokenFence =
  'if it belongs to the block above, that fence ends too early: make it longer than any run of backticks inside it; if not, delete it'

/** The fence of an action that has exactly one; everything else is an error, for so a broken fence shows. */
export function onlyFence(
  reading: Reading,
  fields: Fields,
  rest: readonly Block[],
  what: string,
): Fenced | undefined {
  const [fence, ...surplus] = ownFences(reading, fields, rest)
  for (const second of surplus) {
    reading.report.error(
      'second-fence',
      second,
      `${fields.type} has one fenced block, found a second one`,
      brokenFence,
    )
  }
  reportLeftovers(reading, fields, rest)
  if (fence) return fenced(reading, fence)
  const hint = 'put it in a fenced block below the fields'
  reading.report.error('missing-fence', fields.place, `${fields.type}: ${what} is missing`, hint)
  return undefined
}

/** The fences of an action, those indented under its bullets first; stray blank ones are left out. */
export function ownFences(reading: Reading, fields: Fields, rest: readonly Block[]): FenceBlock[] {
  for (const fence of fields.fences) reportIndented(reading, fence)
  const own: FenceBlock[] = [...fields.fences]
  let previous: Block | undefined
  for (const block of rest) {
    const stray = block.kind === 'fence' && own.length > 0 && isStrayFence(reading, block, previous)
    if (block.kind === 'fence' && !stray) own.push(block)
    previous = block
  }
  return own
}

/** For actions without a fence: only stray blank ones may stand there. */
export function expectNoFence(reading: Reading, fields: Fields, rest: readonly Block[]): void {
  for (const block of [...fields.fences, ...rest.filter(other => other.kind === 'fence')]) {
    if (isBlank(block)) warnStray(reading, block)
    else
      reading.report.error(
        'second-fence',
        block,
        `${fields.type} has no fenced block, found one`,
        brokenFence,
      )
  }
  reportLeftovers(reading, fields, rest)
}

/** Names text where only fences belong, once for each run of blocks. */
export function reportLeftovers(reading: Reading, fields: Fields, rest: readonly Block[]): void {
  let reported = false
  for (const block of rest) {
    const text = block.kind !== 'fence' && block.kind !== 'break'
    if (text && !reported) reportLeftover(reading, fields.type, block)
    reported = text
  }
}

/** Says that a block is text where none belongs. */
export function reportLeftover(reading: Reading, where: string, block: Block): void {
  const found = shown(lineText(reading.lines, block.line))
  reading.report.error(
    'leftover-text',
    block,
    `${where}: text that belongs to nothing: ${found}`,
    brokenFence,
  )
}

/** A fence as a plan holds it. */
export function fenced(reading: Reading, block: FenceBlock): Fenced {
  const { fence } = block
  if (fence.character === '~') {
    reading.report.warn('tilde-fence', block, 'a fence of tildes is read as one of backticks', 'write ````')
  }
  return { text: fence.text, info: fence.info, place: { line: fence.line + 1, column: 1 } }
}

/**
 * Whether a fence is a stray blank one, which is reported and ignored. Right below another fence it is not:
 * there it may as well be the end of the content above.
 */
export function isStrayFence(reading: Reading, block: FenceBlock, previous: Block | undefined): boolean {
  const apart = previous?.kind !== 'fence' || block.line - previous.last > 1
  if (!isBlank(block) || !apart) return false
  warnStray(reading, block)
  return true
}

function isBlank(block: FenceBlock): boolean {
  return block.fence.closed && block.fence.info === '' && block.fence.text.trim() === ''
}

function warnStray(reading: Reading, block: FenceBlock): void {
  reading.report.warn('blank-fence', block, 'an empty fenced block that belongs to nothing; it is ignored')
}

function reportIndented(reading: Reading, block: FenceBlock): void {
  checkFence(reading, block)
  const hint = 'start the fence in the first column'
  reading.report.warn(
    'indented-fence',
    block,
    'the fence is indented under a bullet; its content is read without it',
    hint,
  )
}

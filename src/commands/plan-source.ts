// Where a plan's text comes from: a file, standard input, or the clipboard. Strict: no byte is replaced or guessed.

import { resolve } from 'node:path'
import { decodeForEdit, type FileRefusal, type FileText } from '../edit/decode.ts'
import { Fault } from '../errors.ts'
import { limits } from '../plan/limits.ts'
import { readClipboard } from '../world/clipboard.ts'
import type { Disk } from '../world/disk.ts'
import { readBytes } from '../world/read-file.ts'
import { inputIsKeyboard, readInput } from '../world/standard-input.ts'
import type { World } from '../world/world.ts'

export type PlanSource = FileText & {
  /** As problems name it: the path as it was typed, `stdin` or `clipboard`. */
  readonly name: string
  readonly from: { readonly file: string } | 'stdin' | 'clipboard'
}

type Options = {
  /** What no argument means where there is no terminal: standard input, or a mistake. */
  readonly withoutTerminal: 'stdin' | 'refuse'
}

/** Reads the plan that the argument names; without one, the clipboard of the person at the terminal. */
export async function readPlanSource(
  world: World,
  argument: string | undefined,
  { withoutTerminal }: Options,
): Promise<PlanSource> {
  if (argument === '-') return fromInput()
  if (argument !== undefined) return fromFile(world, argument)
  if (world.terminal.interactive) {
    const text = await readClipboard(world, { maxBytes: limits.bytes })
    return { name: 'clipboard', from: 'clipboard', ...decoded('the clipboard', Buffer.from(text)) }
  }
  if (withoutTerminal === 'stdin' && !inputIsKeyboard()) return fromInput()
  throw new Fault('usage', 'which plan? there is no terminal, so the clipboard is not looked at', {
    hints: ['give the name of a file, or `-` for standard input'],
  })
}

async function fromInput(): Promise<PlanSource> {
  const bytes = await readInput(limits.bytes)
  return { name: 'stdin', from: 'stdin', ...decoded('standard input', bytes) }
}

function fromFile({ disk, cwd }: World, argument: string): PlanSource {
  const file = resolve(cwd, argument)
  mustBePlain(disk, file, argument)
  const bytes = readBytes(disk, file, limits.bytes)
  if (bytes === undefined) {
    throw new Fault('usage', `there is no file ${argument}`, { hints: ['check the path with `ls`'] })
  }
  return { name: argument, from: { file }, ...decoded(argument, bytes) }
}

/** Throws when the file that the plan came from is not what it was: the review was of another text. */
export function expectSamePlan(world: World, { from, name, text, bom }: PlanSource): void {
  if (typeof from === 'string') return
  const { file } = from
  const stat = world.disk.lstat(file, { throwIfNoEntry: false })
  const bytes = stat?.isFile() ? readBytes(world.disk, file, limits.bytes) : undefined
  const now = bytes === undefined ? undefined : decodeForEdit(bytes)
  if (now?.outcome === 'decoded' && now.text === text && now.bom === bom) return
  throw planChanged(name)
}

/** The plan is no longer what was reviewed. */
export function planChanged(name: string): Fault {
  return new Fault('conflict', `${name}: plan changed, review again`, { hints: ['nothing was run'] })
}

// A name of something else is a slip of the person who typed it; the size of a plan is a rule of the format.
function mustBePlain(disk: Disk, file: string, name: string): void {
  const stat = disk.lstat(file, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isFile()) {
    const what = stat.isDirectory()
      ? 'a folder'
      : stat.isSymbolicLink()
        ? 'a symbolic link'
        : 'no regular file'
    throw new Fault('usage', `${name} is ${what}`, { hints: ['name a file, or `-` for standard input'] })
  }
  if (stat.size <= limits.bytes) return
  const sizes = [stat.size, limits.bytes].map(size => size.toLocaleString('en'))
  throw new Fault('refused', `${name} has ${sizes[0]} bytes, a plan at most ${sizes[1]}`, {
    hints: ['split the work into several plans'],
  })
}

function decoded(name: string, bytes: Uint8Array): FileText {
  const result = decodeForEdit(bytes)
  if (result.outcome === 'decoded') return { text: result.text, bom: result.bom }
  throw new Fault('refused', `${name} is no plan: ${unfit(result.refusal)}`, {
    hints: ['save it as UTF-8 text'],
  })
}

function unfit(refusal: FileRefusal): string {
  switch (refusal.kind) {
    case 'not-utf-8':
      return `the byte at ${refusal.offset} is not UTF-8`
    case 'binary':
      return `there is a zero byte at ${refusal.offset}`
    case 'utf-16':
      return 'it is UTF-16'
    case 'too-large':
      return `it has ${refusal.bytes} bytes`
  }
}

/** The command line that takes a plan from the same source. */
export function commandFor(command: string, { name, from }: PlanSource): string {
  if (from === 'clipboard') return `teddy ${command}`
  return `teddy ${command} ${from === 'stdin' ? '-' : quoted(name)}`
}

function quoted(name: string): string {
  return /^[\w./@%+=:,-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`
}

// What a phase did, read from its tool calls: for notes that other programs wrote, or that have no turns.

import type { Phase, ToolCall } from '../../note/note.ts'
import type { CommandRun, PhaseWork, Written } from './session-source.ts'

type Kind = 'read' | 'search' | 'create' | 'edit' | 'run'

/** The names that TeDDy and other agents call their tools by. */
const kinds: Readonly<Record<string, Kind>> = {
  read: 'read',
  readfile: 'read',
  view: 'read',
  open: 'read',
  fetch: 'read',
  webfetch: 'read',
  research: 'search',
  websearch: 'search',
  search: 'search',
  create: 'create',
  write: 'create',
  writefile: 'create',
  createfile: 'create',
  edit: 'edit',
  editfile: 'edit',
  multiedit: 'edit',
  patch: 'edit',
  applypatch: 'edit',
  execute: 'run',
  bash: 'run',
  shell: 'run',
  run: 'run',
  exec: 'run',
}

/** The work, and the calls that say nothing about files, searches or commands. */
export function workOfPhase(
  phase: Phase,
  id: string,
): { readonly work: PhaseWork; readonly unread: readonly ToolCall[] } {
  const read: string[] = []
  const searched: string[] = []
  const written: Written[] = []
  const commands: CommandRun[] = []
  const unread: ToolCall[] = []
  for (const call of phase.items.filter(item => item.kind === 'tool')) {
    const kind = kinds[call.name.toLowerCase().replace(/[^a-z]/g, '')]
    const target = kind === 'run' || kind === 'search' ? call.args.trim() : pathIn(call.args)
    if (kind === 'run' && target) commands.push({ command: target, outcome: call.outcome })
    else if (kind === undefined || !target || call.outcome === 'failed') unread.push(call)
    else if (kind === 'read') read.push(target)
    else if (kind === 'search') searched.push(target)
    else written.push({ path: target, how: kind === 'create' ? 'created' : 'edited' })
  }
  return { work: { phase: id, read, searched, written, commands }, unread }
}

/** The path or address that the arguments start with: a link, a word with a dot or slash, or the only word. */
function pathIn(args: string): string | undefined {
  const link = /^\[[^\]]*\]\(\/?([^)\s]+)\)/.exec(args.trim())
  if (link) return link[1]
  const [first = '', ...more] = args.trim().split(/\s+/)
  if (first === '' || (more.length > 0 && !/[./]/.test(first))) return undefined
  return first.replace(/^\.\//, '')
}

// The programs that reach the clipboard, by platform and session. Pure: the first that is installed and works is used.

import type { Environment } from './world.ts'

export type Command = readonly [program: string, ...args: string[]]

export type ClipboardProgram = {
  readonly read: Command
  readonly write: Command
  /** Lists what the clipboard holds, to tell a picture from nothing. */
  readonly types?: Command
  readonly env?: Environment
  /** What brings the program. */
  readonly install: string
}

const wayland: ClipboardProgram = {
  read: ['wl-paste', '--no-newline', '--type', 'text'],
  write: ['wl-copy', '--type', 'text/plain;charset=utf-8'],
  types: ['wl-paste', '--list-types'],
  install: 'wl-clipboard',
}

const x11: readonly ClipboardProgram[] = [
  {
    read: ['xclip', '-selection', 'clipboard', '-out'],
    write: ['xclip', '-selection', 'clipboard', '-in'],
    types: ['xclip', '-selection', 'clipboard', '-out', '-target', 'TARGETS'],
    install: 'xclip',
  },
  {
    read: ['xsel', '--clipboard', '--output'],
    write: ['xsel', '--clipboard', '--input'],
    install: 'xsel',
  },
]

const macOS: ClipboardProgram = {
  read: ['pbpaste'],
  write: ['pbcopy'],
  // Both convert to the locale's charset, which is not UTF-8 everywhere.
  env: { LC_CTYPE: 'UTF-8' },
  install: 'macOS itself',
}

const termux: ClipboardProgram = {
  read: ['termux-clipboard-get'],
  write: ['termux-clipboard-set'],
  install: 'termux-api',
}

const powershell = (script: string): Command => [
  'powershell.exe',
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  script,
]

const windows: ClipboardProgram = {
  read: powershell(
    '[Console]::OutputEncoding = [Text.UTF8Encoding]::new($false); [Console]::Out.Write((Get-Clipboard -Raw))',
  ),
  write: powershell(
    '[Console]::InputEncoding = [Text.UTF8Encoding]::new($false); Set-Clipboard -Value ([Console]::In.ReadToEnd())',
  ),
  install: 'PowerShell',
}

/** What may work here, best first; empty when there is no clipboard, as on a server. */
export function clipboardPrograms(platform: NodeJS.Platform, env: Environment): readonly ClipboardProgram[] {
  if (platform === 'darwin') return [macOS]
  if (platform === 'win32') return [windows]
  return [
    ...(env.TERMUX_VERSION ? [termux] : []),
    ...(env.WSL_DISTRO_NAME ? [windows] : []),
    ...(env.WAYLAND_DISPLAY ? [wayland] : []),
    ...(env.DISPLAY ? x11 : []),
  ]
}

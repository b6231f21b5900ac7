// Commands for the project and this machine.

import { type CommandSpec, json } from '../command-spec.ts'

export const projectSpecs: readonly CommandSpec[] = [
  {
    name: 'config',
    summary: 'show every setting, its value and where it came from',
    arguments: [{ name: '[setting]', summary: 'show this one only' }],
    options: [json],
    examples: ['teddy config', 'teddy config sandbox'],
    load: () => import('../config.ts'),
  },
  {
    name: 'trust',
    summary: "accept what this project's settings name: programs, endpoints, recorded replies",
    options: [
      { flags: '-y, --yes', summary: 'accept without asking' },
      { flags: '--revoke', summary: 'take the acceptance back' },
    ],
    examples: ['teddy trust', 'teddy trust --yes', 'teddy trust --revoke'],
    load: () => import('../trust.ts'),
  },
  {
    name: 'doctor',
    summary: 'check git, model, clipboard, sandbox, locks and torn files',
    options: [{ flags: '--fix', summary: 'remove what dead processes left behind' }, json],
    examples: ['teddy doctor', 'teddy doctor --fix'],
    load: () => import('../doctor.ts'),
  },
  {
    name: 'completions',
    summary: 'print the completion script of a shell',
    arguments: [{ name: '<shell>', summary: 'your shell', choices: ['bash', 'zsh', 'fish'] }],
    examples: [
      'source <(teddy completions bash)',
      'source <(teddy completions zsh)',
      'teddy completions fish | source',
    ],
    load: () => import('../completions.ts'),
  },
]

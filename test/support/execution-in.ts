// What a run of a plan is given when nothing special is wanted: no sandbox, no network, nobody to ask.

import type { Execution } from '../../src/execute/execution.ts'

type Given = Partial<Omit<Execution, 'root' | 'tools'>> & { readonly tools?: Partial<Execution['tools']> }

/** An execution in `root`. */
export function executionIn(root: string, { tools, ...given }: Given = {}): Execution {
  return {
    root,
    approved: new Map(),
    written: new Map(),
    commandRan: false,
    cage: undefined,
    sandbox: 'off',
    contents: 'report',
    signal: undefined,
    killSignal: undefined,
    onWrite: () => {},
    ...given,
    tools: {
      readUrl: emptyPage,
      search: undefined,
      chat: async () => undefined,
      onOutput: () => {},
      ...tools,
    },
  }
}

/** A page of which nothing is known. */
export async function emptyPage(source: string) {
  return { source, text: '', language: 'text', sha256: '', origin: '', notes: [], problem: undefined }
}

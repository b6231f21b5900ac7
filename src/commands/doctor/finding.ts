// What the doctor says about one thing.

export type Finding = {
  readonly name: string
  readonly state: 'ok' | 'warning' | 'problem'
  readonly detail: string
  /** What to do about it. */
  readonly hint?: string
}

export function ok(name: string, detail: string): Finding {
  return { name, state: 'ok', detail }
}

export function warning(name: string, detail: string, hint: string): Finding {
  return { name, state: 'warning', detail, hint }
}

export function problem(name: string, detail: string, hint: string): Finding {
  return { name, state: 'problem', detail, hint }
}

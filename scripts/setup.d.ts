// Types of setup.js, which is plain JavaScript so that any Node can run it.

export const root: string
export const node24: string
export function ensureInstalled(): void
export function ensureBuilt(): void
export function toolEnvironment(): NodeJS.ProcessEnv

import { readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

// Imported as text, as the build does it; before Vite takes some of them for assets.
const textFiles = {
  name: 'text-files',
  enforce: 'pre' as const,
  load: (id: string) =>
    /\.(md|txt|xml|yaml)$/.test(id)
      ? `export default ${JSON.stringify(readFileSync(id, 'utf8'))}`
      : undefined,
}

// Minutes each: they run with TEDDY_THOROUGH=1.
const thorough = [
  'test/commands/turn/killed.test.ts',
  'test/commands/state/killed.test.ts',
  'test/commands/state/random-walk.test.ts',
  'test/commands/note/killed.test.ts',
  'test/commands/long-session.test.ts',
  'test/snapshot/crash.test.ts',
  'test/snapshot/random-walk.test.ts',
]

export default defineConfig({
  plugins: [textFiles],
  define: { TEDDY_VERSION: JSON.stringify('0.0.0-test') },
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    include: ['test/**/*.test.ts'],
    exclude: process.env.TEDDY_THOROUGH ? [] : thorough,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Most tests wait for processes they start; one worker less than cores, the default, leaves half of two idle.
    maxWorkers: 4,
  },
})

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

export default defineConfig({
  plugins: [textFiles],
  define: { TEDDY_VERSION: JSON.stringify('0.0.0-test') },
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Most tests wait for processes they start; one worker less than cores, the default, leaves half of two idle.
    maxWorkers: 4,
  },
})

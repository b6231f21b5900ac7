import { readFileSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

// The vocabulary as the build packs it: as code it would take 200 MB of each worker, and starting a program copies the
// page tables of all of them.
const packedVocabulary = {
  name: 'packed-vocabulary',
  enforce: 'pre' as const,
  load: (id: string) =>
    id.endsWith('/context/o200k/vocabulary.ts')
      ? `import { readFileSync } from 'node:fs'
         const packed = new URL('../../../dist/chunks/o200k_base.bin', import.meta.url)
         export const readPacked = () => readFileSync(packed)`
      : undefined,
}

const programs = [
  'test/{commands,snapshot,world,review,execute,session,context,docs}/**/*.test.ts',
  'test/*.test.ts',
]

const tmpfs = 0x01021994

// Every file is synced as in real life, which costs milliseconds on a disk and nothing in memory.
function temporaryFolders(): string {
  try {
    const { type, bavail, bsize } = statfsSync('/dev/shm')
    if (type === tmpfs && bavail * bsize > 4e9) return '/dev/shm'
  } catch {
    // Not Linux.
  }
  return tmpdir()
}

// Each worker loads the same modules.
process.env.NODE_COMPILE_CACHE ??= join(temporaryFolders(), 'teddy-test-modules')

export default defineConfig({
  plugins: [textFiles, packedVocabulary],
  define: { TEDDY_VERSION: JSON.stringify('0.0.0-test') },
  test: {
    globalSetup: ['test/support/global-setup.ts'],
    env: { TMPDIR: process.env.TMPDIR ?? temporaryFolders() },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Most tests wait for processes they start; one worker less than cores, the default, leaves half of two idle.
    maxWorkers: 4,
    projects: [
      // A process of its own for each file, kept small: one that has grown takes three times as long to start a program.
      {
        extends: true,
        test: {
          name: 'programs',
          include: programs,
          isolate: true,
          execArgv: ['--max-semi-space-size=1'],
        },
      },
      // A shared one: these start none, and loading modules anew would be a third of their time.
      {
        extends: true,
        test: { name: 'texts', include: ['test/**/*.test.ts'], exclude: programs, isolate: false },
      },
    ],
  },
})

// Bundles src/ into dist/: a CommonJS entry that starts fast, and one lazy chunk a command.

import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, rolldown } from 'rolldown'
import { thirdPartyLicences } from './third-party-licences.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const fresh = join(root, `dist.tmp-${process.pid}`)

// commander loads node:child_process, and with it the network stack, for subcommands that are programs of their
// own. TeDDy has none, and `--help` takes a third longer with it.
const lazyChildProcess: Plugin = {
  name: 'lazy-child-process',
  resolveId: (source, importer) =>
    source === 'node:child_process' && importer?.includes('/commander/') ? '\0lazy-child-process' : undefined,
  load: id =>
    id === '\0lazy-child-process'
      ? "export default { spawn: (...args) => process.getBuiltinModule('node:child_process').spawn(...args) }"
      : undefined,
}

const bundle = await rolldown({
  input: { cli: join(root, 'src/cli.ts') },
  platform: 'node',
  plugins: [lazyChildProcess],
  transform: { define: { TEDDY_VERSION: JSON.stringify(version) }, target: 'node22' },
})
const { output } = await bundle.write({
  dir: fresh,
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
  minify: true,
})
await bundle.close()

const modules = output.flatMap(part => (part.type === 'chunk' ? part.moduleIds : []))
writeFileSync(join(fresh, 'THIRD-PARTY-LICENCES.txt'), thirdPartyLicences(modules))
writeFileSync(join(fresh, 'package.json'), '{ "type": "commonjs" }\n')
const dist = join(root, 'dist')
rmSync(dist, { recursive: true, force: true })
renameSync(fresh, dist)

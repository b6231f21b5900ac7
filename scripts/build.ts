// Bundles src/ into dist/: a CommonJS entry that starts fast, one lazy chunk a command, and the screen as a module.

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OutputOptions, type Plugin, rolldown } from 'rolldown'
import { readPacked } from '../src/context/o200k/vocabulary.ts'
import { thirdPartyLicences } from './third-party-licences.ts'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const fresh = join(root, `dist.tmp-${process.pid}`)
const screen = join(root, 'src/review/screen.ts')

// commander loads node:child_process, and with it the network stack, for subcommands that are programs of their
// own. TeDDy has none, and `--help` takes a third longer with it. Our own files stand together in chunks, so that a
// command which only reads would load what others hash and start programs with.
const lazyBuiltins = [
  lazyBuiltin('node:child_process', ['spawn', 'execFileSync']),
  lazyBuiltin('node:crypto', ['createHash', 'randomBytes', 'randomInt']),
]

// As code the vocabulary takes a fifth of a second to load; as bytes that are searched as they lie, a millisecond.
const vocabulary = 'o200k_base.bin'
const packedVocabulary = virtualModule(
  './vocabulary.ts',
  importer => importer.includes('/o200k/'),
  `const { readFileSync } = process.getBuiltinModule('node:fs')
  export const readPacked = () => readFileSync(__dirname + '/${vocabulary}')`,
)

// ink reaches for it when DEV is set in the user's environment.
const noDevtools = virtualModule('react-devtools-core', () => true, 'export default {}')

// ink's layout engine waits at its top level, which CommonJS cannot: the screen is a bundle of its own, and the
// chunk that opens it learns where it lies once it is known where the chunk itself does.
const screenApart: Plugin = {
  name: 'screen-apart',
  resolveId: (source, importer) =>
    importer !== undefined && join(dirname(importer), source) === screen
      ? { id: 'teddy:screen', external: true }
      : undefined,
  renderChunk: (code, { fileName }) => {
    if (!code.includes('teddy:screen')) return undefined
    const path = relative(dirname(fileName), 'screen.mjs')
    return code.replaceAll('teddy:screen', path.startsWith('.') ? path : `./${path}`)
  },
}

const modules = [
  ...(await build('cli', join(root, 'src/cli.ts'), [...lazyBuiltins, packedVocabulary, screenApart], {
    format: 'cjs',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'chunks/[name]-[hash].cjs',
  })),
  ...(await build('screen', screen, [noDevtools], {
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: 'chunks/[name]-[hash].mjs',
  })),
]
mkdirSync(join(fresh, 'chunks'), { recursive: true })
writeFileSync(join(fresh, 'chunks', vocabulary), readPacked())
writeFileSync(join(fresh, 'THIRD-PARTY-LICENCES.txt'), thirdPartyLicences(modules))
writeFileSync(join(fresh, 'package.json'), '{ "type": "commonjs" }\n')
const dist = join(root, 'dist')
rmSync(dist, { recursive: true, force: true })
renameSync(fresh, dist)

/** Writes one bundle; returns the modules that are in it. */
async function build(
  name: string,
  entry: string,
  plugins: Plugin[],
  output: OutputOptions,
): Promise<readonly string[]> {
  const define = {
    TEDDY_VERSION: JSON.stringify(version),
    'process.env.NODE_ENV': '"production"',
  }
  const bundle = await rolldown({
    input: { [name]: entry },
    platform: 'node',
    moduleTypes: { '.md': 'text', '.txt': 'text', '.xml': 'text', '.yaml': 'text' },
    plugins,
    transform: { define, target: 'node22' },
    // unpdf asks where it lies only to find a whole pdf.js, which is not there.
    checks: { emptyImportMeta: false },
  })
  const written = await bundle.write({ ...output, dir: fresh, minify: true })
  await bundle.close()
  return written.output.flatMap(part => (part.type === 'chunk' ? part.moduleIds : []))
}

/** A module of Node's that is loaded when one of these functions is called. */
function lazyBuiltin(name: string, functions: readonly string[]): Plugin {
  const calls = functions.map(
    one => `export const ${one} = (...args) => process.getBuiltinModule('${name}').${one}(...args)`,
  )
  const isOurs = (importer: string) =>
    importer.startsWith(join(root, 'src/')) || importer.includes('/commander/')
  return virtualModule(name, isOurs, [...calls, `export default { ${functions.join(', ')} }`].join('\n'))
}

function virtualModule(name: string, wanted: (importer: string) => boolean, code: string): Plugin {
  const id = `\0${name}`
  return {
    name: `instead of ${name}`,
    resolveId: (source, importer) => (source === name && wanted(importer ?? '') ? id : undefined),
    load: loaded => (loaded === id ? code : undefined),
  }
}

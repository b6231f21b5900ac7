import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { root, sourceFiles } from '../support/source-files.ts'

// The order of the data flow. A stage imports from its left only; `commands` composes them all.
const stages = [
  'config',
  'session',
  'context',
  'model',
  'plan',
  'review',
  'execute',
  'snapshot',
  'report',
  'note',
  'index',
  'codify',
  'learn',
]

/** Pure: no disk, no processes, no network, no clock. */
const pure = ['text', 'edit', 'plan']

const outside =
  /^(node:)?(fs|fs\/promises|child_process|net|http|https|http2|tls|dns|dns\/promises|dgram|readline|readline\/promises|tty)$/

type Import = { readonly file: string; readonly from: string; readonly typeOnly: boolean }

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8')
  const statements = text.matchAll(/^(?:import|export)\s+(type\s)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)
  const dynamic = text.matchAll(/\bimport\(\s*['"]([^'"]+)['"]\s*\)/g)
  return [
    ...[...statements].map(([, type, from]) => ({ file, from: from!, typeOnly: type !== undefined })),
    ...[...dynamic].map(([, from]) => ({ file, from: from!, typeOnly: false })),
  ]
}

const folderOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1]! : '')
const target = ({ file, from }: Import) =>
  from.startsWith('.') ? folderOf(normalize(join(dirname(file), from))) : undefined

const imports = sourceFiles().flatMap(importsOf)
const show = (found: readonly Import[]) => found.map(({ file, from }) => `${file} imports ${from}`)

test('the rules see the imports', () => {
  expect(imports.length).toBeGreaterThan(50)
  expect(imports.filter(found => target(found) === 'world').length).toBeGreaterThan(5)
})

test('only world/ touches disk, processes and network', () => {
  expect(
    show(
      imports.filter(
        ({ file, from, typeOnly }) => outside.test(from) && !typeOnly && folderOf(file) !== 'world',
      ),
    ),
  ).toEqual([])
})

test('pure folders import pure folders only', () => {
  const allowed = (found: Import) => {
    const to = target(found)
    return to === undefined || to === '' || pure.includes(to)
  }
  expect(show(imports.filter(found => pure.includes(folderOf(found.file)) && !allowed(found)))).toEqual([])
})

test('edit/ does not know plan/, text/ knows neither', () => {
  const wrong = imports.filter(found => {
    const [from, to] = [folderOf(found.file), target(found)]
    return (from === 'edit' && to === 'plan') || (from === 'text' && (to === 'edit' || to === 'plan'))
  })
  expect(show(wrong)).toEqual([])
})

test('world/ imports nothing above it', () => {
  const wrong = imports.filter(
    found => folderOf(found.file) === 'world' && ![undefined, '', 'world', 'text'].includes(target(found)),
  )
  expect(show(wrong)).toEqual([])
})

test('a stage never imports a later one, and commands/ is imported by the entry alone', () => {
  const wrong = imports.filter(found => {
    const from = folderOf(found.file)
    const to = target(found)
    if (to === 'commands') return from !== 'commands' && from !== ''
    return stages.includes(from) && to !== undefined && stages.indexOf(to) > stages.indexOf(from)
  })
  expect(show(wrong)).toEqual([])
})

test('no stage reads the environment or the clock behind the world’s back', () => {
  const found = sourceFiles()
    .filter(file => !['world', ''].includes(folderOf(file)))
    .filter(file => {
      const code = readFileSync(join(root, file), 'utf8')
        .replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '')
        .replace(/(['"`])(?:\\.|(?!\1)[^\\])*\1/g, '')
      return /\bprocess\b(?!\.(versions|platform|getuid)\b)|\bgetBuiltinModule\b|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/.test(
        code,
      )
    })
  expect(found).toEqual([])
})

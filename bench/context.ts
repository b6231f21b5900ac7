// What a context costs: finding and reading its files, counting its tokens, putting the payload together.

import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countTokens as bareCount } from 'gpt-tokenizer/encoding/o200k_base'
import { resolveContext } from '../src/context/cascade.ts'
import { collectResources } from '../src/context/collect.ts'
import { parseContext } from '../src/context/context-file.ts'
import { renderPayload } from '../src/context/payload.ts'
import { countPayload, countResources } from '../src/context/payload-tokens.ts'
import { contextPlaces } from '../src/context/places.ts'
import { readProjectFacts } from '../src/context/project-facts.ts'
import { countTokens } from '../src/context/tokens.ts'
import { realWorld } from '../src/world/real-world.ts'
import type { Row } from './harness.ts'

const world = realWorld()
const folder = mkdtempSync(join(tmpdir(), 'teddy-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Real code, a different piece in each file. */
const source = ['plan/parse', 'plan/slot', 'edit/locate', 'review/checklist', 'world/git', 'world/fetch-url']
  .map(name => readFileSync(join(import.meta.dirname, `../src/${name}.ts`), 'utf8'))
  .join('\n')

function pieces(count: number, size: number): string[] {
  return Array.from({ length: count }, (_, n) => {
    const start = (n * 997) % (source.length - size)
    return `// ${n}\n${source.slice(start, start + size)}`
  })
}

function project(name: string, count: number): { readonly root: string; readonly names: readonly string[] } {
  const root = join(folder, name)
  const names = pieces(count, 10_000).map((text, n) => {
    const path = `src/part${n % 20}/file${n}.ts`
    mkdirSync(join(root, `src/part${n % 20}`), { recursive: true })
    writeFileSync(join(root, path), text)
    return path
  })
  mkdirSync(join(root, '.teddy'))
  execFileSync('git', ['init', '-q'], { cwd: root })
  return { root, names }
}

const noUrls = { readUrl: async () => ({ problem: 'none' }) }

async function collect(root: string, lines: string) {
  const places = contextPlaces(world, { root, projectRoot: root })
  const wanted = await resolveContext(places, [{ origin: 'turn', lines: parseContext(lines).lines }])
  return { places, ...(await collectResources(places, wanted, noUrls)) }
}

async function whole(root: string): Promise<void> {
  const { places, resources, omitted } = await collect(root, 'src')
  const counted = await countResources(world, root, resources)
  const facts = await readProjectFacts(world, places, root)
  const parts = { system: 'system\n', facts, memos: [], message: 'message', resources: counted, omitted }
  await countPayload(world, parts)
  if (renderPayload(parts).length < 1_000_000) throw new Error('the payload is not whole')
}

const thousand = project('thousand', 1_000)
const twoHundred = project('two-hundred', 200)
const outright = thousand.names.join('\n')
const tenMegabytes = pieces(1_000, 10_400)

export const rows: readonly Row[] = [
  {
    name: 'context: 1,000 files of 10 KB, without tokens',
    note: 'at most 2x cat net of start-up; ours also decodes and looks for keys',
    variants: [
      { name: 'cat', run: () => execFileSync('cat', thousand.names, { cwd: thousand.root, maxBuffer: 1e9 }) },
      { name: 'start-up of cat', run: () => execFileSync('cat', ['/dev/null']) },
      { name: 'teddy, files named', run: () => collect(thousand.root, outright) },
      { name: 'teddy, a folder, by git', run: () => collect(thousand.root, 'src') },
    ],
  },
  {
    name: 'context: tokens of 10 MB',
    note: 'no slower than the bare library, next to nothing the second time',
    rounds: 3,
    variants: [
      { name: 'gpt-tokenizer', run: () => tenMegabytes.map(text => bareCount(text)) },
      { name: 'teddy, nothing known', run: () => countTokens(world, undefined, tenMegabytes) },
      { name: 'teddy, all known', run: () => countTokens(world, thousand.root, tenMegabytes) },
    ],
  },
  {
    name: 'context: everything of a turn with 200 files, tokens known',
    note: 'at most 250 ms',
    variants: [
      { name: 'git status', run: () => execFileSync('git', ['status', '-s'], { cwd: twoHundred.root }) },
      { name: 'teddy', run: () => whole(twoHundred.root) },
    ],
  },
]

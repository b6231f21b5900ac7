import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveContext } from '../../src/context/cascade.ts'
import { collectResources } from '../../src/context/collect.ts'
import { parseContext } from '../../src/context/context-file.ts'
import { renderPayload } from '../../src/context/payload.ts'
import { countPayload, countResources } from '../../src/context/payload-tokens.ts'
import { contextPlaces } from '../../src/context/places.ts'
import { splitPayload } from '../../src/context/split-payload.ts'
import { countTokens } from '../../src/context/tokens.ts'
import { root as sourceRoot } from '../support/source-files.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'
import { facts } from './any-parts.ts'

const noUrls = { readUrl: async () => ({ problem: 'none' }) }

async function payloadOf(root: string, lines: string) {
  const world = testWorld({ cwd: root })
  const places = contextPlaces(world, { root, projectRoot: root })
  const wanted = await resolveContext(places, [{ origin: 'turn', lines: parseContext(lines).lines }])
  const { resources, omitted } = await collectResources(places, wanted, noUrls)
  const counted = await countResources(world, undefined, resources)
  return { world, system: 'Be brief.\n', facts, memos: [], message: 'Hello', resources: counted, omitted }
}

test('the sum of the parts is what the document has, but for a few', async () => {
  const { world, ...parts } = await payloadOf(sourceRoot, 'src/context/*.ts\nREADME.md')
  const { system, prompt } = splitPayload(renderPayload(parts))
  const [first, second] = await countTokens(world, undefined, [system, prompt])
  const exact = first! + second!
  const sum = await countPayload(world, parts)
  expect(parts.resources.length).toBeGreaterThan(10)
  expect(Math.abs(sum - exact)).toBeLessThan(exact * 0.01)
})

test('L-06 a context of 10,000 files and more comes through, with what was left out', async () => {
  const root = temporaryFolder()
  for (let n = 0; n < 100; n++) {
    mkdirSync(join(root, `d${n}`))
    for (let m = 0; m < 100; m++) writeFileSync(join(root, `d${n}/f${m}.txt`), `${n} ${m}\n`)
  }
  writeFileSync(join(root, 'huge.txt'), 'a'.repeat(2_000_000))
  const { resources, omitted } = await payloadOf(root, '**/*.txt')
  expect([resources.length, omitted.map(({ resource }) => resource)]).toEqual([10_000, ['huge.txt']])
})

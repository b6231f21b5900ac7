import { expect, test } from 'vitest'
import { defaultConfig } from '../../src/config/load.ts'
import { detectModel } from '../../src/model/detect.ts'
import { httpServer, rawServer } from '../support/loopback.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { testWorld } from '../support/test-world.ts'

/** Addresses where nothing listens, so that no server of this machine is met. */
const nowhere = {
  ollama: 'http://127.0.0.1:1',
  lmstudio: 'http://127.0.0.1:1',
  llamacpp: 'http://127.0.0.1:1',
}

function detect(
  env: Readonly<Record<string, string>>,
  endpoints: Readonly<Record<string, string>> = {},
  keys = {},
  probeMs = 10_000,
) {
  const folder = temporaryFolder()
  const world = testWorld({ cwd: folder, env: { HOME: folder, ...env } })
  const values = { ...defaultConfig().values, endpoints: { ...nowhere, ...endpoints }, keys }
  return detectModel(world, { values }, { probeMs })
}

const listing = (...ids: unknown[]) =>
  httpServer((request, response) => {
    const right = request.url === '/v1/models'
    response.writeHead(right ? 200 : 404).end(JSON.stringify({ data: ids.map(id => ({ id })) }))
  })

test('nothing at all: manual, and why', async () => {
  expect(await detect({})).toEqual({ name: 'manual', why: 'no key and no local server found', found: [] })
})

test('a key in the environment, then one in the settings; the order of providers is fixed', async () => {
  const both = await detect({ GEMINI_API_KEY: 'x', OPENAI_API_KEY: 'x' })
  expect(both.name).toMatch(/^openai\//)
  expect(both.why).toBe('found OPENAI_API_KEY')
  expect(both.found.map(({ provider }) => provider)).toEqual(['openai', 'google'])
  expect((await detect({}, {}, { anthropic: 'key-in-settings' })).name).toMatch(/^anthropic\//)
})

test('a local server with its first model; a key counts before it', async () => {
  const { origin } = await listing('llama3.2:3b', 'other')
  const local = await detect({}, { ollama: origin })
  expect(local).toMatchObject({ name: 'ollama/llama3.2:3b', why: `found ${origin}/v1` })
  const keyed = await detect({ ANTHROPIC_API_KEY: 'x' }, { ollama: origin })
  expect(keyed.name).toMatch(/^anthropic\//)
  expect(keyed.found).toHaveLength(2)
})

test('a server without models is found, but not chosen', async () => {
  const { origin } = await listing()
  expect(await detect({}, { lmstudio: origin })).toMatchObject({
    name: 'manual',
    found: [{ provider: 'lmstudio', model: undefined }],
  })
})

test('another program on the port is no model server', async () => {
  const page = await httpServer((_, response) => response.end('<html>hello</html>'))
  const odd = await httpServer((_, response) => response.end('{"data": {"id": "x"}}'))
  const noise = await rawServer(socket => socket.end('SSH-2.0-OpenSSH\r\n'))
  for (const { origin } of [page, odd, noise]) {
    expect((await detect({}, { llamacpp: origin })).found).toEqual([])
  }
})

test('names that could fool a reader are passed over', async () => {
  const { origin } = await listing('a\u001b[2Jb', 'with space', 7, null, 'fine')
  expect((await detect({}, { llamacpp: origin })).name).toBe('llamacpp/fine')
})

test('all servers are looked for at once', async () => {
  const waiting: (() => void)[] = []
  const { origin } = await httpServer((_, response) => {
    waiting.push(() => response.end('{"data": [{"id": "m"}]}'))
    if (waiting.length === 3) for (const answer of waiting) answer()
  })
  const { found } = await detect({}, { ollama: origin, lmstudio: origin, llamacpp: origin })
  expect(found.map(({ provider }) => provider)).toEqual(['ollama', 'lmstudio', 'llamacpp'])
})

test('a server that never answers is given up', async () => {
  const { origin } = await rawServer(() => {})
  expect(await detect({}, { ollama: origin }, {}, 20)).toMatchObject({ name: 'manual', found: [] })
})

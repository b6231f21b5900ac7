import { expect, test } from 'vitest'
import type { Address } from '../../src/world/resolve.ts'
import { vetHost } from '../../src/world/vet-host.ts'
import { faultOf } from '../support/faults.ts'
import { testWorld } from '../support/test-world.ts'

const publicAddress = { address: '93.184.215.14', family: 4 }
const privateAddress = { address: '10.0.0.1', family: 4 }

function vetting(url: string, allow: readonly string[], ...answers: (readonly Address[])[]) {
  const asked: string[] = []
  const world = testWorld({
    cwd: '/',
    resolve: async host => {
      asked.push(host)
      return answers[asked.length - 1] ?? []
    },
  })
  const result = vetHost(world, new URL(url), { allow, allowHint: 'allow it with --allow-host' })
  return { asked, result }
}

test('a name whose addresses are all public gives these addresses', async () => {
  const { result } = vetting('https://example.com/', [], [publicAddress])
  expect(await result).toEqual([publicAddress])
})

test('N-03 the name is resolved once; a later answer is never asked for', async () => {
  const { asked, result } = vetting('https://example.com/', [], [publicAddress], [privateAddress])
  expect(await result).toEqual([publicAddress])
  expect(asked).toEqual(['example.com'])
})

test('N-03 one private address among public ones refuses them all', async () => {
  const fault = await faultOf(vetting('https://example.com/', [], [publicAddress, privateAddress]).result)
  expect(fault.kind).toBe('guard')
  expect(fault.message).toBe(
    'example.com is at 10.0.0.1, which is an address of a private network: not contacted',
  )
  expect(fault.hints).toEqual(['allow it with --allow-host'])
})

test('a resolver that answers with something else than addresses is refused', async () => {
  const { result } = vetting('https://example.com/', [], [{ address: 'localhost', family: 4 }])
  expect((await faultOf(result)).kind).toBe('guard')
})

test('a resolver that answers nothing means that there is no such host', async () => {
  const fault = await faultOf(vetting('https://example.com/', [], []).result)
  expect([fault.kind, fault.message]).toEqual(['network', 'example.com: no such host'])
})

test.each([
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'metadata.google.internal',
  'metadata.google.internal.',
  'x.internal',
  'printer.local',
  'router.lan',
  'nas.home.arpa',
  'localhost.localdomain',
])('N-01 %s is refused by its name, without asking a name server', async name => {
  const { asked, result } = vetting(`http://${name}/`, [], [publicAddress])
  expect((await faultOf(result)).kind).toBe('guard')
  expect(asked).toEqual([])
})

test.each(['internal.example.com', 'localhost.example.com', 'mylocal', 'notlocalhost'])(
  '%s only looks like such a name',
  async name => {
    expect(await vetting(`http://${name}/`, [], [publicAddress]).result).toEqual([publicAddress])
  },
)

test.each([
  ['http://wiki.internal/', 'wiki.internal'],
  ['http://wiki.internal./', 'WIKI.internal'],
  ['http://wiki.internal:80/', 'wiki.internal:80'],
  ['https://wiki.internal/', 'wiki.internal:443'],
  ['http://wiki.internal:8080/', 'wiki.internal'],
  ['http://wiki.internal:8080/', 'wiki.internal:8080'],
  ['http://10.0.0.1/', '10.0.0.1'],
  ['http://[::1]:8080/', '[::1]:8080'],
  ['http://[::1]:8080/', '::1'],
  ['http://[::1]/', '0:0:0:0:0:0:0:1'],
])('%s is allowed by %s', async (url, entry) => {
  const addresses = await vetting(url, ['other.example', entry], [privateAddress]).result
  expect(addresses).toHaveLength(1)
})

test.each([
  ['http://wiki.internal/', 'wiki.internal:8080'],
  ['https://wiki.internal/', 'wiki.internal:80'],
  ['http://sub.wiki.internal/', 'wiki.internal'],
  ['http://wiki.internal/', 'sub.wiki.internal'],
  ['http://10.0.0.2/', '10.0.0.1'],
  ['http://example.com/', '10.0.0.1'],
])('%s is not allowed by %s', async (url, entry) => {
  expect((await faultOf(vetting(url, [entry], [privateAddress]).result)).kind).toBe('guard')
})

test.each(['', 'http://localhost', 'a/b', 'host:port', 'me@host', 'a:1:2', ' ', 'host:'])(
  'the entry %j of the allowed hosts is a mistake, not a silent nothing',
  async entry => {
    const fault = await faultOf(vetting('http://example.com/', [entry], [publicAddress]).result)
    expect(fault.kind).toBe('usage')
    expect(fault.hints[0]).toContain('localhost:8080')
  },
)

import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allowHost, hostOf, isHostAllowed } from '../../src/context/url-hosts.ts'
import { faultOf } from '../support/faults.ts'
import { projectWorld } from '../support/project.ts'

test('a host counts for the project it was allowed for, with its port', async () => {
  const { world, root, home } = projectWorld({})
  expect(isHostAllowed(world, root, 'https://example.com/a')).toBe(false)
  await allowHost(world, root, 'example.com')
  await allowHost(world, root, 'localhost:8080')
  const allowed = (url: string, project = root) => isHostAllowed(world, project, url)
  expect(
    ['https://example.com/a', 'https://EXAMPLE.com', 'http://localhost:8080/'].map(url => allowed(url)),
  ).toEqual([true, true, true])
  const others = [
    'https://evil.example.com/',
    'https://example.com:444/',
    'http://localhost/',
    'https://example.com@evil.org/',
    'nonsense',
  ]
  expect(others.map(url => allowed(url))).toEqual(others.map(() => false))
  expect([
    allowed('https://example.com/', `${root}2`),
    allowed('https://example.com/', 'constructor'),
  ]).toEqual([false, false])
  expect(statSync(join(home, '.config/teddy/hosts.json')).mode & 0o777).toBe(0o600)
})

test('what several allow at once is all kept', async () => {
  const { world, root } = projectWorld({})
  const hosts = ['a.org', 'b.org', 'c.org']
  for (const host of hosts) await allowHost(world, root, host)
  expect(hosts.every(host => isHostAllowed(world, root, `https://${host}/`))).toBe(true)
})

test.each(['', '{', '[]', '{"version":2,"projects":{}}', '{"version":1,"projects":{"/x":"a.org"}}'])(
  'a damaged list allows nothing and is not overwritten: %j',
  async text => {
    const { world, root, home } = projectWorld({})
    const file = join(home, '.config/teddy/hosts.json')
    writeFileSync(file, text)
    const reading = Promise.resolve().then(() => isHostAllowed(world, root, 'https://a.org/'))
    expect((await faultOf(reading)).message).toMatch(/damaged or from a newer/)
    expect((await faultOf(allowHost(world, root, 'a.org'))).hints[0]).toContain('.old')
  },
)

test('the host of an address', () => {
  expect(['https://A.org:443/x', 'http://a.org:443', 'x'].map(hostOf)).toEqual([
    'a.org',
    'a.org:443',
    undefined,
  ])
})

import { readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { beforeAll, describe, expect, test } from 'vitest'
import { fetchUrl } from '../../src/world/fetch-url.ts'
import { networkFault } from '../../src/world/network-fault.ts'
import { faultOf } from '../support/faults.ts'
import { httpServer, httpsServer, rawServer } from '../support/loopback.ts'
import { testWorld } from '../support/test-world.ts'

const pem = (name: string) => readFileSync(new URL(`../fixtures/tls/${name}.pem`, import.meta.url), 'utf8')

const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
const world = testWorld({ cwd: '/', env: {}, resolve })

function failing(code: string) {
  const resolveBadly = () => Promise.reject(Object.assign(new Error(code), { code }))
  return testWorld({ cwd: '/', env: {}, resolve: resolveBadly })
}

describe('N-09 names and connections', () => {
  test.each([
    ['ENOTFOUND', 'example.com: no such host'],
    ['EAI_AGAIN', 'example.com: its name cannot be resolved now'],
  ])('%s', async (code, message) => {
    const fault = await faultOf(fetchUrl(failing(code), 'http://example.com/'))
    expect([fault.kind, fault.message]).toEqual(['network', message])
    expect(fault.hints).toHaveLength(1)
  })

  test('nothing listens', async () => {
    const server = await rawServer(() => {})
    await server.stop()
    const fault = await faultOf(fetchUrl(world, server.origin, { allow: ['127.0.0.1'] }))
    expect(fault.message).toBe(`127.0.0.1:${server.port}: nothing answers there`)
  })

  test('the server hangs up without a word', async () => {
    for (const hangUp of ['destroy', 'resetAndDestroy', 'end'] as const) {
      const server = await rawServer(socket => socket[hangUp]())
      const fault = await faultOf(fetchUrl(world, server.origin, { allow: ['127.0.0.1'] }))
      expect(fault.message).toMatch(/the server closed the connection/)
    }
  })

  test('what answers is not HTTP', async () => {
    const server = await rawServer(socket => socket.end('220 mail.example ESMTP\r\n'))
    const fault = await faultOf(fetchUrl(world, server.origin, { allow: ['127.0.0.1'] }))
    expect(fault.message).toMatch(/its answer is not HTTP/)
  })

  test('offline', () => {
    const fault = networkFault({ code: 'ENETUNREACH' }, new URL('https://example.com/'), {})
    expect(fault).toMatchObject({ kind: 'network', message: 'example.com: there is no way to it from here' })
  })

  test('a proxy in the environment is not used, and the hint says so', async () => {
    const proxied = { ...failing('EAI_AGAIN'), env: { HTTPS_PROXY: 'http://proxy:3128' } }
    const fault = await faultOf(fetchUrl(proxied, 'https://example.com/'))
    expect(fault.hints[1]).toMatch(/^HTTPS_PROXY is set, but .* without a proxy$/)
  })

  test('a key with a line break in it is not sent and not shown', async () => {
    const server = await httpServer((_request, response) => response.end())
    const options = { allow: ['127.0.0.1'], headers: { 'X-Key': 'sec\nret' } }
    const fault = await faultOf(fetchUrl(world, server.origin, options))
    expect(fault.message).toMatch(/character that HTTP does not allow/)
    expect(`${fault.message} ${fault.hints}`).not.toMatch(/sec|ret/)
    expect(server.connections()).toBe(0)
  })

  test('bugs are not dressed up as network trouble', () => {
    const url = new URL('https://example.com/')
    for (const bug of [
      new TypeError('x is undefined'),
      Object.assign(new Error(), { code: 'ERR_INVALID_ARG_TYPE' }),
    ]) {
      expect(networkFault(bug, url, {})).toBe(bug)
    }
  })
})

describe('N-09 certificates', () => {
  beforeAll(() => {
    setDefaultCACertificates([...getCACertificates('default'), pem('trusted'), pem('expired')])
  })

  const secure = (certificate: string) =>
    httpsServer({ key: pem('key'), cert: pem(certificate) }, (request, response) => {
      response.end((request.socket as unknown as { servername: string }).servername)
    })

  test('a good one is accepted, and the host’s name is in the TLS greeting', async () => {
    const server = await secure('trusted')
    const result = await fetchUrl(world, `https://secure.test.:${server.port}/`, { allow: ['secure.test'] })
    expect(result.body.toString()).toBe('secure.test')
  })

  test.each([
    ['expired', 'secure.test', /its certificate has expired/],
    ['self-signed', 'secure.test', /signed by itself/],
    ['trusted', 'other.test', /its certificate is for another host/],
    ['trusted', '127.0.0.1', /its certificate is for another host/],
  ])('%s for %s', async (certificate, host, message) => {
    const server = await secure(certificate)
    const fault = await faultOf(fetchUrl(world, `https://${host}:${server.port}/`, { allow: [host] }))
    expect(fault.kind).toBe('network')
    expect(fault.message).toMatch(message)
    expect(fault.hints[0]).not.toBe('')
  })

  test('plain http on a port asked for https', async () => {
    const server = await httpServer((_request, response) => response.end())
    const fault = await faultOf(
      fetchUrl(world, `https://127.0.0.1:${server.port}/`, { allow: ['127.0.0.1'] }),
    )
    expect(fault.message).toMatch(/no secure connection can be made/)
  })

  test('N-04 https to http is refused before anything connects', async () => {
    const plain = await httpServer((_request, response) => response.end())
    const location = `http://secure.test:${plain.port}/`
    const server = await httpsServer({ key: pem('key'), cert: pem('trusted') }, (_request, response) =>
      response.writeHead(302, { Location: location }).end(),
    )
    const fault = await faultOf(
      fetchUrl(world, `https://secure.test:${server.port}/`, { allow: ['secure.test'] }),
    )
    expect(fault.kind).toBe('guard')
    expect(plain.connections()).toBe(0)
  })
})

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { Fault } from '../../src/errors.ts'
import { fetchUrl } from '../../src/world/fetch-url.ts'
import { countedSockets } from '../support/counted-sockets.ts'
import { faultOf } from '../support/faults.ts'
import { httpServer, type Loopback } from '../support/loopback.ts'
import { testWorld } from '../support/test-world.ts'

const world = testWorld({ cwd: '/', env: {} })

/** A world whose names all lead to the loopback address; `asked` keeps the questions. */
function loopbackNames() {
  const asked: string[] = []
  const resolve = async (host: string) => {
    asked.push(host)
    return [{ address: '127.0.0.1', family: 4 }]
  }
  return { asked, world: testWorld({ cwd: '/', env: {}, resolve }) }
}

const host = (server: Loopback) => `127.0.0.1:${server.port}`

test('an answer comes with its status, type, bytes and hash', async () => {
  const server = await httpServer((_request, response) => {
    response.writeHead(200, { 'Content-Type': 'Text/HTML; Charset="UTF-8"' }).end('<p>grüße</p>')
  })
  const progress: number[] = []
  const result = await fetchUrl(world, `${server.origin}/a?b=c#d`, {
    allow: [host(server)],
    onProgress: bytes => progress.push(bytes),
  })
  const body = Buffer.from('<p>grüße</p>')
  expect(result).toEqual({
    requestedUrl: `${server.origin}/a?b=c`,
    url: `${server.origin}/a?b=c`,
    hops: [],
    status: 200,
    contentType: { mime: 'text/html', charset: 'utf-8' },
    body,
    bytesOnWire: body.length,
    sha256: createHash('sha256').update(body).digest('hex'),
  })
  expect(progress.at(-1)).toBe(body.length)
})

test('the request says who asks and what for, and nothing else', async () => {
  const server = await httpServer((request, response) => {
    response.end(JSON.stringify({ method: request.method, url: request.url, headers: request.headers }))
  })
  const options = {
    allow: ['127.0.0.1'],
    userAgent: 'teddy/1.2.3',
    accept: 'text/html',
    headers: { 'X-Subscription-Token': 'secret' },
  }
  const { body } = await fetchUrl(world, `${server.origin}/x?q=1`, options)
  const seen = JSON.parse(body.toString())
  expect([seen.method, seen.url]).toEqual(['GET', '/x?q=1'])
  expect(seen.headers).toEqual({
    host: host(server),
    connection: 'close',
    'user-agent': 'teddy/1.2.3',
    accept: 'text/html',
    'accept-encoding': expect.stringContaining('gzip'),
    'x-subscription-token': 'secret',
  })
})

test('N-09 404 and 500 are answers with a body, not errors', async () => {
  const server = await httpServer((request, response) => {
    response.writeHead(Number(request.url!.slice(1))).end(`sorry ${request.url}`)
  })
  for (const status of [404, 500]) {
    const result = await fetchUrl(world, `${server.origin}/${status}`, { allow: [host(server)] })
    expect([result.status, result.body.toString()]).toEqual([status, `sorry /${status}`])
  }
})

describe('N-01 private addresses', () => {
  test('the loopback address is refused before anything connects, with the caller’s hint', async () => {
    const server = await httpServer((_request, response) => response.end('secret'))
    const fault = await faultOf(
      fetchUrl(world, server.origin, { allowHint: 'teddy resume --allow-host 127.0.0.1' }),
    )
    expect(fault.kind).toBe('guard')
    expect(fault.message).toBe('127.0.0.1 is a loopback address: not contacted')
    expect(fault.hints).toEqual(['teddy resume --allow-host 127.0.0.1'])
    expect(server.connections()).toBe(0)
  })

  test('a name that leads to it is refused the same way', async () => {
    const server = await httpServer((_request, response) => response.end('secret'))
    const names = loopbackNames()
    const fault = await faultOf(fetchUrl(names.world, `http://innocent.example:${server.port}/`))
    expect(fault.kind).toBe('guard')
    expect(server.connections()).toBe(0)
  })

  test('another port of an allowed host is still refused', async () => {
    const server = await httpServer((_request, response) => response.end('secret'))
    expect((await faultOf(fetchUrl(world, server.origin, { allow: ['127.0.0.1:1'] }))).kind).toBe('guard')
    expect(server.connections()).toBe(0)
  })
})

describe('N-03 the vetted address is the one that is contacted', () => {
  test('a name is resolved once a hop by the world, and never again by the connection', async () => {
    const server = await httpServer((request, response) => {
      if (request.url === '/') response.writeHead(302, { Location: '/next' }).end()
      else response.end(request.headers.host)
    })
    const names = loopbackNames()
    const name = `name-no-server-knows.example:${server.port}`
    const result = await fetchUrl(names.world, `http://${name}/`, { allow: [name] })
    expect(result.body.toString()).toBe(name)
    expect(names.asked).toEqual(['name-no-server-knows.example', 'name-no-server-knows.example'])
  })
})

describe('N-04 redirects', () => {
  test('are followed, with every address kept', async () => {
    const server = await httpServer((request, response) => {
      const n = Number(request.url!.slice(1))
      if (n < 5) response.writeHead([301, 302, 303, 307, 308][n]!, { Location: `/${n + 1}` }).end('moved')
      else response.end(`${request.method} arrived`)
    })
    const result = await fetchUrl(world, `${server.origin}/0`, { allow: [host(server)] })
    expect(result.body.toString()).toBe('GET arrived')
    expect(result.requestedUrl).toBe(`${server.origin}/0`)
    expect(result.url).toBe(`${server.origin}/5`)
    expect(result.hops).toEqual([1, 2, 3, 4, 5].map(n => `${server.origin}/${n}`))
  })

  test.each(['http://169.254.169.254/latest/meta-data', 'http://[::1]/', 'http://metadata.google.internal/'])(
    'to %s are vetted again, though the first host is allowed',
    async location => {
      const server = await httpServer((_request, response) =>
        response.writeHead(302, { Location: location }).end(),
      )
      const fault = await faultOf(
        fetchUrl(world, server.origin, { allow: [host(server)], allowHint: 'hint' }),
      )
      expect(fault.kind).toBe('guard')
      expect(fault.message).toContain(`a redirect of ${host(server)} was not followed`)
      expect(fault.hints).toEqual(['hint'])
    },
  )

  test('to another port of this machine are refused before anything connects', async () => {
    const secret = await httpServer((_request, response) => response.end('secret'))
    const server = await httpServer((_request, response) =>
      response.writeHead(302, { Location: secret.origin }).end(),
    )
    expect((await faultOf(fetchUrl(world, server.origin, { allow: [host(server)] }))).kind).toBe('guard')
    expect(secret.connections()).toBe(0)
  })

  test.each(['file:///etc/passwd', 'data:text/plain,x', 'ftp://example.com/'])(
    'to %s are refused',
    async location => {
      const server = await httpServer((_request, response) =>
        response.writeHead(302, { Location: location }).end(),
      )
      expect((await faultOf(fetchUrl(world, server.origin, { allow: [host(server)] }))).kind).toBe('guard')
    },
  )

  test('30 in a row end after five', async () => {
    const server = await httpServer((request, response) => {
      response.writeHead(302, { Location: `/${Number(request.url!.slice(1)) + 1}` }).end()
    })
    const fault = await faultOf(fetchUrl(world, `${server.origin}/0`, { allow: [host(server)] }))
    expect(fault.message).toMatch(/more than 5 redirects/)
    expect(server.connections()).toBe(6)
  })

  test('keys go along on the same origin and are dropped for good on another', async () => {
    const tokens: [path: string, token: unknown][] = []
    const server = await httpServer((request, response) => {
      tokens.push([request.url!, request.headers['x-token']])
      const next: Record<string, string> = {
        '/1': '/2',
        '/2': `http://two.example:${server.port}/3`,
        '/3': `http://one.example:${server.port}/4`,
      }
      const location = next[request.url!]
      if (location === undefined) response.end('done')
      else response.writeHead(302, { Location: location }).end()
    })
    const options = { allow: ['one.example', 'two.example'], headers: { 'X-Token': 'secret' } }
    await fetchUrl(loopbackNames().world, `http://one.example:${server.port}/1`, options)
    expect(tokens).toEqual([
      ['/1', 'secret'],
      ['/2', 'secret'],
      ['/3', undefined],
      ['/4', undefined],
    ])
  })
})

describe('POST', () => {
  test('sends its body and gives the answer', async () => {
    const server = await httpServer(async (request, response) => {
      const pieces = await request.toArray()
      response.end(`${request.method} ${request.headers['content-type']} ${Buffer.concat(pieces)}`)
    })
    const result = await fetchUrl(world, server.origin, {
      allow: [host(server)],
      method: 'POST',
      body: '{"query":"ä"}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect(result.body.toString()).toBe('POST application/json {"query":"ä"}')
  })

  test('is never redirected: the answer is the result', async () => {
    const server = await httpServer((_request, response) =>
      response.writeHead(307, { Location: '/elsewhere' }).end('go there'),
    )
    const options = { allow: [host(server)], method: 'POST', body: 'x' } as const
    const result = await fetchUrl(world, server.origin, options)
    expect([result.status, result.hops, result.body.toString()]).toEqual([307, [], 'go there'])
    expect(server.connections()).toBe(1)
  })

  test('N-01 is guarded like any request', async () => {
    const server = await httpServer((_request, response) => response.end())
    expect((await faultOf(fetchUrl(world, server.origin, { method: 'POST', body: 'x' }))).kind).toBe('guard')
    expect(server.connections()).toBe(0)
  })
})

describe('the caller can stop it', () => {
  test('before it starts', async () => {
    const sockets = countedSockets()
    const fault = await faultOf(
      fetchUrl(world, 'http://127.0.0.1/', { allow: ['127.0.0.1'], signal: AbortSignal.abort() }),
    )
    expect(fault.kind).toBe('interrupted')
    expect(sockets()).toBe(0)
  })

  test('while a name is resolved', async () => {
    const controller = new AbortController()
    const stuck = testWorld({
      cwd: '/',
      resolve: () => {
        queueMicrotask(() => controller.abort(new Fault('terminated', 'told to stop')))
        return new Promise(() => {})
      },
    })
    const fault = await faultOf(fetchUrl(stuck, 'http://example.com/', { signal: controller.signal }))
    expect([fault.kind, fault.message]).toEqual(['terminated', 'told to stop'])
  })

  test('before the headers come, and in the middle of the body; the connection is closed', async () => {
    for (const path of ['/silent', '/started']) {
      const controller = new AbortController()
      const closed = Promise.withResolvers<void>()
      const server = await httpServer((request, response) => {
        request.socket.on('close', () => closed.resolve())
        if (path === '/silent') controller.abort()
        else response.write('some of it')
      })
      const options = {
        allow: [host(server)],
        signal: controller.signal,
        onProgress: () => controller.abort(),
      }
      expect((await faultOf(fetchUrl(world, server.origin + path, options))).kind).toBe('interrupted')
      await closed.promise
    }
  })
})

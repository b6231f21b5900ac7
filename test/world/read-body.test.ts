import { describe, expect, test } from 'vitest'
import { type FetchLimits, fetchUrl } from '../../src/world/fetch-url.ts'
import { faultOf } from '../support/faults.ts'
import { httpServer, type Loopback, rawServer } from '../support/loopback.ts'
import { testWorld } from '../support/test-world.ts'

const world = testWorld({ cwd: '/', env: {} })

const fetching = (server: Loopback, limits: Partial<FetchLimits> = {}) =>
  fetchUrl(world, server.origin, { allow: ['127.0.0.1'], limits })

/** Writes `piece` again and again until the other side hangs up. */
function flood(
  stream: {
    write: (piece: Buffer) => boolean
    once: (event: 'drain', go: () => void) => unknown
    destroyed: boolean
  },
  piece: Buffer,
): void {
  while (!stream.destroyed && stream.write(piece)) {}
  if (!stream.destroyed) stream.once('drain', () => flood(stream, piece))
}

describe('N-06 too many bytes', () => {
  test('an endless body without a length stops at the cap', async () => {
    const server = await httpServer((_request, response) => flood(response, Buffer.alloc(65_536, 'x')))
    const fault = await faultOf(fetching(server, { wireBytes: 1_000_000 }))
    expect([fault.kind, fault.message]).toEqual([
      'network',
      `127.0.0.1:${server.port}: the answer is larger than 1,000,000 bytes`,
    ])
  })

  test('a body that announces too much is refused before a byte of it is read', async () => {
    const server = await rawServer(socket =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n'),
    )
    expect((await faultOf(fetching(server))).message).toMatch(/larger than 10,000,000 bytes/)
  })

  test('exactly the cap is fine, one byte more is not', async () => {
    const server = await httpServer((_request, response) => response.end('x'.repeat(1000)))
    expect((await fetching(server, { wireBytes: 1000, bodyBytes: 1000 })).body).toHaveLength(1000)
    expect((await faultOf(fetching(server, { wireBytes: 999 }))).message).toMatch(/larger than 999/)
    expect((await faultOf(fetching(server, { bodyBytes: 999 }))).message).toMatch(/larger than 999/)
  })

  test('headers over the cap end it', async () => {
    const server = await rawServer(socket => {
      socket.write('HTTP/1.1 200 OK\r\n')
      flood(socket, Buffer.from(`X-More: ${'x'.repeat(1000)}\r\n`))
    })
    expect((await faultOf(fetching(server))).message).toMatch(/headers of its answer are too large/)
  })

  test('the cap for headers is the one that was asked for', async () => {
    const server = await httpServer((_request, response) =>
      response.writeHead(200, { 'X-Long': 'x'.repeat(20_000) }).end(),
    )
    expect((await fetching(server)).status).toBe(200)
    expect((await faultOf(fetching(server, { headerBytes: 10_000 }))).message).toMatch(/too large/)
  })
})

describe('N-06 too little, too slow', () => {
  test('a body shorter than promised is a fault, not a short page', async () => {
    const server = await rawServer(socket =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this'),
    )
    expect((await faultOf(fetching(server))).message).toMatch(/cut short after 9 of 100 bytes/)
  })

  test('so is a chunked body without its last chunk', async () => {
    const server = await rawServer(socket =>
      socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n'),
    )
    expect((await faultOf(fetching(server))).message).toMatch(/cut short after 4 bytes/)
  })

  test('so is a connection that is reset in the middle', async () => {
    const server = await rawServer(socket =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this', () => socket.resetAndDestroy()),
    )
    expect((await faultOf(fetching(server))).kind).toBe('network')
  })

  test('a body longer than promised is what was promised', async () => {
    const server = await rawServer(socket =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nthis and more'),
    )
    expect((await fetching(server)).body.toString()).toBe('this')
  })

  test('a body without any length ends with the connection', async () => {
    const server = await rawServer(socket => socket.end('HTTP/1.0 200 OK\r\n\r\nall of it'))
    expect((await fetching(server)).body.toString()).toBe('all of it')
  })

  test('silence in the middle ends it', async () => {
    const server = await rawServer(socket =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this'),
    )
    const fault = await faultOf(fetching(server, { idleMs: 50 }))
    expect([fault.kind, fault.message]).toEqual([
      'network',
      `127.0.0.1:${server.port}: nothing more of the answer came within 0.05 s`,
    ])
  })

  test('pieces that keep coming are no silence', async () => {
    // Time passes on this clock only when the test says so; real timers still fire and look at it.
    let steady = 0
    const slow = testWorld({ cwd: '/', clock: { now: () => new Date(), steady: () => steady } })
    const server = await httpServer((_request, response) => {
      const pieces = ['a', 'b', 'c', 'd']
      const next = () => {
        const piece = pieces.shift()
        if (piece === undefined) return response.end()
        response.write(piece)
        setTimeout(next, 50)
      }
      next()
    })
    const options = { allow: ['127.0.0.1'], limits: { idleMs: 10 } }
    const result = await fetchUrl(slow, server.origin, {
      ...options,
      onProgress: () => {
        steady += 9
      },
    })
    expect(result.body.toString()).toBe('abcd')
  })

  test('a byte now and then does not get past the total time', async () => {
    const server = await rawServer(socket => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      const drip = setInterval(() => socket.write('x'), 5)
      socket.on('close', () => clearInterval(drip))
    })
    const fault = await faultOf(fetching(server, { totalMs: 200 }))
    expect(fault.message).toMatch(/no whole answer within 0.2 s/)
  })

  test('headers that never end, byte by byte, do not get past the time for headers', async () => {
    const server = await rawServer(socket => {
      socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
      const drip = setInterval(() => socket.write('x'), 5)
      socket.on('close', () => clearInterval(drip))
    })
    const fault = await faultOf(fetching(server, { headerMs: 100 }))
    expect(fault.message).toMatch(/no answer within 0.1 s/)
  })

  test('an endless series of early hints is no answer either', async () => {
    const server = await rawServer(socket => {
      const drip = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 5)
      socket.on('close', () => clearInterval(drip))
    })
    expect((await faultOf(fetching(server, { headerMs: 100 }))).message).toMatch(/no answer within 0.1 s/)
  })
})

test('no timer is left behind, after an answer or a fault', async () => {
  const server = await rawServer(socket => socket.end('HTTP/1.0 200 OK\r\n\r\nall of it'))
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  const before = timers()
  for (let n = 0; n < 10; n += 1) {
    await fetching(server)
    await faultOf(fetching(server, { bodyBytes: 1 }))
  }
  // The test runner has a few of its own; one left by each request would be 20 or more.
  expect(timers()).toBeLessThan(before + 10)
})

test('a redirect with an endless body is left at once', async () => {
  const left = Promise.withResolvers<void>()
  const server = await httpServer((request, response) => {
    if (request.url === '/next') return response.end('arrived')
    request.socket.on('close', () => left.resolve())
    response.writeHead(302, { Location: '/next' })
    flood(response, Buffer.alloc(65_536))
  })
  expect((await fetching(server)).body.toString()).toBe('arrived')
  await left.promise
})

test('the connection is closed after a whole answer, though the server would keep it', async () => {
  const closed = Promise.withResolvers<void>()
  const server = await rawServer(socket => {
    socket.on('close', () => closed.resolve())
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: keep-alive\r\n\r\nok')
  })
  expect((await fetching(server)).body.toString()).toBe('ok')
  await closed.promise
})

test.each(['gzip, chunked', 'gzip', 'chunked, chunked'])(
  'the transfer coding %s is refused',
  async coding => {
    const server = await rawServer(socket =>
      socket.end(`HTTP/1.1 200 OK\r\nTransfer-Encoding: ${coding}\r\n\r\n4\r\nsome\r\n0\r\n\r\n`),
    )
    expect((await faultOf(fetching(server))).kind).toBe('network')
  },
)

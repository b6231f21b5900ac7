import { expect, test } from 'vitest'
import { realClock } from '../../src/world/clock.ts'
import { startDeadline } from '../../src/world/deadline.ts'
import { requestOnce } from '../../src/world/request-once.ts'
import { httpServer, rawServer } from '../support/loopback.ts'

function ask(url: string, addresses: readonly { address: string; family: number }[]) {
  const deadline = startDeadline(realClock, 20_000, 'test')
  const request = {
    url: new URL(url),
    addresses,
    method: 'GET',
    headers: {},
    body: undefined,
    maxHeaderBytes: 4096,
  } as const
  return requestOnce(request, deadline).finally(deadline.stop)
}

test('N-03 the connection goes to the given address, the name only into the Host header', async () => {
  const server = await httpServer((request, response) => response.end(request.headers.host))
  const { response, close } = await ask(`http://example.com:${server.port}/`, [
    { address: '127.0.0.1', family: 4 },
  ])
  expect(Buffer.concat(await response.toArray()).toString()).toBe(`example.com:${server.port}`)
  close()
})

test('when one address does not answer, the next vetted one is tried', async () => {
  const server = await httpServer((_request, response) => response.end())
  const addresses = [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ]
  const { response, close } = await ask(`http://example.com:${server.port}/`, addresses)
  expect(response.statusCode).toBe(200)
  close()
})

test('an answer that switches protocols is an error, not a wait', async () => {
  const server = await rawServer(socket =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n'),
  )
  await expect(ask(server.origin, [{ address: '127.0.0.1', family: 4 }])).rejects.toMatchObject({
    code: 'HPE_UNEXPECTED_UPGRADE',
  })
})

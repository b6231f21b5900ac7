// Servers on the loopback address for one test: they count connections and are gone afterwards.

import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps, type ServerOptions } from 'node:https'
import { type AddressInfo, createServer as createRaw, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export type Loopback = {
  readonly port: number
  /** `http://127.0.0.1:port` */
  readonly origin: string
  readonly connections: () => number
  /** Before the test ends, for a port where nothing listens. */
  readonly stop: () => Promise<void>
}

export const httpServer = (answer: RequestListener): Promise<Loopback> => listening(createHttp(answer))

export const httpsServer = (options: ServerOptions, answer: RequestListener): Promise<Loopback> =>
  listening(createHttps(options, answer))

/** A server that may answer anything: `talk` gets the socket after the first bytes of the request came. */
export const rawServer = (talk: (socket: Socket) => void): Promise<Loopback> =>
  listening(createRaw(socket => socket.once('data', () => talk(socket))))

async function listening(server: Server): Promise<Loopback> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', socket => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>(resolve => server.close(() => resolve()))
  }
  onTestFinished(stop)
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    connections: () => connections,
    stop,
  }
}

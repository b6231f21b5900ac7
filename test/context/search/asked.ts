// A search service on the loopback address that answers as told, and keeps what it was asked.

import type { IncomingHttpHeaders } from 'node:http'
import { httpServer, type Loopback } from '../../support/loopback.ts'

export type Asked = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

type Answer = { readonly status?: number; readonly type?: string; readonly body?: string }

export type SearchServer = Loopback & { readonly asked: Asked[] }

/** The answer is JSON unless it says otherwise. */
export async function searchServer({
  status = 200,
  type = 'application/json',
  body = '',
}: Answer): Promise<SearchServer> {
  const asked: Asked[] = []
  const server = await httpServer(async (request, response) => {
    const url = new URL(request.url!, 'http://host')
    asked.push({
      method: request.method!,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body: Buffer.concat(await request.toArray()).toString(),
    })
    response.writeHead(status, { 'Content-Type': type }).end(body)
  })
  return { ...server, asked }
}

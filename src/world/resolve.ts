// Names to addresses. Apart from the connection, so that a test can answer like a hostile name server.

import { lookup } from 'node:dns/promises'

export type Address = { readonly address: string; readonly family: number }

export type Resolve = (host: string) => Promise<readonly Address[]>

export const realResolve: Resolve = host => lookup(host, { all: true, verbatim: true })

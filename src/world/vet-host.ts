// Before a connection: the host's name and every address it resolves to must be public, or allowed by the user.

import { isIP, isIPv6 } from 'node:net'
import { Fault } from '../errors.ts'
import { safeLine } from '../text/safe.ts'
import { networkFault } from './network-fault.ts'
import type { Address } from './resolve.ts'
import { addressObjection } from './vet-address.ts'
import type { World } from './world.ts'

export type HostPolicy = {
  /** Hosts (name or address, optionally with a port) the user allowed although they are private. */
  readonly allow: readonly string[]
  /** What to type to allow such a host. */
  readonly allowHint: string | undefined
}

/** Names that mean this machine, its network or a cloud's metadata, whatever a name server says. */
const privateNames = /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|lan|home\.arpa)$/

/** The addresses a connection to `url` may go to, all of them vetted. The name is resolved this once. */
export async function vetHost(world: World, url: URL, policy: HostPolicy): Promise<readonly Address[]> {
  const host = plainHost(url)
  const allowed = policy.allow.map(parseAllowed).some(entry => covers(entry, url))
  const family = isIP(host)
  if (!allowed && family === 0 && privateNames.test(host)) {
    throw privateFault(`${host} is a name of this machine or its network`, policy)
  }
  const addresses = family === 0 ? await resolved(world, url) : [{ address: host, family }]
  if (allowed) return addresses
  for (const { address } of addresses) {
    const objection = addressObjection(address)
    if (objection === undefined) continue
    const subject = address === host ? host : `${host} is at ${safeLine(address)}, which`
    throw privateFault(`${subject} is ${objection}`, policy)
  }
  return addresses
}

/** The host without the brackets of IPv6 and without the dot that ends a full name. */
export function plainHost(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
}

function privateFault(what: string, { allowHint }: HostPolicy): Fault {
  return new Fault('guard', `${what}: not contacted`, {
    hints: [allowHint ?? 'use a public address, or allow this host if you trust what answers there'],
  })
}

async function resolved(world: World, url: URL): Promise<readonly Address[]> {
  let addresses: readonly Address[]
  try {
    addresses = await world.resolve(plainHost(url))
  } catch (error) {
    throw networkFault(error, url, world.env)
  }
  if (addresses.length === 0) throw networkFault({ code: 'ENOTFOUND' }, url, world.env)
  return addresses
}

type Allowed = { readonly host: string; readonly port: string | undefined }

function parseAllowed(entry: string): Allowed {
  const [, host, port] =
    /^(\[[^\]]+\]|[^:/?#@\\]+)(?::(\d{1,5}))?$/.exec(isIPv6(entry) ? `[${entry}]` : entry) ?? []
  const url = host === undefined ? null : URL.parse(`http://${host}/`)
  if (url === null) {
    throw new Fault('usage', `not a host that can be allowed: ${safeLine(entry)}`, {
      hints: ['write a name or an address, with or without a port: localhost:8080, 10.0.0.5, [::1]:8080'],
    })
  }
  return { host: plainHost(url), port }
}

function covers(entry: Allowed, url: URL): boolean {
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return entry.host === plainHost(url) && (entry.port === undefined || Number(entry.port) === Number(port))
}

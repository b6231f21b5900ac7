// Which IP addresses belong to the public internet. Pure: an address in, the objection out.

import { BlockList, isIPv4, isIPv6 } from 'node:net'

type Ranges = readonly (readonly [network: string, prefix: number])[]

/** The special-purpose registries of IANA, by what a person would call the range. */
const specialIPv4 = named('ipv4', {
  'an unspecified address': [['0.0.0.0', 8]],
  'a loopback address': [['127.0.0.0', 8]],
  'an address of a private network': [
    ['10.0.0.0', 8],
    ['172.16.0.0', 12],
    ['192.168.0.0', 16],
  ],
  'an address inside a provider’s network': [['100.64.0.0', 10]],
  'a link-local address': [['169.254.0.0', 16]],
  'a multicast address': [['224.0.0.0', 4]],
  'a reserved address': [
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['240.0.0.0', 4],
  ],
})

/** The first name that fits counts: the last ranges hold everything outside 2000::/3, all that was never given out. */
const specialIPv6 = named('ipv6', {
  'an unspecified address': [['::', 128]],
  'a loopback address': [['::1', 128]],
  'an address of a private network': [
    ['fc00::', 7],
    ['fec0::', 10],
  ],
  'a link-local address': [['fe80::', 10]],
  'a multicast address': [['ff00::', 8]],
  'a reserved address': [
    // IETF protocols, Teredo and ORCHID among them; documentation.
    ['2001::', 23],
    ['2001:db8::', 32],
    ['3fff::', 20],
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
  ],
})

/** IPv6 addresses that carry the IPv4 address the packets finally go to, from their group number `at` on. */
const carriers = [
  { list: blockList('ipv6', [['::ffff:0:0', 96]]), at: 6 },
  { list: blockList('ipv6', [['64:ff9b::', 96]]), at: 6 },
  { list: blockList('ipv6', [['2002::', 16]]), at: 1 },
]

/** Why `address` is not one of the public internet; undefined when it is. */
export function addressObjection(address: string): string | undefined {
  if (isIPv4(address)) return specialIPv4.find(({ list }) => list.check(address, 'ipv4'))?.name
  // A zone (`%eth0`) exists only for addresses of the machine's own links.
  if (!isIPv6(address) || address.includes('%')) return 'not a public IP address'
  const carrier = carriers.find(({ list }) => list.check(address, 'ipv6'))
  if (carrier) return addressObjection(carriedIPv4(address, carrier.at))
  return specialIPv6.find(({ list }) => list.check(address, 'ipv6'))?.name
}

function named(type: 'ipv4' | 'ipv6', table: Readonly<Record<string, Ranges>>) {
  return Object.entries(table).map(([name, ranges]) => ({ name, list: blockList(type, ranges) }))
}

// One list never mixes the types: an IPv4 address is checked against IPv6 ranges too, as ::ffff:a.b.c.d.
function blockList(type: 'ipv4' | 'ipv6', ranges: Ranges): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, type)
  return list
}

function carriedIPv4(address: string, at: number): string {
  const groups = groupsOf(address)
  return [groups[at]!, groups[at + 1]!].flatMap(group => [group >> 8, group & 255]).join('.')
}

function groupsOf(address: string): readonly number[] {
  // The URL parser knows every spelling and writes hexadecimal groups only.
  const plain = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = [], tail = []] = plain.split('::').map(part => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return [...head, ...zeros, ...tail].map(group => Number.parseInt(group, 16))
}

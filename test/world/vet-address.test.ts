import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressObjection } from '../../src/world/vet-address.ts'

const refused = {
  'an unspecified address': ['0.0.0.0', '0.1.2.3', '::', '::ffff:0.0.0.0'],
  'a loopback address': [
    '127.0.0.1',
    '127.255.255.255',
    '::1',
    '::ffff:127.0.0.1',
    '::FFFF:7F00:1',
    '2002:7f00:1::',
  ],
  'an address of a private network': [
    '10.0.0.0',
    '10.255.255.255',
    '172.16.0.0',
    '172.31.255.255',
    '192.168.0.1',
    'fc00::1',
    'fdff::',
    'fec0::1',
    '64:ff9b::10.0.0.1',
    '2002:a00:1::5',
  ],
  'an address inside a provider’s network': ['100.64.0.1', '100.127.255.255'],
  'a link-local address': ['169.254.169.254', 'fe80::1', 'febf::1', '::ffff:a9fe:a9fe'],
  'a multicast address': ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  'a reserved address': [
    '192.0.0.1',
    '192.0.2.1',
    '192.88.99.1',
    '198.18.0.1',
    '198.19.255.255',
    '198.51.100.1',
    '203.0.113.1',
    '240.0.0.1',
    '255.255.255.255',
    '::127.0.0.1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:1ff::1',
    '2001:db8::1',
    '3fff::1',
    '5f00::1',
    'fe00::1',
  ],
  'not a public IP address': ['fe80::1%eth0', '2606:4700::1%eth0', 'example.com', '', '1.2.3', '2130706433'],
}

describe('N-01 addresses that are not public', () => {
  for (const [objection, addresses] of Object.entries(refused)) {
    test.each(addresses)(`%s is ${objection}`, address => {
      expect(addressObjection(address)).toBe(objection)
    })
  }
})

test.each([
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.0',
  '100.63.255.255',
  '100.128.0.0',
  '126.255.255.255',
  '128.0.0.0',
  '169.253.255.255',
  '172.15.255.255',
  '172.32.0.0',
  '192.167.255.255',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2001:200::1',
  '2400:cb00::1',
  '::ffff:1.1.1.1',
  '64:ff9b::1.1.1.1',
  '2002:101:101::1',
])('the public address %s is fine', address => {
  expect(addressObjection(address)).toBeUndefined()
})

test('an IPv4 address and the IPv6 addresses that carry it are judged alike', () => {
  const byte = fc.nat(255)
  fc.assert(
    fc.property(byte, byte, byte, byte, (a, b, c, d) => {
      const plain = `${a}.${b}.${c}.${d}`
      const high = ((a << 8) | b).toString(16)
      const low = ((c << 8) | d).toString(16)
      const verdict = addressObjection(plain)
      const carried = [
        `::ffff:${plain}`,
        `::ffff:${high}:${low}`,
        `0:0:0:0:0:FFFF:${high}:${low}`,
        `64:ff9b::${plain}`,
        `64:ff9b:0:0:0:0:${high}:${low}`,
        `2002:${high}:${low}::`,
        `2002:${high}:${low}:1:2:3:4:5`,
      ]
      for (const address of carried) expect(addressObjection(address), address).toBe(verdict)
    }),
  )
})

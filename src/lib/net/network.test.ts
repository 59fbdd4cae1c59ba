import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { expect, test } from 'vitest'
import { boundsOf, networksOfRange, readNetwork } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7/32', '203.0.113.7'],
  ['203.0.113.7/24', '203.0.113.0/24'],
  [' 10.255.255.255/9 ', '10.128.0.0/9'],
  ['203.0.113.7:443', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7/120', '203.0.113.0/24'],
  ['::FFFF:0:0/96', '0.0.0.0/0'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['2001:db8:ffff::/33', '2001:db8:8000::/33'],
  ['::/0', '::/0'],
])('%s is %s', (given, text) => expect(readNetwork(given)?.text).toBe(text))

test.each([
  '',
  'x',
  '203.0.113.7/33',
  '203.0.113/24',
  '::1/129',
  '::ffff:203.0.113.7/64',
  '203.0.113.7/',
  '203.0.113.7/-1',
  '1.2.3.4 5.6.7.8',
  '/24',
  '203.0.113.7/1x',
])('%j is no network', (given) => expect(readNetwork(given)).toBeUndefined())

const bytes = fc.oneof(fc.uint8Array({ minLength: 4, maxLength: 4 }), fc.uint8Array({ minLength: 16, maxLength: 16 }))

test('a network holds its first and last address, and its text parses to the same', () => {
  fc.assert(
    fc.property(bytes, fc.nat(128), (address, length) => {
      const text = `${ipaddr.fromByteArray([...address]).toString()}/${Math.min(length, address.length * 8)}`
      const network = readNetwork(text) ?? expect.fail(text)
      const parsed = ipaddr.parseCIDR(`${boundsOf(network)[0]}/${network.bits}`)
      const kind = ipaddr.parse(boundsOf(network)[1]).kind()
      expect(kind).toBe(parsed[0].kind())
      for (const end of boundsOf(network)) expect(ipaddr.parse(end).match(parsed as never)).toBe(true)
      expect(readNetwork(network.text)).toEqual(network)
    }),
  )
})

test('networks cover a range exactly', () => {
  const number = fc.bigInt({ min: 0n, max: 2n ** 32n - 1n })
  const text = (at: bigint) => [24n, 16n, 8n, 0n].map((by) => (at >> by) & 255n).join('.')
  const numberOf = (address: string) => address.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n)
  fc.assert(
    fc.property(number, number, (one, other) => {
      const [first, last] = one < other ? [one, other] : [other, one]
      let next = first
      for (const network of networksOfRange(`${text(first)}-${text(last)}`) ?? []) {
        const [from, to] = boundsOf(network)
        expect(numberOf(from)).toBe(next)
        next = numberOf(to) + 1n
      }
      expect(next).toBe(last + 1n)
    }),
  )
})

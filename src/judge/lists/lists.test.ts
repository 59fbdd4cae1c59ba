import fc from 'fast-check'
import ipaddr from 'ipaddr.js'
import { describe, expect, test } from 'vitest'
import { canonicalAddress } from '../../lib/net/address.ts'
import { readEntry } from '../../rules/lists/list-entry.ts'
import { createLists, type VisitFacts } from './lists.ts'
import { type ActiveEntry, siteOf } from './one-list.ts'

let made = 0
const entry = (value: string, more: Partial<ActiveEntry> = {}): ActiveEntry => ({
  id: String(++made),
  clientId: null,
  type: 'ips',
  list: 'block',
  value,
  expires: Infinity,
  ...more,
})
const seen = (more: Partial<VisitFacts> = {}): VisitFacts => ({
  ip: '203.0.113.7',
  asn: 64500,
  isp: 'Example Telecom',
  userAgent: 'Mozilla/5.0 AcmeBot/1.0',
  referrer: 'https://news.spam.example/x',
  ...more,
})
const filled = (...entries: ActiveEntry[]) => {
  const lists = createLists()
  lists.put([], entries)
  return lists
}

const octet = fc.constantFrom(0, 1, 127, 128, 255)
const v4 = fc.tuple(fc.constantFrom(10, 172), octet, octet, octet).map((parts) => parts.join('.'))
const group = fc.constantFrom('0', '1', '8000', 'ffff')
const v6 = fc
  .tuple(fc.constantFrom('2001'), fc.constantFrom('db8'), group, group, group, group, group, group)
  .map((groups) => groups.join(':'))
const address = fc.oneof(v4, v6)
const network = fc
  .oneof(fc.tuple(v4, fc.integer({ min: 8, max: 32 })), fc.tuple(v6, fc.integer({ min: 16, max: 128 })))
  .map(([ip, bits]) => `${ip}/${bits}`)
/** The same address in spellings that sites send. */
const spelled = (ip: string): string[] =>
  ip.includes(':')
    ? [ip, ip.toUpperCase(), `[${ip}]:443`, `${ip}%eth0`, ipaddr.parse(ip).toString()]
    : [ip, `::ffff:${ip}`, `::FFFF:${ip}%1`, `${ip}:8080`, `[::ffff:${ip}]:1`]

test('finds an address in any spelling exactly where a linear search does', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(network, address), { maxLength: 12 }), address, fc.nat(9), (values, ip, gone) => {
      const stored = [
        ...new Set(
          values.flatMap((value) => {
            const read = readEntry('ips', value)
            return 'value' in read ? [read.value] : []
          }),
        ),
      ].map((value) => entry(value))
      const lists = filled(...stored)
      const removed = stored.splice(gone, 1)
      lists.put(
        removed.map(({ id }) => id),
        [],
      )
      const holds = ({ value }: ActiveEntry) => {
        const [parsed, [range, bits]] = [
          ipaddr.parse(ip),
          value.includes('/')
            ? ipaddr.parseCIDR(value)
            : ([ipaddr.parse(value), value.includes(':') ? 128 : 32] as const),
        ]
        return parsed.kind() === range.kind() && parsed.match(range, bits)
      }
      for (const spelling of spelled(ip)) {
        const found = lists.listed('1', seen({ ip: canonicalAddress(spelling) ?? expect.fail(spelling) }), 0)
        if (found)
          expect(holds(stored.find(({ id }) => id === found.entry) ?? expect.fail('a removed entry'))).toBe(true)
        else expect(stored.filter(holds)).toEqual([])
      }
      expect(lists.size()).toBe(stored.length)
    }),
    { numRuns: 1000 },
  )
})

describe('matches of each entry type', () => {
  test.each([
    ['asns', 'AS64500', {}, true],
    ['asns', 'AS64501', {}, false],
    ['asns', 'AS64500', { asn: 0 }, false],
    ['isps', 'example tel', {}, true],
    ['isps', 'telecom x', {}, false],
    ['isps', 'example', { isp: '' }, false],
    ['agents', 'acmebot', {}, true],
    ['agents', 'acme bot', {}, false],
    ['agents', 'acmebot', { userAgent: 'ACMEBOT' }, true],
    ['domains', 'spam.example', {}, true],
    ['domains', 'news.spam.example', {}, true],
    ['domains', 'am.example', {}, false],
    ['domains', 'spam.example', { referrer: '' }, false],
    ['domains', 'spam.example', { referrer: 'http://me@SPAM.example:80?x' }, true],
    ['domains', 'spam.example', { referrer: 'https://ok.example/?u=https://spam.example/' }, false],
  ] as const)('%s %s', (type, value, facts, matches) => {
    expect(filled(entry(value, { type })).listed('1', seen(facts), 0) !== null).toBe(matches)
  })

  test('the host of a referrer', () => {
    for (const [url, host] of [
      ['https://A.example', 'a.example'],
      ['android-app://com.app/', 'com.app'],
      ['a.example', ''],
      ['https://x@y@z.example:1#', 'z.example'],
      ['://', ''],
    ] as const)
      expect(siteOf(url)).toBe(host)
  })
})

describe('of several matching entries one decides', () => {
  const [clientAllow, clientBlock] = [
    entry('203.0.113.0/24', { clientId: '1', list: 'allow' }),
    entry('203.0.113.7', { clientId: '1' }),
  ]
  const [globalAllow, globalBlock] = [entry('203.0.113.0/24', { list: 'allow' }), entry('AS64500', { type: 'asns' })]
  test.each([
    [[clientAllow, clientBlock, globalAllow, globalBlock], clientAllow],
    [[clientBlock, globalAllow, globalBlock], clientBlock],
    [[globalAllow, globalBlock], globalAllow],
    [[globalBlock], globalBlock],
  ])('%#: the client’s own first, and allow before block', (entries, wanted) => {
    expect(filled(...entries).listed('1', seen(), 0)).toMatchObject({
      entry: wanted.id,
      list: wanted.list,
      scope: wanted.clientId === null ? 'global' : 'client',
    })
  })

  test('ignores another client’s entries', () =>
    expect(filled(clientAllow, clientBlock).listed('2', seen(), 0)).toBeNull())
})

test('an entry expires without an event, and the next one decides', () => {
  const lists = filled(
    entry('203.0.113.7', { expires: 1000 }),
    entry('203.0.113.0/24', { expires: 2000 }),
    entry('acmebot', { type: 'agents', expires: 3000 }),
  )
  const at = (time: number) => lists.listed('1', seen(), time)?.value
  expect([at(999), at(1000), at(2000), at(3000)]).toEqual(['203.0.113.7', '203.0.113.0/24', 'acmebot', undefined])
})

test('changes and removals apply at once', () => {
  const one = entry('acmebot', { type: 'agents' })
  const lists = filled(one)
  expect(lists.listed('1', seen(), 0)?.list).toBe('block')
  lists.put([one.id], [{ ...one, list: 'allow' }])
  expect(lists.listed('1', seen(), 0)?.list).toBe('allow')
  lists.put([one.id], [])
  expect([lists.listed('1', seen(), 0), lists.size()]).toEqual([null, 0])
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { standingByRanges } from './claims.ts'
import { createHostNames } from './host-names.ts'
import { isNameOf, operatorOf, OPERATORS, type Operator } from './operators.ts'
import { readSources } from './sources.ts'
import { openDns } from './testing/dns.ts'
import { NOWHERE } from './testing/fake.ts'
import { AGENTS } from '../../traffic/data/agents.ts'

const GOOGLE = operatorOf('Googlebot') as Operator
const META = operatorOf('facebookexternalhit') as Operator
const IP = '66.249.64.1'
const REVERSE = 'PTR 1.64.249.66.in-addr.arpa'

let dns: Awaited<ReturnType<typeof openDns>>
beforeEach(async () => {
  dns = await openDns()
})
afterEach(() => dns.close())
const check = (operator = GOOGLE, ip = IP) => createHostNames({ servers: [dns.server], timeoutMs: 200, tries: 1 }).check(ip, operator)

test('a name of the operator that leads back verifies', async () => {
  dns.names.set(REVERSE, ['crawl-66-249-64-1.googlebot.com'])
  dns.names.set('A crawl-66-249-64-1.googlebot.com', ['192.0.2.1', IP])
  expect(await check()).toEqual({ standing: 'verified', name: 'crawl-66-249-64-1.googlebot.com', answered: true })
})

test('so it does for IPv6, in whatever spelling', async () => {
  const reverse = 'PTR 1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'
  dns.names.set(reverse, ['crawl-6.googlebot.com'])
  dns.names.set('AAAA crawl-6.googlebot.com', ['2001:0db8:0::1'])
  expect(await check(GOOGLE, '2001:db8::1')).toMatchObject({ standing: 'verified' })
})

test('a name that leads elsewhere, another one’s name, and no name refute', async () => {
  dns.names.set(REVERSE, ['crawl-66-249-64-1.googlebot.com'])
  dns.names.set('A crawl-66-249-64-1.googlebot.com', ['192.0.2.1'])
  expect(await check()).toMatchObject({ standing: 'false', answered: true })
  dns.names.set(REVERSE, ['googlebot.com.evil.example'])
  expect(await check()).toEqual({ standing: 'false', name: 'googlebot.com.evil.example', answered: true })
  dns.names.delete(REVERSE)
  expect(await check()).toEqual({ standing: 'false', name: '', answered: true })
})

test('where names can only confirm, none of these refutes', async () => {
  expect(await check(META)).toEqual({ standing: 'unknown', name: '', answered: true })
})

test('a failure and silence say nothing', async () => {
  dns.names.set(REVERSE, 'servfail')
  expect(await check()).toMatchObject({ standing: 'unknown', answered: false })
  dns.names.set(REVERSE, 'silent')
  expect(await check()).toMatchObject({ standing: 'unknown', answered: false })
  dns.names.set(REVERSE, ['crawl-66-249-64-1.googlebot.com'])
  dns.names.set('A crawl-66-249-64-1.googlebot.com', 'servfail')
  expect(await check(), 'the way back failed').toMatchObject({ standing: 'unknown', answered: false })
})

test('ranges verify, refute where they are complete and fresh, and else leave it to names', () => {
  const now = Date.UTC(2026, 10, 20)
  const fresh = () => now - 3_600_000
  expect(standingByRanges(GOOGLE, { ...NOWHERE, crawlers: ['google-special'] }, () => 0, now)).toBe('verified')
  expect(standingByRanges(GOOGLE, { ...NOWHERE, crawlers: ['bingbot'] }, fresh, now)).toBe('false')
  expect(standingByRanges(GOOGLE, NOWHERE, fresh, now)).toBe('false')
  expect(standingByRanges(GOOGLE, NOWHERE, (source) => (source === 'googlebot' ? now : 0), now), 'one of its lists is missing').toBe('unknown')
  expect(standingByRanges(GOOGLE, NOWHERE, () => now - 4 * 86_400_000, now), 'too old to refute').toBe('unknown')
  expect(standingByRanges(META, { ...NOWHERE, asn: 32934 }, fresh, now)).toBe('verified')
  expect(standingByRanges(META, { ...NOWHERE, asn: 3320 }, fresh, now)).toBe('unknown')
})

test('the list of operators speaks of crawlers and sources that exist', () => {
  const crawlers = new Set(AGENTS.crawlers.map(({ name }) => name))
  const sources = new Set(readSources().filter(({ kind }) => kind === 'crawler').map(({ id }) => id))
  for (const { name, claims, sources: wanted, domains } of OPERATORS) {
    expect(claims.filter((claim) => !crawlers.has(claim)), name).toEqual([])
    expect(wanted.filter((id) => !sources.has(id)), name).toEqual([])
    expect(domains.length, name).toBeGreaterThan(0)
  }
  expect(isNameOf(GOOGLE, 'GOOGLEBOT.com.')).toBe(true)
  expect(isNameOf(GOOGLE, 'notgooglebot.com')).toBe(false)
  expect(isNameOf(GOOGLE, '1.2.3.4.bc.googleusercontent.com'), 'a customer of the cloud').toBe(false)
})

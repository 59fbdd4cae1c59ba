import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { domainOf, type Operator, operatorOf, OPERATORS, checkByRanges } from './operators.ts'
import { createHostNames, type HostNameParts, type HostNames } from './host-names.ts'
import { readSources } from './sources.ts'
import { openDns, openNetwork, type Temper } from './testing/dns.ts'
import { NOWHERE } from './testing/fake.ts'
import { AGENTS } from '../../judge/data/agents.ts'

const GOOGLE = operatorOf('Googlebot') as Operator
const META = operatorOf('facebookexternalhit') as Operator
/** In no control network. */
const IP = '192.0.2.1'
const REVERSE = 'PTR 1.2.0.192.in-addr.arpa'

let dns: Awaited<ReturnType<typeof openDns>>
beforeEach(async () => {
  dns = await openDns(openNetwork())
})
afterEach(() => dns.close())
const open = (more: Partial<HostNameParts> = {}): HostNames =>
  createHostNames({ servers: [dns.server], timeoutMs: 200, attempts: 1, ...more })
const check = (operator = GOOGLE, ip = IP) => open().check(ip, operator)

test('verifies a name of the operator that leads back', async () => {
  dns.names.set(REVERSE, ['crawl-66-249-64-1.googlebot.com'])
  dns.names.set('A crawl-66-249-64-1.googlebot.com', ['198.51.100.1', IP])
  expect(await check()).toEqual({ standing: 'verified', name: 'crawl-66-249-64-1.googlebot.com', answered: true })
})

test('verifies IPv6 in every spelling', async () => {
  const reverse = 'PTR 1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2.ip6.arpa'
  dns.names.set(reverse, ['crawl-6.googlebot.com'])
  dns.names.set('AAAA crawl-6.googlebot.com', ['2001:0db8:0::1'])
  expect(await check(GOOGLE, '2001:db8::1')).toMatchObject({ standing: 'verified' })
})

test('refutes a name that leads elsewhere, a foreign name and no name', async () => {
  dns.names.set(REVERSE, ['crawl-66-249-64-1.googlebot.com'])
  dns.names.set('A crawl-66-249-64-1.googlebot.com', ['198.51.100.1'])
  expect(await check()).toMatchObject({ standing: 'false', answered: true })
  dns.names.set(REVERSE, ['googlebot.com.evil.example'])
  expect(await check()).toEqual({ standing: 'false', name: 'googlebot.com.evil.example', answered: true })
  dns.names.delete(REVERSE)
  expect(await check()).toEqual({ standing: 'false', name: '', answered: true })
})

test('refutes none of these where names can only confirm', async () => {
  expect(await check(META)).toEqual({ standing: 'unknown', name: '', answered: true })
  dns.names.set(REVERSE, ['host.example'])
  expect(await check(META)).toEqual({ standing: 'unknown', name: 'host.example', answered: true })
})

test('gives unknown, and no resolver trouble, when a single name fails or times out', async () => {
  dns.names.set(REVERSE, 'servfail')
  expect(await check()).toEqual({ standing: 'unknown', name: '', answered: false })
  dns.names.set(REVERSE, 'silent')
  expect(await check()).toEqual({ standing: 'unknown', name: '', answered: false })
  dns.names.set(REVERSE, ['crawl-66-249-64-1.googlebot.com'])
  dns.names.set('A crawl-66-249-64-1.googlebot.com', 'servfail')
  expect(await check(), 'the way back failed').toMatchObject({ standing: 'unknown', answered: false })
})

const BY_NAMES = OPERATORS.filter(({ names }) => names === 'all')
const UNTRUE = ['denies', 'empty', 'lies', 'refuses', 'fails', 'silent'] as const satisfies Temper[]
const TROUBLE = {
  denies: 'denies',
  empty: 'denies',
  lies: 'lies',
  refuses: 'refuses',
  fails: 'refuses',
  silent: 'silent',
} as const

describe.each(UNTRUE)('a resolver that is not honest (%s)', (temper) => {
  test('refutes and verifies nothing, and reports its trouble', async () => {
    dns.state.temper = temper
    const names = open()
    await Promise.all(
      OPERATORS.map(async (operator) => {
        const found = await names.check('203.0.113.9', operator)
        expect(found, operator.name).toMatchObject({ standing: 'unknown', answered: false, trouble: TROUBLE[temper] })
      }),
    )
    expect(await open().trouble(GOOGLE)).toBe(TROUBLE[temper])
    dns.state.temper = 'honest'
    expect(await open().trouble(GOOGLE)).toBeUndefined()
  })

  test('gives way to the next resolver', async () => {
    const other = await openDns(openNetwork({ '203.0.113.9': 'googlebot.com' }))
    dns.state.temper = temper
    const both = open({ servers: [dns.server, other.server] })
    expect(await both.check('203.0.113.9', GOOGLE)).toMatchObject({ standing: 'verified' })
    expect(await both.check('203.0.113.10', GOOGLE)).toMatchObject({ standing: 'false' })
    await other.close()
  })
})

test('refutes strangers only for operators whose names the resolver provably sees', async () => {
  for (const operator of BY_NAMES) {
    const { standing } = await check(operator, '203.0.113.9')
    expect(standing, operator.name).toBe(operator.controls.length > 1 ? 'false' : 'unknown')
  }
  expect(BY_NAMES.filter(({ controls }) => controls.length > 1).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Google', 'Bing', 'Yandex', 'Baidu', 'Seznam']),
  )
})

test('a resolver that blocks one operator refutes only other operators’ claims', async () => {
  const world = dns.state.world
  dns.state.world = (key) => (key.includes('yandex') ? ['192.0.2.53'] : world(key))
  const YANDEX = operatorOf('YandexBot') as Operator
  dns.names.set(REVERSE, ['1-2-0-192.spider.yandex.ru'])
  expect(await check(YANDEX)).toMatchObject({ standing: 'unknown', trouble: 'lies' })
  expect(await check(YANDEX, '203.0.113.9')).toMatchObject({ standing: 'unknown', trouble: 'lies' })
  expect(await check(GOOGLE, '203.0.113.9')).toMatchObject({ standing: 'false' })
  dns.state.world = world
  expect(await check(YANDEX), 'its control proves yandex.com, not yandex.ru').toMatchObject({ standing: 'unknown' })
  dns.names.set(REVERSE, ['1-2-0-192.spider.yandex.com'])
  expect(await check(YANDEX)).toMatchObject({ standing: 'false' })
})

test('one control address without its name does not matter; with fewer than two correct controls nothing is refuted', async () => {
  const three = (...addresses: string[]) => ({
    ...GOOGLE,
    controls: addresses.map((one) => ({ addresses: one, domain: 'googlebot.com' })),
  })
  expect(await check(three('66.249.66.1', '66.249.66.2', '198.51.100.9'), '203.0.113.9')).toMatchObject({
    standing: 'false',
  })
  expect(await check(three('66.249.66.1', '198.51.100.8', '198.51.100.9'), '203.0.113.9')).toMatchObject({
    standing: 'unknown',
    trouble: 'denies',
  })
  expect(await check(three('66.249.66.1'), '203.0.113.9'), 'a single one proves nothing').toMatchObject({
    standing: 'unknown',
    answered: true,
  })
})

test('a resolver that turns bad during a query refutes nothing', async () => {
  const honest = dns.state.world
  let requests = 0
  const turning = (from: number, until: number) => {
    requests = 0
    dns.state.world = (key) => (requests++ >= from && requests <= until ? undefined : honest(key))
  }
  const names = createHostNames({ servers: [dns.server], timeoutMs: 200, attempts: 1 })
  dns.state.world = openNetwork({ '203.0.113.9': 'googlebot.com' })
  const genuine = dns.state.world
  expect(await names.check('203.0.113.10', GOOGLE), 'proves itself').toMatchObject({ standing: 'false' })
  dns.state.world = (key) =>
    key.startsWith('PTR 9.113.0.203') ? ((dns.state.temper = 'denies'), undefined) : genuine(key)
  expect(await names.check('203.0.113.9', GOOGLE), 'denies from this question on').toMatchObject({
    standing: 'unknown',
    trouble: 'denies',
  })
  dns.state.temper = 'honest'
  turning(0, 1)
  const world = dns.state.world
  dns.state.world = (key) => (world(key), requests > 1 ? genuine(key) : undefined)
  expect(await open().check('203.0.113.9', GOOGLE), 'denied once and is itself again').toMatchObject({
    standing: 'verified',
  })
})

test('controls that prove IPv4 alone never refute an IPv6 address', async () => {
  expect(await check(GOOGLE, '2001:db8::9')).toMatchObject({ standing: 'unknown', answered: true })
  dns.state.temper = 'denies'
  expect(await check(GOOGLE, '2001:db8::9')).toMatchObject({ standing: 'unknown', answered: false, trouble: 'denies' })
})

test('an operator’s name without addresses refutes nothing where not all names lead back', async () => {
  const BAIDU = operatorOf('Baiduspider') as Operator
  dns.names.set(REVERSE, ['baiduspider-180-76-15-15.crawl.baidu.com'])
  expect(await check(BAIDU)).toMatchObject({ standing: 'unknown', answered: true })
  dns.names.set('A baiduspider-180-76-15-15.crawl.baidu.com', ['198.51.100.1'])
  expect(await check(BAIDU), 'it leads elsewhere').toMatchObject({ standing: 'false' })
})

test('a resolver that answers every name with the visitor’s address verifies nothing', async () => {
  dns.names.set(REVERSE, ['crawl-1.googlebot.com'])
  const world = dns.state.world
  dns.state.world = (key) => (key.startsWith('A ') ? [IP] : world(key))
  expect(await check()).toMatchObject({ standing: 'unknown', trouble: 'lies' })
})

test('concurrent claims share controls, and claims soon after a proof ask few', async () => {
  const names = open()
  const found = await Promise.all(Array.from({ length: 40 }, (_, at) => names.check(`203.0.113.${at}`, GOOGLE)))
  expect(found.every(({ standing }) => standing === 'false')).toBe(true)
  expect(dns.queries.length, 'two questions each, and a few rounds of controls').toBeLessThan(40 * 2 + 10 * 6)
})

test('ranges verify, refute when complete and fresh, and otherwise leave it to names', () => {
  const now = Date.UTC(2026, 10, 20)
  const fresh = () => now - 3_600_000
  expect(checkByRanges(GOOGLE, { ...NOWHERE, crawlers: ['google-special'] }, () => 0, now)).toBe('verified')
  expect(checkByRanges(GOOGLE, { ...NOWHERE, crawlers: ['bingbot'] }, fresh, now)).toBe('false')
  expect(checkByRanges(GOOGLE, NOWHERE, fresh, now)).toBe('false')
  expect(
    checkByRanges(GOOGLE, NOWHERE, (source) => (source === 'googlebot' ? now : 0), now),
    'one of its lists is missing',
  ).toBe('unknown')
  expect(
    checkByRanges(GOOGLE, NOWHERE, () => now - 4 * 86_400_000, now),
    'too old to refute',
  ).toBe('unknown')
  expect(checkByRanges(META, { ...NOWHERE, asn: 32934 }, fresh, now)).toBe('verified')
  expect(checkByRanges(META, { ...NOWHERE, asn: 3320 }, fresh, now)).toBe('unknown')
})

test('the list of operators names only existing crawlers and sources', () => {
  const crawlers = new Set(AGENTS.crawlers.map(({ name }) => name))
  const sources = new Set(
    readSources()
      .filter(({ kind }) => kind === 'crawler')
      .map(({ id }) => id),
  )
  for (const { name, claims, sources: wanted, domains } of OPERATORS) {
    expect(
      claims.filter((claim) => !crawlers.has(claim)),
      name,
    ).toEqual([])
    expect(
      wanted.filter((id) => !sources.has(id)),
      name,
    ).toEqual([])
    expect(domains.length + wanted.length, name).toBeGreaterThan(0)
  }
  expect(domainOf(GOOGLE, 'GOOGLEBOT.com.')).toBe('googlebot.com')
  expect(domainOf(GOOGLE, 'notgooglebot.com')).toBeUndefined()
  expect(domainOf(GOOGLE, '1.2.3.4.bc.googleusercontent.com'), 'a customer of the cloud').toBeUndefined()
})

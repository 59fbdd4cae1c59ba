import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeDetection, NOWHERE } from '../../outside/detection/testing/fake.ts'
import { createHostNames, type HostNames } from '../../outside/detection/host-names.ts'
import { openDns, openNetwork, type Temper } from '../../outside/detection/testing/dns.ts'
import { operatorOf, OPERATORS } from '../../outside/detection/operators.ts'
import { checksOf, presentTrouble, pruneChecks, pruneTrouble } from '../../store/config/crawlers/crawler-checks.ts'
import { crawlerChecks, resolverTrouble } from '../../store/config/schema.ts'
import { openTestDatabase } from '../../store/config/testing/open.ts'
import { openCrawlerChecks, type CrawlerChecks } from './crawlers.ts'

const START = Date.UTC(2026, 10, 20)
const HOUR = 3_600_000
let db: Awaited<ReturnType<typeof openTestDatabase>>['db']
let remove: () => Promise<void>
let dns: Awaited<ReturnType<typeof openDns>>
let time: number
beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
  dns = await openDns(openNetwork())
})
afterAll(async () => {
  await dns.close()
  await remove()
})
beforeEach(() => {
  time = START
  dns.names.clear()
  dns.state.temper = 'honest'
  dns.state.world = openNetwork()
  dns.queries.length = 0
})

const askDns = (): HostNames => createHostNames({ servers: [dns.server], timeoutMs: 200, attempts: 1, now: () => time })
const open = (hostNames: HostNames = askDns()) =>
  openCrawlerChecks({ db, detection: fakeDetection(), hostNames, now: () => time, watch: { recheckMs: 20 } })
const claim = (ip: string, name = 'Googlebot') => ({ claim: name, ip, network: NOWHERE, time })
const named = (last: number, back = `192.0.2.${last}`) => {
  dns.names.set(`PTR ${last}.2.0.192.in-addr.arpa`, [`crawl-${last}.googlebot.com`])
  dns.names.set(`A crawl-${last}.googlebot.com`, [back])
}

test('a claim is unknown until its name resolves, then verified; other edges and restarts reuse that', async () => {
  named(1)
  const crawlers = await open()
  const early = await open()
  for (let again = 0; again < 5; again++) expect(crawlers.check(claim('192.0.2.1'))).toBe('unknown')
  await crawlers.idle()
  expect(crawlers.check(claim('192.0.2.1'))).toBe('verified')
  expect(dns.queries, 'its name, the way back, and a name that nobody has').toHaveLength(3)
  expect(early.check(claim('192.0.2.1'))).toBe('unknown')
  await early.idle()
  expect(early.check(claim('192.0.2.1')), 'read from the store').toBe('verified')
  expect((await open()).check(claim('192.0.2.1')), 'known from the start').toBe('verified')
  expect(dns.queries).toHaveLength(3)
  expect(await checksOf(db, ['192.0.2.1'], new Date(time))).toMatchObject([
    { operator: 'Google', standing: 'verified', name: 'crawl-1.googlebot.com' },
  ])
})

test('a false claim is false for a day, then checked again', async () => {
  const crawlers = await open()
  crawlers.check(claim('192.0.2.2'))
  await crawlers.idle()
  expect(crawlers.check(claim('192.0.2.2', 'AdsBot-Google')), 'of every crawler of the operator').toBe('false')
  expect(crawlers.check(claim('192.0.2.2', 'bingbot')), 'but of no other operator').toBe('unknown')
  await crawlers.idle()
  time += 25 * HOUR
  named(2)
  expect(crawlers.check(claim('192.0.2.2'))).toBe('unknown')
  await crawlers.idle()
  expect(crawlers.check(claim('192.0.2.2'))).toBe('verified')
  await pruneChecks(db, new Date(time + 200 * HOUR))
  expect(await checksOf(db, ['192.0.2.2'], new Date(time))).toEqual([])
})

test('without an answer the claim stays unknown and is retried with growing delays', async () => {
  dns.names.set('PTR 3.2.0.192.in-addr.arpa', 'servfail')
  const crawlers = await open()
  const ask = async () => {
    crawlers.check(claim('192.0.2.3'))
    await crawlers.idle()
    return dns.queries.filter((key) => key.startsWith('PTR 3.2.0.192.')).length
  }
  expect(await ask()).toBe(1)
  expect(await ask(), 'too soon').toBe(1)
  time += 31_000
  expect(await ask()).toBe(2)
  time += 31_000
  expect(await ask(), 'the pause has doubled').toBe(2)
  time += 31_000
  named(3)
  await ask()
  expect(crawlers.check(claim('192.0.2.3'))).toBe('verified')
})

test('refutes an address without a name after some minutes if the resolver works', async () => {
  dns.names.set('PTR 8.2.0.192.in-addr.arpa', 'servfail')
  const crawlers = await open()
  const standings: string[] = []
  for (let visits = 0; visits < 40; visits++) {
    standings.push(crawlers.check(claim('192.0.2.8')))
    await crawlers.idle()
    time += 15_000
  }
  const refuted = standings.indexOf('false')
  expect(refuted * 15, 'seconds').toBeGreaterThanOrEqual(210)
  expect(new Set(standings.slice(0, refuted))).toEqual(new Set(['unknown']))
  expect(new Set(standings.slice(refuted))).toEqual(new Set(['false']))
  expect(await checksOf(db, ['192.0.2.8'], new Date(time)), 'no other edge or start believes it').toEqual([])
  time += 2 * HOUR
  expect(crawlers.check(claim('192.0.2.8')), 'nor does a pause open the door').toBe('false')
  await crawlers.idle()
  named(8)
  time += 2 * HOUR
  crawlers.check(claim('192.0.2.8'))
  await crawlers.idle()
  expect(crawlers.check(claim('192.0.2.8')), 'what has a name again verifies').toBe('verified')
})

test('silence refutes nothing if the operator promises no names, for IPv6, or if the resolver fails', async () => {
  dns.names.set('PTR 9.2.0.192.in-addr.arpa', 'servfail')
  const crawlers = await open()
  for (let visits = 0; visits < 60; visits++) {
    if (visits === 30) dns.state.temper = 'fails'
    const name = visits < 30 ? 'facebookexternalhit' : 'Googlebot'
    const ip = visits < 30 ? '192.0.2.9' : '192.0.2.10'
    expect(crawlers.check(claim(ip, name)), `${visits}`).toBe('unknown')
    await crawlers.idle()
    time += 60_000
  }
})

test('a flood of claims runs a few checks at once, within bounded memory, and stops on close', async () => {
  const count = { running: 0, most: 0, checks: 0 }
  const held: (() => void)[] = []
  const crawlers = await open({
    trouble: async () => undefined,
    close: () => undefined,
    check: () => {
      count.checks++
      count.most = Math.max(count.most, ++count.running)
      return new Promise((resolve) =>
        held.push(() => (count.running--, resolve({ standing: 'unknown', name: '', answered: false }))),
      )
    },
  })
  for (let n = 0; n < 3000; n++) expect(crawlers.check(claim(`198.51.${n >> 8}.${n & 255}`))).toBe('unknown')
  const idle = crawlers.idle().then(() => 'idle')
  const turn = () => new Promise((resolve) => setImmediate(resolve, 'busy'))
  while ((await Promise.race([idle, turn()])) !== 'idle') for (const release of held.splice(0)) release()
  expect(count.most).toBe(8)
  expect(count.checks, 'what did not fit waits for its next visit').toBe(1000)

  time += HOUR
  for (let n = 0; n < 50; n++) crawlers.check(claim(`198.51.0.${n}`))
  while (count.checks < 1008) await turn()
  const closing = crawlers.close()
  for (const release of held.splice(0)) release()
  await closing
  expect(count.checks, 'nothing is begun any more').toBe(1008)
  expect(crawlers.check(claim('198.51.100.99'))).toBe('unknown')
})

test('batches store lookups of claims that arrive together', async () => {
  let queries = 0
  const counting = new Proxy(db, {
    get: (target, name, receiver) => (name === 'select' && queries++, Reflect.get(target, name, receiver) as unknown),
  })
  const crawlers = await openCrawlerChecks({
    db: counting,
    detection: fakeDetection(),
    hostNames: {
      trouble: async () => undefined,
      close: () => undefined,
      check: async () => ({ standing: 'unknown', name: '', answered: false }),
    },
    now: () => time,
  })
  queries = 0
  for (let n = 0; n < 500; n++) crawlers.check(claim(`198.51.100.${n % 250}`, n < 250 ? 'Googlebot' : 'bingbot'))
  await crawlers.idle()
  expect(queries, 'the first claim, then the rest').toBe(2)
})

test('a crawler without a check stays unverified and causes no query', async () => {
  const crawlers = await open()
  expect(crawlers.check(claim('192.0.2.9', 'AppleMessages'))).toBe('unknown')
  await crawlers.idle()
  expect(dns.queries).toEqual([])
})

const present = () => presentTrouble(db, new Date(time))
const until = async (what: string, isSo: () => Promise<boolean>) =>
  vi.waitFor(async () => expect(await isSo(), what).toBe(true), { timeout: 120_000, interval: 10 })
const stands = async (crawlers: CrawlerChecks, ip: string, name?: string) => {
  crawlers.check(claim(ip, name))
  await crawlers.idle()
  return crawlers.check(claim(ip, name))
}

describe.each([
  ['denies', 'denies'],
  ['lies', 'lies'],
  ['refuses', 'refuses'],
  ['fails', 'refuses'],
  ['silent', 'silent'],
] as const satisfies [Temper, string][])('with a dishonest resolver (%s)', (temper, trouble) => {
  test('refutes no operator’s claims, shows it in the status, and verifies crawlers soon after recovery', async () => {
    await db.delete(resolverTrouble)
    await db.delete(crawlerChecks)
    const crawlers = await open()
    dns.state.temper = temper
    const operators = OPERATORS.filter(({ domains }) => domains.length > 0)
    for (const {
      claims: [name = ''],
    } of operators)
      crawlers.check(claim('198.51.100.77', name))
    await crawlers.idle()
    for (const {
      claims: [name = ''],
    } of operators)
      expect(crawlers.check(claim('198.51.100.77', name)), name).toBe('unknown')
    expect(await checksOf(db, ['198.51.100.77'], new Date(time)), 'nothing is kept').toEqual([])
    await until('told', async () => (await present())?.claims === operators.length)
    expect(await present()).toMatchObject({ trouble, operators: operators.map(({ name }) => name).sort() })

    dns.state.world = openNetwork({ '198.51.100.77': 'googlebot.com' })
    dns.state.temper = 'honest'
    await until('found to be in order', async () => (await present()) === undefined)
    expect(await stands(crawlers, '198.51.100.77'), 'genuine').toBe('verified')
    await crawlers.close()
  })
})

test('after denied names no edge of the host refutes for three hours; crawlers verify meanwhile', async () => {
  await db.delete(resolverTrouble)
  const crawlers = await open()
  dns.state.temper = 'denies'
  expect(await stands(crawlers, '198.51.100.81')).toBe('unknown')
  dns.state.temper = 'honest'
  await until('in order', async () => (await present()) === undefined)
  expect(await stands(crawlers, '198.51.100.81')).toBe('unknown')
  expect(await stands(crawlers, '198.51.100.82', 'bingbot'), 'of another operator, whose names were not denied').toBe(
    'false',
  )
  await crawlers.close()
  const other = await openCrawlerChecks({
    db,
    detection: fakeDetection(),
    hostNames: askDns(),
    now: () => time,
    watch: { source: 'another' },
  })
  expect(await stands(other, '198.51.100.83')).toBe('unknown')
  dns.state.world = openNetwork({ '198.51.100.83': 'googlebot.com' })
  time += 11 * 60_000
  expect(await stands(other, '198.51.100.83'), 'the old answer is forgotten').toBe('verified')
  time += 3 * HOUR
  expect(await stands(other, '198.51.100.81')).toBe('false')
  const elsewhere = await openCrawlerChecks({
    db,
    detection: fakeDetection(),
    hostNames: askDns(),
    now: () => time,
    watch: { host: 'elsewhere' },
  })
  expect(await stands(elsewhere, '198.51.100.84')).toBe('false')
  await Promise.all([other.close(), elsewhere.close()])
})

test('silence or refusal denied nothing: a stranger is false at once after recovery', async () => {
  await db.delete(resolverTrouble)
  const crawlers = await open()
  dns.state.temper = 'refuses'
  expect(await stands(crawlers, '198.51.100.91')).toBe('unknown')
  dns.state.temper = 'honest'
  await until('in order', async () => (await present()) === undefined)
  expect(await stands(crawlers, '198.51.100.91')).toBe('false')
  await crawlers.close()
})

test('hides trouble that no longer occurs, or of an ended process', async () => {
  await db.delete(resolverTrouble)
  const crawlers = await open()
  dns.state.temper = 'silent'
  expect(await stands(crawlers, '198.51.100.95')).toBe('unknown')
  await until('told', async () => (await present())?.claims === 1)
  await crawlers.close()
  expect(await presentTrouble(db, new Date(time + HOUR))).toBeUndefined()
  await pruneTrouble(db, new Date(time + 25 * HOUR))
  expect(await db.select().from(resolverTrouble)).toEqual([])
})

test('a non-public address proves nothing, whatever ranges and names say', async () => {
  const fresh = Object.fromEntries((operatorOf('Googlebot')?.sources ?? []).map((id) => [id, START]))
  const crawlers = await openCrawlerChecks({
    db,
    detection: fakeDetection(() => ({}), fresh),
    hostNames: askDns(),
    now: () => time,
  })
  expect(crawlers.check(claim('198.51.100.1'))).toBe('false')
  for (const ip of [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '172.16.0.9',
    '100.64.0.1',
    '169.254.1.1',
    '::1',
    'fd00::1',
    'fe80::1',
  ])
    expect(await stands(crawlers, ip), ip).toBe('unknown')
  await crawlers.close()
})

test('ignores a stored refutation without proof, as earlier versions wrote it', async () => {
  const row = { operator: 'Google', name: '', checkedAt: new Date(time), expiresAt: new Date(time + HOUR) }
  await db.insert(crawlerChecks).values([
    { ...row, ip: '198.51.100.201', standing: 'false' },
    { ...row, ip: '198.51.100.202', standing: 'verified' },
  ])
  dns.state.temper = 'silent'
  const crawlers = await open()
  expect(await stands(crawlers, '198.51.100.201')).toBe('unknown')
  expect(await stands(crawlers, '198.51.100.202')).toBe('verified')
  await crawlers.close()
})

test('closes at once with a silent name server, without reporting trouble', async () => {
  await db.delete(resolverTrouble)
  dns.state.temper = 'silent'
  const hostNames = createHostNames({ servers: [dns.server], timeoutMs: 60_000, attempts: 4 })
  const crawlers = await openCrawlerChecks({ db, detection: fakeDetection(), hostNames, now: () => time })
  for (let n = 0; n < 20; n++) crawlers.check(claim(`198.51.100.${n}`, 'YandexBot'))
  await until('asked', async () => dns.queries.length > 0)
  await crawlers.close()
  expect(await present()).toBeUndefined()
})

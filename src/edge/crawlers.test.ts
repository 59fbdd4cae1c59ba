import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fakeDetection, NOWHERE } from '../outside/detection/testing/fake.ts'
import { createHostNames, type HostNames } from '../outside/detection/host-names.ts'
import { openDns } from '../outside/detection/testing/dns.ts'
import { checksOf, pruneChecks } from '../store/config/crawler-checks.ts'
import { openTestDatabase } from '../store/config/testing/open.ts'
import { openCrawlerChecks } from './crawlers.ts'

const START = Date.UTC(2026, 10, 20)
const HOUR = 3_600_000
let db: Awaited<ReturnType<typeof openTestDatabase>>['db']
let remove: () => Promise<void>
let dns: Awaited<ReturnType<typeof openDns>>
let time: number
beforeAll(async () => {
  ;({ db, remove } = await openTestDatabase())
  dns = await openDns()
})
afterAll(async () => {
  await dns.close()
  await remove()
})
beforeEach(() => {
  time = START
  dns.names.clear()
  dns.asked.length = 0
})

const open = (hostNames: HostNames = createHostNames({ servers: [dns.server], timeoutMs: 200, tries: 1 })) => openCrawlerChecks({ db, detection: fakeDetection(), hostNames, now: () => time })
const claim = (ip: string, name = 'Googlebot') => ({ claim: name, ip, network: NOWHERE, time })
const named = (last: number, back = `192.0.2.${last}`) => {
  dns.names.set(`PTR ${last}.2.0.192.in-addr.arpa`, [`crawl-${last}.googlebot.com`])
  dns.names.set(`A crawl-${last}.googlebot.com`, [back])
}

test('a claim is unknown until its name has answered, then verified; another edge and a restart know it without asking', async () => {
  named(1)
  const crawlers = await open()
  const early = await open()
  for (let again = 0; again < 5; again++) expect(crawlers.standing(claim('192.0.2.1'))).toBe('unknown')
  await crawlers.idle()
  expect(crawlers.standing(claim('192.0.2.1'))).toBe('verified')
  expect(dns.asked).toHaveLength(2)
  expect(early.standing(claim('192.0.2.1'))).toBe('unknown')
  await early.idle()
  expect(early.standing(claim('192.0.2.1')), 'read from the store').toBe('verified')
  expect((await open()).standing(claim('192.0.2.1')), 'known from the start').toBe('verified')
  expect(dns.asked).toHaveLength(2)
  expect(await checksOf(db, ['192.0.2.1'], new Date(time))).toMatchObject([{ operator: 'Google', standing: 'verified', name: 'crawl-1.googlebot.com' }])
})

test('a false claim is false for a day, then asked anew', async () => {
  const crawlers = await open()
  crawlers.standing(claim('192.0.2.2'))
  await crawlers.idle()
  expect(crawlers.standing(claim('192.0.2.2', 'AdsBot-Google')), 'of every crawler of the operator').toBe('false')
  expect(crawlers.standing(claim('192.0.2.2', 'bingbot')), 'but of no other operator').toBe('unknown')
  await crawlers.idle()
  time += 25 * HOUR
  named(2)
  expect(crawlers.standing(claim('192.0.2.2'))).toBe('unknown')
  await crawlers.idle()
  expect(crawlers.standing(claim('192.0.2.2'))).toBe('verified')
  await pruneChecks(db, new Date(time + 200 * HOUR))
  expect(await checksOf(db, ['192.0.2.2'], new Date(time))).toEqual([])
})

test('where nobody answers the claim stays unknown and is asked again later and later', async () => {
  dns.names.set('PTR 3.2.0.192.in-addr.arpa', 'servfail')
  const crawlers = await open()
  const ask = async () => {
    crawlers.standing(claim('192.0.2.3'))
    await crawlers.idle()
    return dns.asked.length
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
  expect(crawlers.standing(claim('192.0.2.3'))).toBe('verified')
})

test('a flood of claims asks a few at once, fills no memory, and ends with the edge', async () => {
  const count = { running: 0, most: 0, asked: 0 }
  const held: (() => void)[] = []
  const crawlers = await open({
    check: () => {
      count.asked++
      count.most = Math.max(count.most, ++count.running)
      return new Promise((resolve) => held.push(() => (count.running--, resolve({ standing: 'unknown', name: '', answered: false }))))
    },
  })
  for (let n = 0; n < 3000; n++) expect(crawlers.standing(claim(`198.51.${n >> 8}.${n & 255}`))).toBe('unknown')
  const idle = crawlers.idle().then(() => 'idle')
  const turn = () => new Promise((resolve) => setImmediate(resolve, 'busy'))
  while ((await Promise.race([idle, turn()])) !== 'idle') for (const release of held.splice(0)) release()
  expect(count.most).toBe(8)
  expect(count.asked, 'what did not fit waits for its next visit').toBe(1000)

  time += HOUR
  for (let n = 0; n < 50; n++) crawlers.standing(claim(`198.51.0.${n}`))
  while (count.asked < 1008) await turn()
  const closing = crawlers.close()
  for (const release of held.splice(0)) release()
  await closing
  expect(count.asked, 'nothing is begun any more').toBe(1008)
  expect(crawlers.standing(claim('198.51.100.99'))).toBe('unknown')
})

test('the store is asked for all that came meanwhile at once', async () => {
  let asked = 0
  const counting = new Proxy(db, { get: (target, name, receiver) => (name === 'select' && asked++, Reflect.get(target, name, receiver) as unknown) })
  const crawlers = await openCrawlerChecks({ db: counting, detection: fakeDetection(), hostNames: { check: async () => ({ standing: 'unknown', name: '', answered: false }) }, now: () => time })
  asked = 0
  for (let n = 0; n < 500; n++) crawlers.standing(claim(`198.51.100.${n % 250}`, n < 250 ? 'Googlebot' : 'bingbot'))
  await crawlers.idle()
  expect(asked, 'the first claim, then the rest').toBe(2)
})

test('a crawler that nobody can check stays unverified and asks nobody', async () => {
  const crawlers = await open()
  expect(crawlers.standing(claim('192.0.2.9', 'AppleMessages'))).toBe('unknown')
  await crawlers.idle()
  expect(dns.asked).toEqual([])
})

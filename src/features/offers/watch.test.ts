import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { KEPT_CHECKS, type CheckOutcome } from '../../contract/offers/offer-words.ts'
import { createOfferWatch, CHECKS_AT_ONCE } from '../../jobs/offers.ts'
import { installContent } from '../../store/config/integration/content.ts'
import { changes, notifications, offers as table } from '../../store/config/schema.ts'
import { loadOffers } from '../../store/config/offers/offers.ts'
import type { Caller } from '../../domain/context.ts'
import { createTestApp, type TestApp } from '../../domain/testing/app.ts'

let app: TestApp
let owner: Caller
/** Check outcomes by part of the address; default: fine. */
let outcomes: Record<string, CheckOutcome>
let requested: string[]
let failure: unknown
/** If set, checks wait for it. */
let gate: Promise<void> | undefined

beforeAll(async () => {
  app = await createTestApp()
  await installContent(app.db)
  app.services.checkPage = async (url) => {
    requested.push(url)
    await gate
    const outcome = Object.entries(outcomes).find(([part]) => url.includes(part))?.[1] ?? 'fine'
    return { outcome, status: outcome === 'status' ? 503 : 200, detail: '', url, tookMs: 3 }
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.now = new Date('2026-03-01T12:00:00Z')
  ;[outcomes, requested, failure, gate] = [{}, [], undefined, undefined]
  await app.db.execute(sql`TRUNCATE offers, changes, notifications, deliveries CASCADE`)
  owner = await app.account('user', { language: 'en' })
})

const MINUTE = 60_000
const later = (minutes: number) => (app.clock.now = new Date(app.clock.now.getTime() + minutes * MINUTE))
const watch = () => createOfferWatch(app.services, (error) => (failure = error))
async function look(): Promise<void> {
  const one = watch()
  await one.look()
  await one.settled()
  await one.look() // and notices are sent
  await one.settled()
  if (failure) throw failure
}
const WATCH = { minutes: 15, words: [], without: [], passes: true } as const
const save = async (more: object = {}) =>
  (
    await app.call('offers.save', owner, {
      name: `Offer ${Math.random()}`,
      link: 'https://one.example/?c={hit}',
      currency: 'USD',
      watch: WATCH,
      ...more,
    })
  ).offer
const listed = async (id: string) => (await app.call('offers.list', owner)).offers.find((one) => one.id === id)
const checks = async (id: string) => (await app.call('offers.checks', owner, { id })).checks.map((one) => one.outcome)
const notices = async () =>
  (await app.db.select().from(notifications).orderBy(notifications.id)).map((one) => one.notice)
/** By subject, since they are sent concurrently. */
const letters = async () =>
  (await app.mail.letters())
    .filter(({ to }) => to === owner.account.email)
    .toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
const changed = async () =>
  (await app.db.select().from(changes)).filter(({ kind }) => kind === 'offer').map(({ ref }) => ref)
const deadOnEdges = async (id: string) => (await loadOffers(app.db, [id]))[0]?.deadSince?.toISOString() ?? null

test('an offer is watched only if its client chooses so', async () => {
  await save({ watch: null })
  await save({ watch: undefined })
  await look()
  expect(requested).toEqual([])
})

test('is checked at once and then at the chosen interval, without macros', async () => {
  const { id } = await save()
  await look()
  await look()
  later(14)
  await look()
  expect(requested).toEqual(['https://one.example/?c='])
  later(1)
  await look()
  expect(requested).toHaveLength(2)
  expect(await listed(id)).toMatchObject({ deadSince: null, lastCheck: { outcome: 'fine', status: 200, tookMs: 3 } })
})

test('two failures in a row make it dead: edges skip it, and its client is notified, also of its recovery', async () => {
  const { id, name } = await save()
  await look()
  outcomes = { 'one.example': 'status' }
  later(15)
  await look()
  expect([await deadOnEdges(id), await notices()]).toEqual([null, []])
  await app.db.delete(changes)
  later(1)
  await look()
  const dead = app.clock.now.toISOString()
  expect([await deadOnEdges(id), await changed()]).toEqual([dead, [id]])
  expect(await listed(id)).toMatchObject({ deadSince: dead, lastCheck: { outcome: 'status', status: 503 } })
  later(15)
  await look()
  expect(await changed(), 'it is no news').toEqual([id])
  expect(await deadOnEdges(id), 'since then').toBe(dead)
  outcomes = {}
  later(15)
  await look()
  expect([await deadOnEdges(id), await changed()]).toEqual([null, [id, id]])
  expect(await notices()).toEqual(['offerDead', 'offerBack'])
  const [gone, back] = await letters()
  expect([gone?.subject, back?.subject]).toEqual([`Offer not working: ${name}`, `Offer works again: ${name}`])
  expect(gone?.text).toContain('Answered with status 503')
  expect(await checks(id)).toEqual(['fine', 'status', 'status', 'status', 'fine'])
})

test('without the switch it keeps its visits, dead or not', async () => {
  const { id } = await save({ watch: { ...WATCH, passes: false } })
  outcomes = { 'one.example': 'timeout' }
  await app.db.delete(changes)
  await look()
  later(1)
  await look()
  expect([(await listed(id))?.deadSince, await deadOnEdges(id), await changed()]).toEqual([
    app.clock.now.toISOString(),
    null,
    [],
  ])
  expect(await notices()).toEqual(['offerDead'])
  await save({ id, watch: WATCH })
  expect(await deadOnEdges(id), 'as soon as it is switched on').not.toBeNull()
})

test('an inconclusive check neither kills an offer nor revives it', async () => {
  const { id } = await save()
  outcomes = { 'one.example': 'unknown' }
  for (let round = 0; round < 3; round += 1) {
    await look()
    later(15)
  }
  expect([await deadOnEdges(id), await notices()]).toEqual([null, []])
})

test('another link resets the state: it is checked anew, without a notice of recovery', async () => {
  const { id } = await save()
  outcomes = { 'one.example': 'status' }
  await look()
  later(1)
  await look()
  await save({ id, link: 'https://two.example/' })
  expect([await deadOnEdges(id), await checks(id)]).toEqual([null, []])
  await look()
  expect(requested.at(-1)).toBe('https://two.example/')
  expect(await notices()).toEqual(['offerDead'])
})

test('a link changed during its check discards the result', async () => {
  const { id } = await save()
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const one = watch()
  await one.look()
  await save({ id, link: 'https://two.example/' })
  resolve()
  await one.settled()
  expect(await checks(id)).toEqual([])
})

test('a save without watch leaves it unchanged', async () => {
  const { id, name } = await save({ watch: { ...WATCH, words: ['order now'] } })
  await save({ id, name, watch: undefined, dayCap: 5 })
  expect(await listed(id)).toMatchObject({ dayCap: 5, watch: { ...WATCH, words: ['order now'] } })
  await save({ id, name, watch: null })
  expect(await listed(id)).toMatchObject({ watch: null })
})

test('skips paused and deleted offers and those of inactive clients', async () => {
  await save({ status: 'paused' })
  await app.call('offers.remove', owner, { id: (await save()).id })
  await look()
  expect(requested).toEqual([])
  await save()
  await app.db.execute(sql`UPDATE accounts SET active = false WHERE id = ${owner.account.id}`)
  await look()
  expect(requested).toEqual([])
})

test('limits concurrent checks to one per host, and in total', async () => {
  for (let at = 0; at < 3; at += 1) await save({ link: `https://one.example/${at}` })
  await save({ link: 'https://host.example/' })
  const { promise, resolve } = Promise.withResolvers<void>()
  gate = promise
  const one = watch()
  const hosts = () => requested.map((url) => new URL(url).host).toSorted()
  await one.look()
  await one.look()
  expect(hosts()).toEqual(['host.example', 'one.example'])
  for (let at = 0; at < CHECKS_AT_ONCE; at += 1) await save({ link: `https://host${at}.example/` })
  await one.look()
  await one.look()
  expect(requested).toHaveLength(CHECKS_AT_ONCE)
  expect(new Set(hosts()).size).toBe(CHECKS_AT_ONCE)
  resolve()
  await one.settled()
  for (let round = 0; round < 3; round += 1) {
    await one.look()
    await one.settled()
  }
  expect(new Set(requested).size, 'each has had its turn').toBe(CHECKS_AT_ONCE + 4)
})

test('notifies of the first failure at once, and of those within ten minutes together', async () => {
  for (let at = 0; at < 8; at += 1) await save({ name: `Offer ${at}`, link: `https://host${at}.example/` })
  const fail = async () => {
    await look()
    await app.db.update(table).set({ nextCheckAt: app.clock.now })
    await look()
  }
  outcomes = { host0: 'unreachable' }
  await fail()
  expect(await notices()).toEqual(['offerDead'])
  outcomes = { host: 'unreachable' }
  later(1)
  await fail()
  expect(await notices(), 'they wait').toEqual(['offerDead'])
  later(10)
  await look()
  const [first, second] = await letters()
  expect(first?.subject).toBe('Offer not working: Offer 0')
  expect(second?.subject).toBe('Offers not working: 7')
  expect(second?.text).toContain('Offer 5, …')
})

test('stores the newest checks', async () => {
  const { id } = await save()
  for (let round = 0; round < KEPT_CHECKS + 3; round += 1) {
    await look()
    later(15)
  }
  expect(await checks(id)).toHaveLength(KEPT_CHECKS)
})

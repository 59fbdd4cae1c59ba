/** Unusual days as a client asks for them, over hits of the real event store. */
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftDay } from '../../lib/day.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow, storedTime } from '../../store/events/testing/rows.ts'
import type { Caller } from '../context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../testing/app.ts'

const store = embedded()
let app: TestApp
let owner: Caller
let other: Caller
let campaign: string

/** The clock of the test is at noon of this day, UTC; in Kathmandu it is 17:45. */
const TODAY = '2026-03-01'
const BUSY = '2026-02-25'

beforeAll(async () => {
  await store.open()
  app = await createTestApp()
  owner = await app.account('user', { timezone: 'Asia/Kathmandu' })
  other = await app.account('user')
  campaign = (await app.call('campaign.save', owner, CAMPAIGN)).campaign.id
  app.services.events = store.events()
  const spool = openSpool({
    dir: path.join(store.dir, 'spool'),
    insert: store.events().insertSegment,
    report: () => {},
  })
  for (let back = 0; back <= 63; back += 1) {
    const day = shiftDay(TODAY, -back)
    // 18:20 UTC is five minutes past midnight in Kathmandu: the hit is of the day after
    const at = storedTime(`${shiftDay(day, -1)}T18:20:00.000Z`)
    for (let nth = 0; nth < (day === BUSY ? 90 : 12); nth += 1)
      spool.append(hitRow({ campaign, client: owner.account.id, time: at, class: 'bot', category: 'general' }))
  }
  expect(await spool.flush()).toBe(true)
  await spool.close()
})
afterAll(async () => {
  await app.close()
  await store.close()
})

const ask = async (caller: Caller, given: object = {}) =>
  (
    await app.call('logs.unusual', caller, {
      startDate: '2026-02-20',
      endDate: TODAY,
      interval: 'day',
      ...given,
    })
  ).unusual

test('a day far out of its weekday is found in the zone of the account, and nobody else’s', async () => {
  expect(await ask(owner)).toEqual([{ date: BUSY, class: 'bot', value: 90, low: 1, high: 23 }])
  expect(await ask(owner, { companyId: campaign, timezone: 'UTC' })).toMatchObject([{ date: '2026-02-24' }])
  expect(await ask(other)).toEqual([])
})

test('so is the hour', async () => {
  expect(await ask(owner, { interval: 'hour' })).toEqual([
    { date: `${BUSY}T00:00`, class: 'bot', value: 90, low: 1, high: 23 },
  ])
})

test('a filter by the category is answered from what is kept, any other not at all', async () => {
  expect(await ask(owner, { filter: { category: 'general' } })).toHaveLength(1)
  expect(await ask(owner, { filter: { category: 'person' } })).toEqual([])
  expect(await ask(owner, { filter: { browser: { isNot: 'none' } } })).toEqual([])
})

test('before four weeks are known it is silent', async () => {
  expect(await ask(owner, { startDate: '2026-01-05', endDate: '2026-01-10' })).toEqual([])
})

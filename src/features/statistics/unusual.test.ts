/** Uses real hits in the event store. */
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftDay } from '../../lib/time/day.ts'
import { openSpool } from '../../store/events/spool/spool.ts'
import { embedded } from '../../store/events/testing/embedded.ts'
import { hitRow, storedTime } from '../../store/events/testing/rows.ts'
import type { Caller } from '../../domain/context.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../../domain/testing/app.ts'

const store = embedded()
let app: TestApp
let owner: Caller
let other: Caller
let campaign: string

/** Test clock: noon UTC, 17:45 in Kathmandu. */
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
    // 18:20 UTC is 00:05 in Kathmandu: the hit is of the next day
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

test('finds a day unusual for its weekday in the account’s zone, within its own data', async () => {
  expect(await ask(owner)).toEqual([{ date: BUSY, class: 'bot', value: 90, low: 1, high: 23 }])
  expect(await ask(owner, { companyId: campaign, timezone: 'UTC' })).toMatchObject([{ date: '2026-02-24' }])
  expect(await ask(other)).toEqual([])
})

test('finds an unusual hour', async () => {
  expect(await ask(owner, { interval: 'hour' })).toEqual([
    { date: `${BUSY}T00:00`, class: 'bot', value: 90, low: 1, high: 23 },
  ])
})

test('a category filter uses stored counts; other filters give nothing', async () => {
  expect(await ask(owner, { filter: { category: 'general' } })).toHaveLength(1)
  expect(await ask(owner, { filter: { category: 'person' } })).toEqual([])
  expect(await ask(owner, { filter: { browser: { isNot: 'none' } } })).toEqual([])
})

test('finds nothing before four weeks of data', async () => {
  expect(await ask(owner, { startDate: '2026-01-05', endDate: '2026-01-10' })).toEqual([])
})

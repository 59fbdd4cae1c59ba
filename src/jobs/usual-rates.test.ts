/** From stored hits to an edge's verdict: usual rates are learned, stored, distributed and applied. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createBursts } from '../edge/remember/bursts.ts'
import { followChanges } from '../edge/feeds/follow.ts'
import { createSnapshot } from '../edge/feeds/snapshot.ts'
import { CAMPAIGN, createTestApp, type TestApp } from '../domain/testing/app.ts'
import { readChanges, startOfChanges } from '../store/config/changes.ts'
import { loadUsualRates } from '../store/config/detection/usual-rates.ts'
import { type Events, openEvents } from '../store/events/events.ts'
import { openSpool } from '../store/events/spool/spool.ts'
import { hitRow, storedTime } from '../store/events/testing/rows.ts'
import { createVisitBursts } from '../store/shared/visit-bursts.ts'
import { visit } from '../judge/builders.ts'
import { learnRates } from './usual-rates.ts'

const [MINUTE, DAY] = [60_000, 86_400_000]
const TODAY = Date.UTC(2026, 10, 16)

let app: TestApp
let dir: string
let events: Events
let insert: (rows: readonly ReturnType<typeof hitRow>[]) => Promise<void>
beforeAll(async () => {
  app = await createTestApp()
  app.clock.now = new Date(TODAY + 12 * 60 * MINUTE)
  dir = await mkdtemp(path.join(tmpdir(), 'weir-usual-'))
  events = await openEvents({ dir: path.join(dir, 'events') })
  insert = async (rows) => {
    const spool = openSpool({ dir: path.join(dir, 'spool'), insert: events.insertSegment })
    spool.append(...rows)
    expect(await spool.flush()).toBe(true)
    await spool.close()
  }
})
afterAll(async () => {
  await events.close()
  await app.close()
  await rm(dir, { recursive: true })
})

/** Visits every four minutes of a day, each from a new address; sometimes two a minute from one network. */
const dayOf = (campaign: string, day: number) =>
  Array.from({ length: 360 }, (_, at) =>
    hitRow({
      campaign,
      time: storedTime(new Date(TODAY - day * DAY + Math.floor(at / 2) * 8 * MINUTE + (at % 2)).toISOString()),
      ip: `81.${day}.${Math.floor(at / 2)}.${at % 250}`,
      asn: 3320 + (at % 3),
    }),
  )

test('learns usual rates, sends them to edges once, and forgets them with the visits', async () => {
  const client = await app.account('user')
  const { campaign } = await app.call('campaign.save', client, CAMPAIGN)
  const queries: string[] = []
  const query: Events['query'] = (pool, sql, params) => {
    queries.push(sql)
    return events.query(pool, sql, params)
  }
  const parts = { db: app.db, events: { ...events, query }, now: () => app.clock.now }
  const snapshot = createSnapshot(() => app.clock.now)
  const follower = await followChanges(app.db, { snapshot, detection: { reload: async () => false } }, (error) =>
    expect.fail(String(error)),
  )
  onTestFinished(follower.close)
  const read = new Map()
  const start = await startOfChanges(app.db)
  const changes = async () => (await readChanges(app.db, start)).rows.filter(({ kind }) => kind === 'usual')
  expect(await learnRates(parts, read)).toBe(0)

  await insert([...[1, 2].flatMap((day) => dayOf(campaign.id, day)), ...dayOf('999999', 1), ...dayOf('999999', 3)])
  expect(await learnRates(parts, read)).toBe(0) // two days are too few, today does not count, and one campaign is deleted
  await insert([...dayOf(campaign.id, 0), ...dayOf('999999', 2)])
  expect(await learnRates(parts, read)).toBe(0)
  await insert(dayOf(campaign.id, 3))
  queries.length = 0
  expect(await learnRates(parts, read)).toBe(1)
  expect(queries).toHaveLength(2) // the counts, and the one changed day
  expect(await learnRates(parts, read)).toBe(0)
  expect(queries).toHaveLength(3)
  expect(await changes()).toEqual([{ kind: 'usual', ref: campaign.id }])
  expect((await loadUsualRates(app.db)).map((row) => row.usual.neighbourhood)).toEqual([
    { minute: 2, ten: 2, share: 0.005 },
  ])

  await follower.look()
  const bursts = createBursts(snapshot.usual, createVisitBursts(1024))
  const found = Array.from({ length: 40 }, (_, at) =>
    bursts.of(visit({ ip: `198.51.100.${at + 1}`, asn: 64_500, time: TODAY + at * 1000 }), {
      campaign: campaign.id,
      address: 1,
      counted: true,
    }),
  )
  expect(found[18]?.burst).toBe(0)
  expect(found[39]).toEqual({ burst: 40, burstUsual: 2, burstMinutes: 1, burstAsn: 0 })
  const again = createSnapshot(() => app.clock.now)
  const restarted = await followChanges(app.db, { snapshot: again, detection: { reload: async () => false } }, () => {})
  expect(again.usual.of(campaign.id)).toEqual(snapshot.usual.of(campaign.id))
  await restarted.close()

  app.clock.now = new Date(app.clock.now.getTime() + 20 * DAY)
  expect(await learnRates(parts, read)).toBe(1)
  await follower.look()
  expect(snapshot.usual.of(campaign.id)).toBeUndefined()
  expect(await changes()).toHaveLength(2)
})

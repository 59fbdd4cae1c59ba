/** Offer caps over several processes with real Redis: never exceeded, never left unused. */
import fc from 'fast-check'
import { Redis } from 'ioredis'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createOfferCounts, offerDay, type OfferCounts } from '../src/store/shared/offer-counts.ts'
import { keepQuotas, type QuotaKeeper } from '../src/store/shared/offer-quotas.ts'
import { connectRedis } from '../src/store/shared/redis/connection.ts'
import { redisOfferQuotas } from '../src/store/shared/redis/offer-quotas.ts'
import { countSightings, gatherSightings, offerCapacity } from '../src/store/shared/sightings.ts'
import { createVisitRates } from '../src/store/shared/visit-rates.ts'
import { createVisitorWindow } from '../src/store/shared/window.ts'
import { startRedis, withoutRedis, type Server } from './support/servers.ts'

const NOW = Date.UTC(2026, 10, 27, 12)
let redis: Server
let client: Redis
beforeAll(async () => {
  if (withoutRedis) return
  redis = await startRedis()
  client = new Redis(redis.url)
  client.on('error', () => undefined)
})
afterAll(async () => {
  client?.disconnect()
  await redis?.stop()
})

type Process = {
  id: string
  counts: OfferCounts
  keeper: QuotaKeeper
  take: (day: string, cap: number) => boolean
  has: (day: string, cap: number) => boolean
  read: (batch: Uint8Array) => void
  /** Without notice; its heartbeat expires. */
  kill: () => Promise<void>
  end: () => Promise<void>
}
let running: Process[] = []
afterEach(async () => {
  await Promise.all(running.map((one) => one.end()))
  running = []
})

let starts = 0
/** A process with one edge; its batches reach all others. */
async function startProcess(): Promise<Process> {
  const id = `process-${++starts}`
  const connection = connectRedis(redis.url)
  const counts = createOfferCounts(1024)
  const keeper = keepQuotas(redisOfferQuotas(connection, id), counts)
  const memory = { window: createVisitorWindow(8), marks: createVisitorWindow(8), rates: createVisitRates(16) }
  const news = gatherSightings((batch) => {
    keeper.hear(batch)
    for (const other of running) if (other.id !== id) other.read(batch)
  }, 1)
  const capacity = offerCapacity(counts, news)
  const one: Process = {
    id,
    counts,
    keeper,
    take: (day: string, cap: number) => capacity.take(day, cap, NOW),
    has: capacity.hasRoom,
    read: (batch: Uint8Array) =>
      void countSightings(batch, { ...memory, offers: { merge: counts.merge, wanted: keeper.giveBack } }),
    async kill() {
      running = running.filter((other) => other !== one)
      connection.disconnect()
      await client.del(`weir:offers:holder:${id}`)
    },
    async end() {
      running = running.filter((other) => other !== one)
      news.close()
      await keeper.close()
      connection.disconnect()
    },
  }
  await expect.poll(() => client.exists(`weir:offers:holder:${id}`)).toBe(1)
  running.push(one)
  return one
}

const startAll = (many: number): Promise<Process[]> => Promise.all(Array.from({ length: many }, startProcess))

let days = 0
const newDay = (): string => offerDay(String(++days), '2026-11-27')

/** Visits until no quota is left; returns the accepted ones. */
async function takeAll(one: Process, day: string, cap: number): Promise<number> {
  let taken = 0
  await expect
    .poll(
      () => {
        while (one.take(day, cap)) taken += 1
        return one.counts.peek(day)
      },
      { interval: 2 },
    )
    .toBeGreaterThanOrEqual(cap)
  return taken
}

describe.skipIf(withoutRedis)(`caps by Redis${withoutRedis ? `: SKIPPED, ${withoutRedis}` : ''}`, () => {
  it('are never exceeded and used to the last visit, however visits are distributed', async () => {
    const all = await startAll(3)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 20 }), fc.boolean()), { maxLength: 20 }),
        fc.nat(2),
        async (cap, bursts, last) => {
          const day = newDay()
          let taken = 0
          for (const [who, visits, pause] of bursts) {
            for (let at = 0; at < visits; at += 1) if (all[who]?.take(day, cap)) taken += 1
            if (pause) await turn()
          }
          expect(taken).toBeLessThanOrEqual(cap)
          taken += await takeAll(all[last] ?? expect.fail(), day, cap)
          expect(taken).toBe(cap)
        },
      ),
      { numRuns: 100 },
    )
  })

  it('the quota is available before the first visit', async () => {
    const [one, two] = (await startAll(2)) as [Process, Process]
    const day = newDay()
    await one.keeper.prepare([{ name: day, cap: 20 }])
    await two.keeper.prepare([{ name: day, cap: 20 }])
    expect([one, two].map(({ counts }) => counts.usage(day).quota)).toEqual([10, 5])
    expect([one, two].map((process) => process.take(day, 20))).toEqual([true, true])
  })

  it('processes together never hold more than the cap', async () => {
    const all = await startAll(3)
    for (let cap = 1; cap <= 12; cap += 1) {
      const day = newDay()
      for (const { keeper } of all) await keeper.prepare([{ name: day, cap }])
      const held = all.map(({ counts }) => counts.usage(day).quota)
      expect(
        held.reduce((sum, quota) => sum + quota, 0),
        `${cap}: ${held.join()}`,
      ).toBeLessThanOrEqual(cap)
    }
  })

  it('quota of an ended or killed process goes to the others', async () => {
    const [one, two, three] = (await startAll(3)) as [Process, Process, Process]
    const day = newDay()
    await one.keeper.prepare([{ name: day, cap: 12 }])
    await two.keeper.prepare([{ name: day, cap: 12 }])
    expect(one.take(day, 12)).toBe(true)
    expect(two.take(day, 12)).toBe(true)
    await expect.poll(() => three.counts.peek(day)).toBe(2)
    await one.end()
    await two.kill()
    await three.keeper.prepare([{ name: day, cap: 12 }])
    await three.end()
    expect(await takeAll(await startProcess(), day, 12), 'by one that has heard of no visit').toBe(10)
  })

  it('a raised cap adds quota, a lowered one does not', async () => {
    const one = await startProcess()
    const day = newDay()
    expect(await takeAll(one, day, 4)).toBe(4)
    expect(await takeAll(one, day, 6)).toBe(2)
    await one.keeper.prepare([{ name: day, cap: 20 }])
    // an answer that runs, or a batch that is late, may still be about the cap before: the next visits ask anew
    await expect.poll(() => one.take(day, 20)).toBe(true)
    expect(one.take(day, 5)).toBe(false)
  })

  it('without Redis each process counts alone; afterwards only the rest remains', async () => {
    const [one, two] = (await startAll(2)) as [Process, Process]
    const [shared, alone] = [newDay(), newDay()]
    await one.keeper.prepare([{ name: shared, cap: 10 }])
    expect(one.take(shared, 10)).toBe(true)
    await redis.stop()
    await expect.poll(() => [one, two].map((process) => process.has(alone, 3))).toEqual([true, true])
    const visits = Array.from({ length: 5 }, (_, at) => at)
    for (const process of [one, two]) expect(visits.filter(() => process.take(alone, 3))).toHaveLength(3)
    for (const process of [one, two]) expect(process.take(shared, 10)).toBe(true)
    await expect.poll(() => [one, two].map(({ counts }) => counts.peek(shared))).toEqual([3, 3])
    redis = await startRedis(redis.port)
    await expect.poll(() => [one, two].map((process) => process.has(newDay(), 3))).toEqual([false, false])
    await expect.poll(() => client.status).toBe('ready')
    const rest = [await takeAll(two, shared, 10), await takeAll(one, shared, 10)]
    expect(rest).toEqual([7, 0])
  })

  it('all keys in Redis expire', async () => {
    const one = await startProcess()
    await one.keeper.prepare([{ name: newDay(), cap: 5 }])
    const keys = await client.keys('weir:offers:*')
    expect(keys.length).toBeGreaterThanOrEqual(2)
    for (const key of keys) expect(await client.pttl(key), key).toBeGreaterThan(0)
  })
})

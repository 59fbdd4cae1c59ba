import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../contract/failure.ts'
import { nextVisit, rankOf, startLiveTraffic } from './live.ts'
import { busyAt, dailyOf } from './traffic.ts'
import { seeded } from '../../lib/numbers/seeded.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour))

beforeEach(() => void vi.useFakeTimers({ now: at(20) }))
afterEach(() => void vi.useRealTimers())

test('visits come at random at the hour’s rate; three evening hours match the past', () => {
  const random = seeded(1)
  const perHour = (hour: number) => {
    let [passed, visits] = [0, 0]
    while (passed < 200 * 3_600_000) {
      const { after, visit } = nextVisit(random, 3, at(hour))
      passed += after
      visits += visit ? 1 : 0
    }
    return visits / 200
  }
  const mean = (dailyOf(0) + dailyOf(1) + dailyOf(2)) / 24
  for (const hour of [3, 12, 20]) expect(perHour(hour) / (mean * busyAt(hour)), `${hour}`).toBeCloseTo(1, 1)
  expect(Array.from({ length: 24 }, (_, hour) => busyAt(hour)).reduce((all, one) => all + one, 0)).toBeCloseTo(24)
})

test('each campaign has its share of visits, the first the most', () => {
  const random = seeded(2)
  const counts = [0, 0, 0]
  for (let turn = 0; turn < 11_000; turn++) {
    const rank = rankOf(random, 3)
    counts[rank] = (counts[rank] ?? 0) + 1
  }
  expect(counts.map((count) => Math.round(count / 1000))).toEqual([6, 3, 2])
})

test('without demo campaigns nothing waits, and closing ends a waiting visit', async () => {
  const parts = {} as Parameters<typeof startLiveTraffic>[0]['parts']
  const idle = startLiveTraffic({ parts, campaigns: [] })
  expect(vi.getTimerCount()).toBe(0)
  await idle.close()
  const look = () => ({ country: 'DE' })
  const seen: string[] = []
  const detection = { look, crawlerRanges: () => [] }
  const fake = {
    detection,
    snapshot: { campaign: (key: string) => void seen.push(key) },
  } as unknown as typeof parts
  const live = startLiveTraffic({
    parts: fake,
    campaigns: [{ key: 'k', domain: 'garden.example', countries: ['DE'] }],
    random: seeded(3),
  })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(seen.length, 'a campaign that is gone is looked for, and not visited').toBeGreaterThan(20)
  await live.close()
  const looked = seen.length
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(seen, 'nothing comes after closing').toHaveLength(looked)
})

test('continues after a refused visit, as with a full spool', async () => {
  let [looks, refused] = [0, 0]
  const campaign = () => {
    looks += 1
    if (looks % 2 === 1) return {}
    refused += 1
    throw new Refusal(503, 'full')
  }
  const live = startLiveTraffic({
    parts: {
      detection: { look: () => ({ country: 'DE' }), crawlerRanges: () => [] },
      snapshot: { campaign },
    } as unknown as Parameters<typeof startLiveTraffic>[0]['parts'],
    campaigns: [{ key: 'k', domain: 'garden.example', countries: ['DE'] }],
    random: seeded(4),
  })
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(refused).toBeGreaterThan(20)
  await live.close()
})

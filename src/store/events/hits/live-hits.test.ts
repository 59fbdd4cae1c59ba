import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Events } from '../events.ts'
import { createLiveHits, type HitBatch, type HitScope } from './live-hits.ts'

type Stored = { hit: string; campaign: string; client: string; at: string; probe: string; userAgent: string }
const START = Date.parse('2026-05-01T12:00:00.000Z')
const EVERYTHING: HitScope = { campaigns: 'all' }

beforeEach(() => void vi.useFakeTimers({ now: START }))
afterEach(() => void vi.useRealTimers())

/** Returns the hits since the requested moment. */
function openStore() {
  const rows: Stored[] = []
  const queries: Record<string, unknown>[] = []
  let isAway = false
  const query = async (_pool: string, text: string, params: Record<string, unknown>) => {
    queries.push(params)
    if (isAway) throw new Error('away')
    if (text.includes('count()')) return [{ hits: 77 }]
    return rows.filter(({ at }) => Date.parse(`${at.replace(' ', 'T')}Z`) >= Number(params['since']))
  }
  const add = (hit: string, { campaign = '10', client = '1', ago = 0 } = {}) =>
    void rows.push({
      hit,
      campaign,
      client,
      at: new Date(Date.now() - ago).toISOString().replace('T', ' ').replace('Z', ''),
      probe: '',
      userAgent: '',
    })
  const reported: string[] = []
  const live = createLiveHits({ query } as unknown as Events, { every: 500, say: (line) => void reported.push(line) })
  const follow = (whose: HitScope) => {
    const batches: HitBatch[] = []
    let ended = false
    const leave = live.follow({ whose: () => whose, hear: (one) => void batches.push(one), end: () => (ended = true) })
    return {
      leave,
      ids: () => batches.flatMap(({ hits }) => hits.map(({ hit }) => hit)),
      left: () => batches.reduce((sum, { leftOut }) => sum + leftOut, 0),
      ended: () => ended,
    }
  }
  return { live, add, queries, reported, follow, away: (now: boolean) => (isAway = now) }
}
const look = () => vi.advanceTimersByTimeAsync(500)

test('sends each hit once, even if it reaches the store late', async () => {
  const { add, follow } = openStore()
  const one = follow(EVERYTHING)
  add('a')
  await look()
  add('b')
  await look()
  add('late', { ago: 4000 })
  await look()
  await look()
  expect(one.ids()).toEqual(['a', 'b', 'late'])
})

test('one query serves all subscribers; each gets only what they may see', async () => {
  const { add, follow, queries } = openStore()
  const all = follow(EVERYTHING)
  const own = follow({ campaigns: ['11'] })
  const client = follow({ campaigns: 'all', clients: ['2'] })
  const nobody = follow({ campaigns: [] })
  add('a', { campaign: '10', client: '1' })
  add('b', { campaign: '11', client: '2' })
  await look()
  expect(queries).toHaveLength(1)
  expect([all.ids(), own.ids(), client.ids(), nobody.ids()]).toEqual([['a', 'b'], ['b'], ['b'], []])
})

test('reads only campaigns of subscribers, and nothing without subscribers', async () => {
  const { follow, queries, live } = openStore()
  const [one, two] = [follow({ campaigns: ['10', '11'] }), follow({ campaigns: ['11', '12'] })]
  await look()
  expect(queries.at(-1)).toMatchObject({ campaigns: [10n, 11n, 12n] })
  one.leave()
  two.leave()
  await look()
  queries.splice(0)
  await vi.advanceTimersByTimeAsync(5000)
  expect(queries).toEqual([])
  expect(live.listeners()).toBe(0)
})

test('a new subscriber starts with the hits of the last seconds', async () => {
  const { add, follow } = openStore()
  follow(EVERYTHING)
  add('a')
  await look()
  expect(follow(EVERYTHING).ids()).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(follow(EVERYTHING).ids()).toEqual([])
})

test('sends the newest hits of a busy campaign, and the number of skipped ones', async () => {
  const { add, follow } = openStore()
  const [mine, other] = [follow({ campaigns: ['10'] }), follow({ campaigns: ['11'] })]
  add('first')
  await look()
  for (let at = 0; at < 300; at += 1) add(`b${at}`)
  await look()
  expect(mine.ids()).toHaveLength(301)
  expect([mine.left(), other.left()]).toEqual([77, 0])
})

test('reports an unavailable store and retries; nothing is lost', async () => {
  const { add, follow, away, reported } = openStore()
  const one = follow(EVERYTHING)
  away(true)
  add('a')
  await look()
  expect(one.ids()).toEqual([])
  expect(reported).toHaveLength(1)
  away(false)
  await look()
  expect(one.ids()).toEqual(['a'])
})

test('closing ends all subscriptions', async () => {
  const { live, follow } = openStore()
  const one = follow(EVERYTHING)
  live.close()
  expect(one.ended()).toBe(true)
})

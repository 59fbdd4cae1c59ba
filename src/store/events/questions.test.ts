import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { LOG_SORTS } from '../../contract/hits/hits.ts'
import type { Dimension } from '../../contract/hits/hit-words.ts'
import type { HitQuery } from './hit-query.ts'
import { filledDimensions, hitBreakdown } from './statistics/breakdown.ts'
import { hitHeat, hitSeries } from './statistics/series.ts'
import { openEvents, type Events } from './events.ts'
import { hitsByCampaign, lastHits } from './statistics/campaign-visits.ts'
import { hitLogs, type Sorted } from './hits/logs.ts'
import { countHits, hitSlices } from './hits/slices.ts'
import { openSpool } from './spool/spool.ts'
import { hitRow } from './testing/rows.ts'
import { hitTotals, lastHitIn } from './statistics/totals.ts'
import { visitorsOfLastDay } from './hits/visitors.ts'

let dir: string
let events: Events
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'weir-questions-'))
  events = await openEvents({ dir: path.join(dir, 'events') })
  const spool = openSpool({ dir: path.join(dir, 'spool'), insert: events.insertSegment })
  for (const row of HITS) spool.append(row)
  expect(await spool.flush()).toBe(true)
  await spool.close()
})
afterAll(async () => {
  await events.close()
  await rm(dir, { recursive: true })
})

const HITS = [
  hitRow({ hit: 'a', time: '2026-03-28 22:59:59.999', country: 'FR' }),
  hitRow({
    hit: 'b',
    time: '2026-03-28 23:00:00.000',
    country: 'DE',
    asn: 3320,
    suspicious: true,
    visitor: 'v1',
    split_link: '0',
  }),
  hitRow({
    hit: 'c',
    time: '2026-03-29 12:00:00.000',
    country: 'DE',
    class: 'bot',
    category: 'general',
    is_unique: false,
    visitor: 'v1',
    user_agent: 'Curl/8 Ünï',
    reasons: [
      ['ua.declared_bot', 'curl', 'conclusive', 'agent'],
      ['ua.declared_bot', 'again', 'weak', 'agent'],
      ['headers.missing', 'x', 'weak', 'headers'],
    ],
  }),
  hitRow({ hit: 'd', time: '2026-03-29 21:59:59.999', country: '', category: 'unprotected', visitor: 'v2' }),
  // A year before: of no other question.
  hitRow({
    hit: 'm',
    time: '2025-01-05 12:00:00.000',
    campaign: '13',
    region: 'DE/Bavaria',
    city: 'DE/Bavaria/Munich',
    isp: 'Vodafone',
    usage_type: 'mobile',
  }),
  hitRow({ hit: 'r', time: '2025-01-05 12:00:00.000', campaign: '13', isp: 'Vodafone', usage_type: 'residential' }),
  hitRow({ hit: 'e', time: '2026-03-29 22:00:00.000', country: 'DE', campaign: '11', client: '2' }),
]
/** 29 March 2026 in Berlin has 23 hours: from 28th 23:00 UTC. */
const query: HitQuery = {
  campaigns: 'all',
  startDate: '2026-03-29',
  endDate: '2026-03-29',
  timezone: 'Europe/Berlin',
  filter: {},
  class: 'all',
}
const hits = async (changes: Partial<HitQuery>) =>
  (await hitLogs(events, { ...query, ...changes, offset: 0, limit: 50 })).rows.map((row) => row.hit).join('')

test('lists dimensions with values in the range, without those of other campaigns', async () => {
  const ofDay = ['country', 'deviceType', 'splitLink', 'asn', 'reason', 'category']
  expect(await filledDimensions(events, query)).toEqual(ofDay)
  const without = ofDay.filter((one) => one !== 'splitLink' && one !== 'asn' && one !== 'reason')
  expect(await filledDimensions(events, { ...query, startDate: '2026-03-28', endDate: '2026-03-28' })).toEqual(without)
  expect(await filledDimensions(events, query, 1)).toEqual(ofDay)
  expect(await filledDimensions(events, { ...query, campaigns: ['11'] })).toEqual([])
  expect(await filledDimensions(events, { ...query, campaigns: [] })).toEqual([])
})

test('days are in the caller’s zone, newest first', async () => {
  expect(await hits({})).toBe('dcb')
  expect(await hits({ timezone: 'UTC' })).toBe('edc')
  expect(await hits({ startDate: '2026-03-28', endDate: '2026-03-30' })).toBe('edcba')
  expect(await hits({ startDate: '0001-01-01', endDate: '0001-03-30' })).toBe('')
})

test('slices contain all rows in page order, each once, wherever a slice ends', async () => {
  const all = { ...query, startDate: '2026-03-28', endDate: '2026-03-30' }
  expect(await countHits(events, all)).toBe(5)
  for (const sort of LOG_SORTS)
    for (const order of ['asc', 'desc'] satisfies Sorted['order'][])
      for (const size of sort === 'time' ? [1, 2, 8000] : [2]) {
        const { rows } = await hitLogs(events, { ...all, sort, order, offset: 0, limit: 50 })
        const found: string[] = []
        for await (const slice of hitSlices(events, all, { sort, order }, { size })) {
          expect(slice.length).toBeLessThanOrEqual(size)
          found.push(...slice.map(({ hit }) => hit))
        }
        expect(found, `${sort} ${order} by ${size}`).toEqual(rows.map(({ hit }) => hit))
      }
})

test('a page and the total', async () => {
  const { rows, total } = await hitLogs(events, { ...query, offset: 1, limit: 1 })
  expect(total).toBe(3)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    hit: 'c',
    time: '2026-03-29T12:00:00.000Z',
    campaign: '10',
    client: '1',
    class: 'bot',
    unique: false,
    userAgent: 'Curl/8 Ünï',
    reasons: [{ signal: 'ua.declared_bot', value: 'curl', weight: 'conclusive', kind: 'agent' }, {}, {}],
  })
})

test('campaigns, clients, classes', async () => {
  const all = { startDate: '2026-03-28', endDate: '2026-03-30' }
  expect(await hits({ ...all, campaigns: [] })).toBe('')
  expect(await hits({ ...all, clients: [] })).toBe('')
  expect(await hits({ ...all, campaigns: ['11'] })).toBe('e')
  expect(await hits({ ...all, campaigns: ['10', '11'], clients: ['1'] })).toBe('dcba')
  const classes = {
    target: 'edba',
    targetUnique: 'edba',
    bot: 'c',
    botUnique: '',
    suspicious: 'b',
    unprotected: 'd',
    all: 'edcba',
  } as const
  for (const [name, expected] of Object.entries(classes))
    expect(await hits({ ...all, class: name as HitQuery['class'] }), name).toBe(expected)
})

test('a caller without campaigns queries nothing', async () => {
  const silent = { ...events, query: () => Promise.reject(new Error('asked')) }
  const nothing = { ...query, campaigns: [], offset: 0, limit: 1, dimension: 'country' } as const
  for (const question of [hitLogs, hitTotals, lastHitIn, hitSeries, hitHeat, hitBreakdown])
    await question(silent, { ...nothing, interval: 'day' })
  await hitLogs(silent, { ...nothing, campaigns: 'all', clients: [] })
  expect((await hitsByCampaign(silent, { ...query, campaigns: [] })).size).toBe(0)
  expect((await lastHits(silent, [])).size).toBe(0)
})

test('filters', async () => {
  expect(await hits({ filter: { country: { is: ['DE', 'FR'] } } })).toBe('cb')
  expect(await hits({ filter: { country: { is: [''] } } })).toBe('d')
  expect(await hits({ filter: { country: { is: [] } } })).toBe('dcb')
  expect(await hits({ filter: { country: { isNot: ['DE'] } } })).toBe('d')
  expect(await hits({ filter: { country: { contains: ['e'] } } })).toBe('cb')
  expect(await hits({ filter: { asn: { is: ['3320'] } } })).toBe('b')
  expect(await hits({ filter: { userAgent: { contains: ['ünÏ', 'opera'] } } })).toBe('c')
  expect(await hits({ filter: { userAgent: { contains: ['%'] } } })).toBe('')
  expect(await hits({ filter: { reason: { is: ['headers.missing'] } } })).toBe('c')
  expect(await hits({ filter: { reason: { isNot: ['headers.missing'] } } })).toBe('db')
  expect(await hits({ filter: { reason: { contains: ['DECLARED'] } } })).toBe('c')
  expect(await hits({ filter: { splitLink: { is: ['0'] }, country: { is: ['DE'] } } })).toBe('b')
  expect(await hits({ filter: { country: { is: ["x') OR 1=1 --"] } } })).toBe('')
})

test('totals of the range, and its newest hit', async () => {
  expect(await hitTotals(events, query)).toEqual({
    counts: { target: 2, targetUnique: 2, bot: 1, botUnique: 0 },
    suspicious: 1,
    unprotected: 1,
  })
  expect(await lastHitIn(events, query)).toBe('2026-03-29T21:59:59.999Z')
  expect(await lastHitIn(events, { ...query, class: 'bot' })).toBe('2026-03-29T12:00:00.000Z')
  const none = { target: 0, targetUnique: 0, bot: 0, botUnique: 0 }
  for (const nothing of [
    { ...query, campaigns: [] },
    { ...query, campaigns: ['99'] },
  ]) {
    expect(await hitTotals(events, nothing)).toEqual({ counts: none, suspicious: 0, unprotected: 0 })
    expect(await lastHitIn(events, nothing)).toBeNull()
  }
})

test('every day is present', async () => {
  const days = await hitSeries(events, { ...query, interval: 'day', startDate: '2026-03-28', endDate: '2026-03-31' })
  expect(days.map(({ date, target, bot, unprotected }) => [date, target, bot, unprotected])).toEqual([
    ['2026-03-28', 1, 0, 0],
    ['2026-03-29', 2, 1, 1],
    ['2026-03-30', 1, 0, 0],
    ['2026-03-31', 0, 0, 0],
  ])
})

test('weeks, months and hours follow the wall clock', async () => {
  const named = async (interval: 'hour' | 'week' | 'month', startDate: string, endDate: string) =>
    (await hitSeries(events, { ...query, interval, startDate, endDate }))
      .filter(({ target, bot }) => target + bot > 0)
      .map(({ date, target, bot, suspicious, unprotected }) => [date, target, bot, suspicious, unprotected])
  expect(await named('week', '2026-03-28', '2026-03-30')).toEqual([
    ['2026-03-23', 3, 1, 1, 1],
    ['2026-03-30', 1, 0, 0, 0],
  ])
  expect(await named('month', '2026-03-01', '2026-03-31')).toEqual([['2026-03-01', 4, 1, 1, 1]])
  expect(await named('hour', '2026-03-28', '2026-03-30')).toEqual([
    ['2026-03-28T23:00', 1, 0, 0, 0],
    ['2026-03-29T00:00', 1, 0, 1, 0],
    ['2026-03-29T14:00', 0, 1, 0, 0],
    ['2026-03-29T23:00', 1, 0, 0, 1],
    ['2026-03-30T00:00', 1, 0, 0, 0],
  ])
  const heat = await hitHeat(events, { ...query, startDate: '2026-03-28', endDate: '2026-03-30' })
  expect(heat).toHaveLength(168)
  expect(
    heat
      .filter(({ target, bot }) => target + bot > 0)
      .map(({ weekday, hour, target, bot }) => [weekday, hour, target, bot]),
  ).toEqual([
    [0, 0, 1, 0],
    [5, 23, 1, 0],
    [6, 0, 1, 0],
    [6, 14, 0, 1],
    [6, 23, 1, 0],
  ])
})

test('places, providers and carriers', async () => {
  const day = { ...query, campaigns: ['13'], startDate: '2025-01-05', endDate: '2025-01-05', limit: 10 }
  const values = async (dimension: Dimension) =>
    (await hitBreakdown(events, { ...day, dimension })).rows.map(({ value }) => value)
  expect(await values('region')).toEqual(expect.arrayContaining(['DE/Bavaria', '']))
  expect(await values('city')).toContain('DE/Bavaria/Munich')
  expect(await values('isp')).toEqual(['Vodafone'])
  const carriers = await hitBreakdown(events, { ...day, dimension: 'carrier' })
  expect(carriers.rows.map(({ value, target }) => [value, target]).toSorted()).toEqual([
    ['', 1],
    ['Vodafone', 1],
  ])
  expect(await hits({ ...day, filter: { carrier: { is: ['Vodafone'] } } })).toBe('m')
  expect(await hits({ ...day, filter: { city: { contains: ['munich'] } } })).toBe('m')
  expect(await filledDimensions(events, day)).toEqual(expect.arrayContaining(['region', 'city', 'isp', 'carrier']))
})

test('two dimensions crossed', async () => {
  const { rows, total } = await hitBreakdown(events, { ...query, dimension: 'country', by: 'category', limit: 2 })
  expect(rows.map(({ value, by, target, bot }) => [value, by, target, bot])).toEqual([
    ['', 'unprotected', 1, 0],
    ['DE', 'general', 0, 1],
  ])
  expect(total).toBe(3)
  const reasons = await hitBreakdown(events, { ...query, dimension: 'reason', by: 'country', limit: 10 })
  expect(reasons.rows.map(({ value, by, bot }) => [value, by, bot])).toEqual([
    ['headers.missing', 'DE', 1],
    ['ua.declared_bot', 'DE', 1],
  ])
})

test('values of a dimension, most hits first', async () => {
  const { rows, total } = await hitBreakdown(events, { ...query, dimension: 'country', limit: 1 })
  expect(rows).toEqual([{ value: 'DE', target: 1, targetUnique: 1, bot: 1, botUnique: 0 }])
  expect(total).toBe(2)
  const reasons = await hitBreakdown(events, { ...query, dimension: 'reason', limit: 10 })
  expect(reasons.rows.map(({ value, bot }) => [value, bot])).toEqual([
    ['headers.missing', 1],
    ['ua.declared_bot', 1],
  ])
  const networks = await hitBreakdown(events, { ...query, dimension: 'asn', limit: 10 })
  expect(networks.rows.map(({ value }) => value)).toEqual(['0', '3320'])
})

test('days by campaign, and the last hit of each', async () => {
  const day = { timezone: 'Europe/Berlin', startDate: '2026-03-29', endDate: '2026-03-29' }
  expect(await hitsByCampaign(events, { ...day, campaigns: ['10', '11'] })).toEqual(
    new Map([['10', { target: 2, targetUnique: 2, bot: 1, botUnique: 0, lastHit: '2026-03-29T21:59:59.999Z' }]]),
  )
  expect(await lastHits(events, ['11', '12'])).toEqual(new Map([['11', '2026-03-29T22:00:00.000Z']]))
})

test('visitors since a moment', async () => {
  const seen = []
  const [since, until] = [new Date('2026-03-28T23:00:00.000Z'), new Date('2026-03-29T23:00:00.000Z')]
  for await (const slice of visitorsOfLastDay(events, since, until)) seen.push(...slice)
  const first = since.getTime()
  expect(seen.map(({ visitor, hits }) => `${visitor} ${hits}`)).toEqual([
    'v1 1',
    'v2 1',
    `${HITS[4]?.visitor} 1`,
    'v1 2',
  ])
  expect(seen[0]).toEqual({ visitor: 'v1', first, hits: 1 })
  expect(seen[3]).toEqual({ visitor: 'v1', first, hits: 2 })
})

test('an equal query that is still waiting is answered together with it, each caller in their own rows', async () => {
  const question = [
    'report',
    'SELECT count() AS hits FROM hits WHERE client = {client:UInt64}',
    { client: 1n },
  ] as const
  const before = events.queryPools()['report']?.done ?? 0
  const other = events.query('report', question[1], { client: 2n })
  const answers = await Promise.all([1, 2, 3].map(() => events.query<{ hits: number }>(...question)))
  await other
  expect(events.queryPools()['report']?.done).toBe(before + 2)
  expect(answers[0]).toEqual(answers[2])
  expect(answers[0]?.[0]).not.toBe(answers[2]?.[0])
})

test('a running query is not shared: it would miss rows stored after its start', async () => {
  const slow = 'SELECT sleepEachRow(0.1) AS slept FROM numbers(3)'
  const before = events.queryPools()['report']?.done ?? 0
  const first = events.query('report', slow)
  await vi.waitFor(() => expect(events.queryPools()['report']?.busy).toBe(1))
  await Promise.all([first, events.query('report', slow)])
  expect(events.queryPools()['report']?.done).toBe(before + 2)
})

test('a shared query that fails does so for all its callers, and can be repeated', async () => {
  const wrong = 'SELECT nothing FROM hits'
  const failed = await Promise.allSettled([events.query('report', wrong), events.query('report', wrong)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(events.query('report', wrong)).rejects.toMatchObject({ kind: 'failed' })
})

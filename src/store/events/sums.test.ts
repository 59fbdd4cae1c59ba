/** All queries agree: totals = sum of days = sum of each breakdown = number of log rows, in any zone. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countsByCampaign, partsByCampaign } from './statistics/campaign-series.ts'
import { hitHeat, hitSeries } from './statistics/series.ts'
import type { ClassSwitch, Counts } from '../../contract/hits/hits.ts'
import { DIMENSIONS } from '../../contract/hits/hit-words.ts'
import type { HitQuery } from './hit-query.ts'
import { INTERVALS, type Interval } from '../../contract/statistics/statistics.ts'
import { hitBreakdown } from './statistics/breakdown.ts'
import type { HitRow } from './columns.ts'
import { NO_COUNTS } from './counts.ts'
import { shiftDay } from '../../lib/time/day.ts'
import type { Events } from './events.ts'
import { hitLogs } from './hits/logs.ts'
import { openSpool } from './spool/spool.ts'
import { askingFrom, type Source } from './testing/asking.ts'
import { embedded } from './testing/embedded.ts'
import { testFolder } from './testing/folder.ts'
import { anyHit, hitRow, storedTime } from './testing/rows.ts'
import { hitsByCampaign } from './statistics/campaign-visits.ts'
import { hitTotals, lastHitIn } from './statistics/totals.ts'
import { runs } from '../../../tests/support/runs.ts'

const store = embedded()
let sources: Record<Source, Events>
const NOT_USED = '584'
/** For conditions without rows the engine uses no projection. */
const unlessNothing = (events: Events): Events => ({
  ...events,
  query: <T>(...question: Parameters<Events['query']>) =>
    events.query<T>(...question).catch((error: { code?: string }) => {
      if (error.code !== NOT_USED) throw error
      return store.events().query<T>(...question)
    }),
})
beforeAll(async () => {
  await store.open()
  const from = (source: Source) => unlessNothing(askingFrom(store.events(), store.dir, source))
  sources = { hits: from('hits'), by_quarter: from('by_quarter'), by_time: from('by_time') }
})
afterAll(async () => {
  for (const source of Object.values(sources)) await source.close()
  await store.close()
})

/**
 * Quarter-hour offsets, clock changes at midnight (Beirut, Havana, Santiago) and other hours, in both directions, and
 * extreme zones.
 */
const zone = fc.constantFrom(
  'UTC',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Beirut',
  'America/Havana',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Niue',
  'Asia/Tehran',
)
/** Spans the clock changes of 2024 and its leap day. */
const [FROM, TO] = ['2024-02-25', '2024-11-10']
const day = fc.integer({ min: 0, max: 255 }).map((by) => shiftDay(FROM, by))
const switches = fc.constantFrom<ClassSwitch>(
  'all',
  'target',
  'targetUnique',
  'bot',
  'botUnique',
  'suspicious',
  'unprotected',
)
const details = fc.record({
  interval: fc.constantFrom(...INTERVALS),
  dimension: fc.constantFrom('country' as const, 'deviceType' as const, 'category' as const),
})
const campaigns = fc.constantFrom<HitQuery['campaigns']>('all', ['10'], ['10', '900719925474099301'], ['11', '12'])

const add = (a: Counts, b: Counts): Counts => ({
  target: a.target + b.target,
  targetUnique: a.targetUnique + b.targetUnique,
  bot: a.bot + b.bot,
  botUnique: a.botUnique + b.botUnique,
})
const sum = (all: Counts[]) => all.reduce(add, NO_COUNTS)

/** By this runtime's calendar. */
function dayIn(timezone: string, time: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(new Date(`${time.replace(' ', 'T')}Z`))
}

async function fill(rows: HitRow[]): Promise<void> {
  await store.empty()
  const spool = openSpool({ dir: testFolder(), insert: store.events().insertSegment, report: () => {} })
  for (const row of rows) spool.append(row)
  expect(await spool.flush()).toBe(true)
  await spool.close()
}

type Detail = { interval: Interval; dimension: 'country' | 'deviceType' | 'category' }

/** Every source gives the same answer, and parts add up. */
async function keptAsCounted(query: HitQuery, { interval, dimension }: Detail, totals: Counts): Promise<void> {
  const sourcesOf: Source[] = query.campaigns === 'all' ? ['hits', 'by_quarter', 'by_time'] : ['hits', 'by_quarter']
  for (const source of sourcesOf) {
    const events = sources[source]
    expect((await hitTotals(events, query)).counts, source).toEqual(totals)
    expect(sum(await hitSeries(events, { ...query, interval })), `${source} ${interval}`).toEqual(totals)
    expect(sum(await hitHeat(events, query)), source).toEqual(totals)
    const byCampaign = await countsByCampaign(events, query)
    expect(sum(byCampaign.map(({ counts }) => counts)), `${source} by campaign`).toEqual(totals)
    const parts = await partsByCampaign(events, { ...query, interval })
    for (const { campaign, counts } of byCampaign) {
      const own = parts.filter((part) => part.campaign === campaign)
      expect(own.reduce((all, { target, bot }) => all + target + bot, 0)).toBe(counts.target + counts.bot)
    }
    if (source !== 'hits') continue
    const crossed = await hitBreakdown(events, {
      ...query,
      dimension,
      by: dimension === 'category' ? 'country' : 'category',
      limit: 1000,
    })
    expect(sum(crossed.rows), `${source} ${dimension}`).toEqual(totals)
  }
}

async function agree(
  rows: HitRow[],
  query: HitQuery,
  detail: Detail = { interval: 'hour', dimension: 'category' },
): Promise<void> {
  const events = store.events()
  const { counts: totals, unprotected } = await hitTotals(events, query)
  const lastHit = await lastHitIn(events, query)
  const daily = await hitSeries(events, { ...query, interval: 'day' })
  const logs = await hitLogs(events, { ...query, offset: 0, limit: 500 })
  const inRange = rows.filter((row) => {
    const date = dayIn(query.timezone, row.time)
    return (
      date >= query.startDate &&
      date <= query.endDate &&
      (query.campaigns === 'all' || query.campaigns.includes(row.campaign))
    )
  })
  await keptAsCounted(query, detail, totals)
  if (query.class === 'all') expect(logs.total).toBe(inRange.length)
  expect(totals.target + totals.bot).toBe(logs.total)
  expect(logs.rows).toHaveLength(logs.total)
  expect(lastHit).toBe(logs.rows[0]?.time ?? null)
  expect(sum(daily)).toEqual(totals)
  expect(daily.reduce((all, { unprotected }) => all + unprotected, 0)).toBe(unprotected)
  for (const { date, target, bot } of daily) {
    expect(target + bot).toBe(logs.rows.filter((row) => dayIn(query.timezone, row.time.slice(0, -1)) === date).length)
  }
  for (const dimension of DIMENSIONS) {
    if (dimension === 'reason') continue
    const { rows: values, total } = await hitBreakdown(events, { ...query, dimension, limit: 1000 })
    expect(sum(values), dimension).toEqual(totals)
    expect(values).toHaveLength(total)
  }
  if (query.class === 'all' && query.startDate === query.endDate) {
    const today = await hitsByCampaign(events, { ...query, endDate: query.startDate })
    expect(sum([...today.values()])).toMatchObject(totals)
  }
}

test('all queries agree', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyHit(`${FROM}T00:00:00Z`, `${TO}T00:00:00Z`), { maxLength: 60 }),
      fc.array(
        fc.record({
          from: day,
          days: fc.integer({ min: 0, max: 120 }),
          timezone: zone,
          class: switches,
          campaigns,
          detail: details,
        }),
        { minLength: 3, maxLength: 3 },
      ),
      async (made, questions) => {
        const rows = made.map((row, index) => ({ ...row, hit: `h${index}` }))
        await fill(rows)
        for (const { from, days, detail, ...rest } of questions)
          await agree(rows, { ...rest, startDate: from, endDate: shiftDay(from, days), filter: {} }, detail)
      },
    ),
    { numRuns: runs(3), interruptAfterTimeLimit: 90_000 },
  )
})

test('totals up to an instant count exactly earlier hits, whatever their base', async () => {
  const start = Date.parse('2024-05-01')
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyHit('2024-05-01T00:00:00Z', '2024-05-04T00:00:00Z'), { minLength: 20, maxLength: 60 }),
      fc.integer({ min: 0, max: 3 * 86_400_000 }),
      fc.nat(),
      zone,
      details,
      async (made, offset, nth, timezone, { interval }) => {
        const rows = made.map((row, index) => ({ ...row, hit: `h${index}` }))
        await fill(rows)
        // random, and a hit's own time, which excludes it
        const ofHit = Date.parse(`${rows[nth % rows.length]?.time.replace(' ', 'T')}Z`)
        for (const until of [new Date(start + offset), new Date(ofHit), new Date(ofHit + 1)]) {
          const range = { startDate: '2024-04-30', endDate: dayIn(timezone, storedTime(until.toISOString())), timezone }
          const query: HitQuery = { ...range, campaigns: 'all', filter: {}, class: 'all', until }
          const before = rows.filter(({ time }) => time < storedTime(until.toISOString())).length
          for (const [source, events] of Object.entries(sources)) {
            const { counts } = await hitTotals(events, query)
            expect(counts.target + counts.bot, source).toBe(before)
            const series = await hitSeries(events, { ...query, interval })
            expect(sum(series), `${source} ${interval}`).toEqual(counts)
          }
          const filtered = { ...query, filter: { browser: { isNot: ['none'] } } }
          const { counts } = await hitTotals(store.events(), filtered)
          expect(counts.target + counts.bot).toBe(before)
        }
      },
    ),
    { numRuns: runs(2), interruptAfterTimeLimit: 60_000 },
  )
})

/** Zones with a day that begins or ends with a clock change, has 23, 24.5 or 25 hours, or is a leap day. */
const MIDNIGHTS = [
  ['Asia/Beirut', '2024-03-31'],
  ['America/Havana', '2024-03-10'],
  ['America/Havana', '2024-11-03'],
  ['America/Santiago', '2024-09-08'],
  ['America/Santiago', '2024-09-07'],
  ['Australia/Lord_Howe', '2024-04-07'],
  ['Europe/Berlin', '2024-10-27'],
  ['Asia/Kathmandu', '2024-02-29'],
  ['Pacific/Kiritimati', '2024-03-01'],
] as const

test.each(MIDNIGHTS)('in %s each hit around %s falls on the right calendar day', async (timezone, date) => {
  // Every quarter-hour and the millisecond before, from a day before to a day after.
  const start = Date.parse(shiftDay(date, -1))
  const moments = Array.from({ length: 3 * 96 }, (_, index) => start + index * 900_000).flatMap((at) => [at - 1, at])
  const rows = moments.map((at) => hitRow({ time: storedTime(new Date(at).toISOString()) }))
  await fill(rows)
  await agree(rows, { campaigns: ['10'], startDate: date, endDate: date, timezone, filter: {}, class: 'all' })
})

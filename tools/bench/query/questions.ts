/** Queries of the screens, for one campaign or all. */
import { shiftDay } from '../../../src/lib/time/day.ts'
import type { HitQuery } from '../../../src/store/events/hit-query.ts'
import { hitBreakdown } from '../../../src/store/events/statistics/breakdown.ts'
import { dataChanges, hitTotals } from '../../../src/store/events/statistics/totals.ts'
import type { Events } from '../../../src/store/events/events.ts'
import { hitHeat, hitSeries } from '../../../src/store/events/statistics/series.ts'
import { hitLogs } from '../../../src/store/events/hits/logs.ts'
import { hitsByCampaign } from '../../../src/store/events/statistics/campaign-visits.ts'
import { LAST_DAY } from './hits.ts'

export type QuestionOf = {
  name: string
  /** Answered from aggregates. */
  kept: boolean
  /** Also for all campaigns. */
  everywhere: boolean
  query: (events: Events, campaigns: HitQuery['campaigns']) => Promise<unknown>
  /** The same for a Postgres table; $1 is the campaign. */
  postgres?: string
}

const END = shiftDay(LAST_DAY, -1)
const requested = (campaigns: HitQuery['campaigns'], days: number, more: Partial<HitQuery> = {}): HitQuery => ({
  campaigns,
  startDate: shiftDay(END, 1 - days),
  endDate: END,
  timezone: 'Europe/Berlin',
  filter: {},
  class: 'all',
  ...more,
})

const COUNTS =
  "count(*) FILTER (WHERE class = 'target'), count(*) FILTER (WHERE class = 'target' AND is_unique), count(*) FILTER (WHERE class = 'bot'), count(*) FILTER (WHERE class = 'bot' AND is_unique)"
const within = (days: number) =>
  `campaign = $1 AND time >= (DATE '${shiftDay(END, 1 - days)}')::timestamp AT TIME ZONE 'Europe/Berlin' AND time < (DATE '${LAST_DAY}')::timestamp AT TIME ZONE 'Europe/Berlin'`
const local = "(time AT TIME ZONE 'Europe/Berlin')"
const grouped = (by: string, days: number) => `SELECT ${by}, ${COUNTS} FROM hits WHERE ${within(days)} GROUP BY ${by}`

export const ALL: readonly QuestionOf[] = [
  {
    name: 'totals of 7 days',
    kept: true,
    everywhere: true,
    query: (events, of) => hitTotals(events, requested(of, 7)),
    postgres: `SELECT ${COUNTS} FROM hits WHERE ${within(7)}`,
  },
  {
    name: 'totals of 30 days',
    kept: true,
    everywhere: true,
    query: (events, of) => hitTotals(events, requested(of, 30)),
    postgres: `SELECT ${COUNTS} FROM hits WHERE ${within(30)}`,
  },
  {
    name: 'days of 90 days',
    kept: true,
    everywhere: true,
    query: (events, of) => hitSeries(events, { ...requested(of, 90), interval: 'day' }),
    postgres: grouped(`${local}::date`, 90),
  },
  {
    name: 'days of 90 days, Bot Unique',
    kept: true,
    everywhere: false,
    query: (events, of) => hitSeries(events, { ...requested(of, 90, { class: 'botUnique' }), interval: 'day' }),
  },
  {
    name: 'days of 90 days, one country',
    kept: false,
    everywhere: false,
    query: (events, of) =>
      hitSeries(events, { ...requested(of, 90, { filter: { country: { is: ['DE'] } } }), interval: 'day' }),
  },
  {
    name: 'hours of 7 days',
    kept: true,
    everywhere: true,
    query: (events, of) => hitSeries(events, { ...requested(of, 7), interval: 'hour' }),
    postgres: grouped(`date_trunc('hour', ${local})`, 7),
  },
  {
    name: 'weeks of 90 days',
    kept: true,
    everywhere: false,
    query: (events, of) => hitSeries(events, { ...requested(of, 90), interval: 'week' }),
    postgres: grouped(`date_trunc('week', ${local})`, 90),
  },
  {
    name: 'hours of the week, 30 days',
    kept: true,
    everywhere: true,
    query: (events, of) => hitHeat(events, requested(of, 30)),
    postgres: grouped(`extract(dow FROM ${local}), extract(hour FROM ${local})`, 30),
  },
  {
    name: 'by country, 30 days',
    kept: false,
    everywhere: true,
    query: (events, of) => hitBreakdown(events, { ...requested(of, 30), dimension: 'country', limit: 50 }),
    postgres: grouped('country', 30),
  },
  {
    name: 'by country and device, 30 days',
    kept: false,
    everywhere: false,
    query: (events, of) =>
      hitBreakdown(events, { ...requested(of, 30), dimension: 'country', by: 'deviceType', limit: 50 }),
    postgres: grouped('country, device_type', 30),
  },
  {
    name: 'by browser, 30 days',
    kept: false,
    everywhere: true,
    query: (events, of) => hitBreakdown(events, { ...requested(of, 30), dimension: 'browser', limit: 50 }),
    postgres: grouped('browser', 30),
  },
  {
    name: 'by UTM campaign and source, 30 days',
    kept: false,
    everywhere: false,
    query: (events, of) =>
      hitBreakdown(events, { ...requested(of, 30), dimension: 'utmCampaign', by: 'utmSource', limit: 50 }),
  },
  {
    name: 'by address, 30 days',
    kept: false,
    everywhere: false,
    query: (events, of) => hitBreakdown(events, { ...requested(of, 30), dimension: 'ip', limit: 50 }),
    postgres: `${grouped('ip', 30)} ORDER BY count(*) DESC LIMIT 50`,
  },
  {
    name: 'by signal, 30 days',
    kept: false,
    everywhere: true,
    query: (events, of) => hitBreakdown(events, { ...requested(of, 30), dimension: 'reason', limit: 50 }),
  },
  {
    name: 'days of 90 days, one browser',
    kept: false,
    everywhere: false,
    query: (events, of) =>
      hitSeries(events, { ...requested(of, 90, { filter: { browser: { is: ['Safari'] } } }), interval: 'day' }),
  },
  {
    name: 'logs: newest 50 of 30 days',
    kept: false,
    everywhere: true,
    query: (events, of) => hitLogs(events, { ...requested(of, 30), offset: 0, limit: 50 }),
    postgres: `SELECT * FROM hits WHERE ${within(30)} ORDER BY time DESC, hit DESC LIMIT 50`,
  },
  {
    name: 'logs: newest 50 bots of 30 days',
    kept: false,
    everywhere: false,
    query: (events, of) => hitLogs(events, { ...requested(of, 30, { class: 'bot' }), offset: 0, limit: 50 }),
    postgres: `SELECT * FROM hits WHERE ${within(30)} AND class = 'bot' ORDER BY time DESC, hit DESC LIMIT 50`,
  },
  {
    name: 'logs: a word in the page, 31 days',
    kept: false,
    everywhere: false,
    query: (events, of) =>
      hitLogs(events, { ...requested(of, 31, { filter: { url: { contains: ['/land/77?'] } } }), offset: 0, limit: 50 }),
    postgres: `SELECT *, count(*) OVER () FROM hits WHERE ${within(31)} AND url ILIKE '%/land/77?%' ORDER BY time DESC, hit DESC LIMIT 50`,
  },
  {
    name: 'new detection data, 30 days',
    kept: false,
    everywhere: true,
    query: (events, campaigns) =>
      dataChanges(events, { campaigns, startDate: shiftDay(END, -29), endDate: END, timezone: 'UTC' }),
  },
  {
    name: 'today by campaign',
    kept: false,
    everywhere: false,
    query: (events, campaigns) =>
      hitsByCampaign(events, { campaigns, timezone: 'Europe/Berlin', startDate: END, endDate: END }),
  },
]

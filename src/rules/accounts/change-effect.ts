/**
 * Shares of Bots before and after a change of what decides verdicts. Compares the same hours; says nothing of causes.
 */
import type { ChangeEffect } from '../../contract/accounts/audit.ts'
import type { CampaignSettings } from '../../contract/campaigns/campaigns.ts'
import type { CallName } from '../../contract/routes.ts'
import { changedFields } from '../campaigns/campaign-versions.ts'
import { rateOf } from '../detection/signal-conversion.ts'

/** Settings that decide whether a visit is a Bot. */
const DECIDING: ReadonlySet<string> = new Set<keyof CampaignSettings>([
  'check',
  'countries',
  'excludedCountries',
  'excludedValues',
  'repeatLimit',
  'rules',
  'schedule',
  'sensitivity',
  'stopKeywords',
])
/** Visits before and after these are no more comparable. */
const PARTING: ReadonlySet<string> = new Set<CallName>([
  'ban.add',
  'ban.remove',
  'company.bulk',
  'company.delete',
  'company.restore',
  'company.updateInfoStatus',
])

type Recorded = { action: string; before: unknown; after: unknown }

/** An entry of a campaign that existed before. */
export const changesVerdicts = ({ before, after }: Omit<Recorded, 'action'>): boolean =>
  isRecord(before) && isRecord(after) && changedFields(before, after).some((field) => DECIDING.has(field))

export const partsVisits = (entry: Recorded): boolean => PARTING.has(entry.action) || changesVerdicts(entry)

const isRecord = (values: unknown): values is Readonly<Record<string, unknown>> =>
  typeof values === 'object' && values !== null

/** Milliseconds; `until` is not included. Whole quarters of an hour, as visits are counted. */
export type Span = { from: number; until: number }
export type Spans = { since: Span; before: Span; ended: boolean }

const QUARTER = 900_000
const DAY = 96 * QUARTER
/** A longer time tells more of other things than of the change. */
const MOST = 14 * DAY
/** Compared visits are of that time before a change. */
export const LONGEST_AGO = MOST + 7 * DAY

/**
 * From the change to the next one, and the same hours of earlier days: of the same weekdays where the settings were in
 * force by then. `parting`: moments of the campaign's changes, this one's among them or not.
 */
export function spansOf(at: number, parting: readonly number[], now: number): Spans | undefined {
  const next = Math.min(...parting.filter((one) => one > at))
  const previous = Math.max(...parting.filter((one) => one < at))
  const from = Math.ceil(at / QUARTER) * QUARTER
  const until = Math.floor(Math.min(next, now, from + MOST) / QUARTER) * QUARTER
  const length = until - from
  if (length <= 0) return undefined
  const back = [7 * DAY, DAY]
    .map((unit) => Math.ceil((until - at) / unit) * unit)
    .find((days) => from - days >= previous)
  if (back === undefined) return undefined
  return { since: { from, until }, before: { from: from - back, until: until - back }, ended: next <= now }
}

export type SpanCounts = { visits: number; bots: number }

/** Each share is known within five points, at 95 % confidence. */
const WIDEST = 0.1

/** Null: too few visits to say something. */
export function effectOf(
  { since, before, ended }: Spans,
  counts: Record<'since' | 'before', SpanCounts>,
): ChangeEffect | null {
  const [now, then] = [counts.since, counts.before].map(({ bots, visits }) => rateOf(bots, visits))
  if (!now || !then || [now, then].some(({ low, high }) => high - low > WIDEST)) return null
  return {
    since: { ...counts.since, ...instants(since) },
    before: { ...counts.before, ...instants(before) },
    ended,
    differs: areApart(now, then),
  }
}

type Rate = { rate: number; low: number; high: number }

/** Newcombe's interval of the difference, of two Wilson intervals, is without 0. */
function areApart(one: Rate, other: Rate): boolean {
  const [more, less] = one.rate > other.rate ? [one, other] : [other, one]
  return more.rate - less.rate > Math.hypot(more.rate - more.low, less.high - less.rate)
}

const instants = ({ from, until }: Span) => ({
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
})

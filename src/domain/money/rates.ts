import { dayAfter, shiftDay, startOfDay } from '../../lib/time/day.ts'
import { ownClientId } from '../../rules/accounts/ownership.ts'
import { DEFAULT_POSTBACKS } from '../../rules/conversions/postback-settings.ts'
import type { TimeRange } from '../../rules/money/costs/entries.ts'
import { createExchange, type Exchange, RATE_DAYS } from '../../rules/money/costs/exchange.ts'
import { postbackSettings } from '../../store/config/conversions/conversions.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { ratesBetween } from '../../store/config/money/currency-rates.ts'
import { ownRatesIn } from '../../store/config/money/own-rates.ts'
import type { ConversionScope } from '../../store/config/conversions/conversion-stats.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import type { Caller } from '../context.ts'

type Asking = { services: { db: Queries }; caller: Caller }

/** The client's currency; the default for several clients. */
export async function currencyOf({ services: { db }, caller }: Asking, { clients = [] }: HitQuery): Promise<string> {
  const [only, ...others] = clients
  const client = ownClientId(caller.account) ?? (others.length === 0 ? only : undefined)
  return client === undefined ? DEFAULT_POSTBACKS.currency : (await postbackSettings(db, client)).currency
}

/** By the daily rates of these days, and those of each campaign's client. */
export async function exchangeBetween(
  db: Queries,
  scope: ConversionScope,
  { currency, first, last }: { currency: string; first: string; last: string },
): Promise<Exchange> {
  const [daily, own] = await Promise.all([
    ratesBetween(db, shiftDay(first, -RATE_DAYS - 1), last),
    ownRatesIn(db, scope, { first: shiftDay(first, -1), last }),
  ])
  return createExchange(currency, daily, own)
}

export function exchangeFor(
  { services: { db } }: Asking,
  query: HitQuery,
  { currency, pieces }: { currency: string; pieces: readonly TimeRange[] },
): Promise<Exchange> {
  const { startDate, endDate, timezone } = query
  const began = pieces.reduce((least, { from }) => Math.min(least, from), startOfDay(startDate, timezone).getTime())
  const earliest = new Date(began).toISOString().slice(0, 10)
  const first = earliest < startDate ? earliest : startDate
  return exchangeBetween(db, query, { currency, first, last: dayAfter(endDate) })
}

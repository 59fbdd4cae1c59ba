import { dayAfter, shiftDay, startOfDay } from '../../lib/time/day.ts'
import { ownClientId } from '../../rules/accounts/ownership.ts'
import { DEFAULT_POSTBACKS } from '../../rules/conversions/postback-settings.ts'
import type { TimeRange } from '../../rules/money/costs/entries.ts'
import { RATE_DAYS } from '../../rules/money/costs/exchange.ts'
import { postbackSettings } from '../../store/config/conversions/conversions.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { ratesBetween } from '../../store/config/money/currency-rates.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import type { Caller } from '../context.ts'

type Asking = { services: { db: Queries }; caller: Caller }

/** The client's currency; the default for several clients. */
export async function currencyOf({ services: { db }, caller }: Asking, { clients = [] }: HitQuery): Promise<string> {
  const [only, ...others] = clients
  const client = ownClientId(caller.account) ?? (others.length === 0 ? only : undefined)
  return client === undefined ? DEFAULT_POSTBACKS.currency : (await postbackSettings(db, client)).currency
}

export function ratesFor(
  { services: { db } }: Asking,
  { startDate, endDate, timezone }: HitQuery,
  pieces: readonly TimeRange[],
) {
  const first = pieces.reduce((least, { from }) => Math.min(least, from), startOfDay(startDate, timezone).getTime())
  const earliest = new Date(first).toISOString().slice(0, 10)
  return ratesBetween(db, shiftDay(earliest < startDate ? earliest : startDate, -RATE_DAYS - 1), dayAfter(endDate))
}

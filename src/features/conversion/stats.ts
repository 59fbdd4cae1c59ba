import type { ConversionFigures, ConversionStat } from '../../contract/conversions.ts'
import type { Input } from '../../contract/table.ts'
import { dayAfter, startOfDay } from '../../lib/day.ts'
import { campaignNames } from '../../store/config/campaigns.ts'
import { conversionSums, type ConversionSum } from '../../store/config/conversion-stats.ts'
import { wasReceived } from '../../store/config/postback-inbox.ts'
import { hitsBy } from '../../store/events/hits-by.ts'
import type { Caller, Handler, Services } from '../context.ts'
import { clientMeant, scopeMeant } from './whose.ts'

export const stats: Handler<'conversion.stats'> = async ({ services, caller }, input) => {
  const [counted, client] = await Promise.all([
    countConversions({ services, caller }, input, input.limit),
    clientMeant(services.db, caller.account, input.clientId),
  ])
  return { ...counted, by: input.by, received: await wasReceived(services.db, client) }
}

type Counted = { stats: ConversionStat[]; totals: ConversionFigures }

/** The most conversions first, then the most hits. */
export async function countConversions(
  { services: { db, events }, caller: { account } }: { services: Services; caller: Caller },
  asked: Input<'conversion.export'>,
  limit: number,
): Promise<Counted> {
  const scope = await scopeMeant(db, account, asked)
  const { startDate, endDate, filter, by, groupBy } = asked
  const timezone = asked.timezone ?? account.timezone
  const question = {
    ...scope,
    by,
    timezone,
    filter,
    from: startOfDay(startDate, timezone),
    to: startOfDay(dayAfter(endDate), timezone),
  }
  const [sums, all] = await Promise.all([conversionSums(db, question, groupBy), conversionSums(db, question)])
  const groups = Map.groupBy(sums, ({ value }) => value)
  const seen = await hitsBy(
    events,
    { ...scope, startDate, endDate, timezone, filter, class: 'all' },
    { group: groupBy, always: [...groups.keys()], limit: limit + groups.size },
  )
  const hits = new Map(seen.rows.map((row) => [row.value, row.hits]))
  const values = [...new Set([...groups.keys(), ...hits.keys()])]
  const names = groupBy === 'campaign' ? await campaignNames(db, values) : new Map<string, string>()
  const told = values.map((value) => ({
    value,
    label: names.get(value) ?? value,
    ...figuresOf(groups.get(value) ?? [], hits.get(value) ?? 0),
  }))
  return {
    stats: told
      .toSorted((a, b) => b.conversions - a.conversions || b.hits - a.hits || (a.value < b.value ? -1 : 1))
      .slice(0, limit),
    totals: figuresOf(all, seen.hits),
  }
}

/** Money of different currencies is never added. */
function figuresOf(sums: readonly ConversionSum[], hits: number): ConversionFigures {
  const counted = (status: ConversionSum['status']) =>
    sums.filter((one) => one.status === status).reduce((total, one) => total + one.count, 0)
  const conversions = counted('approved')
  const revenue = sums
    .filter(({ status, payout }) => status === 'approved' && payout > 0)
    .map(({ currency, payout }) => ({ currency, amount: payout }))
  return {
    hits,
    conversions,
    rate: hits === 0 ? 0 : conversions / hits,
    pending: counted('pending'),
    rejected: counted('rejected'),
    revenue: revenue.toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  }
}

import type { ConversionFigures, ConversionStat } from '../../contract/conversions/conversions.ts'
import type { Dimension } from '../../contract/hits/hit-words.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { csvOf } from '../../lib/text/csv.ts'
import { naturally } from '../../lib/text/natural.ts'
import { dayAfter, startOfDay } from '../../lib/time/day.ts'
import { moneyText } from '../../lib/numbers/money.ts'
import { isStaff, scopeOf } from '../../rules/accounts/ownership.ts'
import { campaignChoices } from '../../store/config/campaigns/campaign-choices.ts'
import { campaignClients, campaignNames } from '../../store/config/campaigns/campaigns.ts'
import {
  type ConversionSum,
  conversionSums,
  conversionValues,
} from '../../store/config/conversions/conversion-stats.ts'
import { hasPostbacks } from '../../store/config/conversions/postbacks.ts'
import { listSources } from '../../store/config/money/sources.ts'
import { hitsBy } from '../../store/events/statistics/breakdown.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { resolveClient, hitScopeOf } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'events'

type Counted = { stats: ConversionStat[]; totals: ConversionFigures }

const MOST = 10_000

export const conversionStatisticsHandlers = {
  'conversion.filter': async ({ services: { db }, caller: { account } }, named) => {
    const clientId = await resolveClient(db, account, named.clientId)
    const [values, companies, sources] = await Promise.all([
      conversionValues(db, await hitScopeOf({ db: db }, account, named)),
      campaignChoices(db, clientId === undefined ? scopeOf(account) : { clientId }),
      clientId === undefined ? [] : listSources(db, clientId),
    ])
    const offered: Reply<'conversion.filter'>['filter'] = {}
    for (const { field, value, count } of values)
      (offered[field as Dimension] ??= []).push({ value, conversions: count })
    return { companies, filter: offered, sources: sources.map(({ id, name }) => ({ id, name })) }
  },

  'conversion.stats': async ({ services, caller }, input) => {
    const [counted, client] = await Promise.all([
      countConversions({ services, caller }, input, input.limit),
      resolveClient(services.db, caller.account, input.clientId),
    ])
    return { ...counted, by: input.by, received: await hasPostbacks(services.db, client) }
  },

  /** One revenue column per currency. */
  'conversion.export': async (context, query) => {
    const { stats, totals } = await countConversions(context, query, MOST)
    const currencies = totals.revenue.map(({ currency }) => currency)
    const head = [
      query.groupBy,
      'hits',
      'conversions',
      'rate',
      'pending',
      'rejected',
      ...currencies.map((currency) => `revenue ${currency}`),
    ]
    const lines = stats.map(({ label, hits, conversions, rate, pending, rejected, revenue }) => {
      const amounts = currencies.map((currency) =>
        moneyText(revenue.find((one) => one.currency === currency)?.amount ?? 0, currency),
      )
      return [label, hits, conversions, rate.toFixed(6), pending, rejected, ...amounts]
    })
    return {
      filename: `conversions-by-${query.by}-${query.startDate}-${query.endDate}.csv`,
      type: 'text/csv; charset=utf-8',
      bytes: csvOf([head, ...lines]),
    }
  },
} satisfies HandlersOf<Needs>

/** Most conversions first, then most hits, then by name. */
async function countConversions(
  { services: { db, events }, caller: { account } }: { services: Pick<Services, Needs>; caller: Caller },
  query: Input<'conversion.export'>,
  limit: number,
): Promise<Counted> {
  const scope = await hitScopeOf({ db: db }, account, query)
  const { startDate, endDate, filter, by, groupBy } = query
  const timezone = query.timezone ?? account.timezone
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
  const named = groupBy === 'campaign' ? values : []
  const [names, clients] = await Promise.all([
    campaignNames(db, named),
    isStaff(account) ? campaignClients(db, named) : new Map<string, string>(),
  ])
  const stats = values.map((value) => ({
    value,
    label: names.get(value) ?? value,
    client: clients.get(value),
    ...figuresOf(groups.get(value) ?? [], hits.get(value) ?? 0),
  }))
  return {
    stats: stats
      .toSorted((a, b) => b.conversions - a.conversions || b.hits - a.hits || naturally(a.label, b.label))
      .slice(0, limit),
    totals: figuresOf(all, seen.hits),
  }
}

/** Never adds different currencies. */
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

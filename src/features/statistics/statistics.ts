import type { MoneySums } from '../../contract/money/profit.ts'
import type { Annotation, Comparison, Interval } from '../../contract/statistics/statistics.ts'
import type { Reply } from '../../contract/table.ts'
import { isPartial, isPlainDay } from '../../lib/time/calendar.ts'
import { dayAfter, dayIn, shiftDay, startOfDay } from '../../lib/time/day.ts'
import { readableHost } from '../../lib/net/readable-link.ts'
import { comparedWith } from '../../rules/statistics/comparison.ts'
import { isStaff, canKnow, ownClientId, type Principal } from '../../rules/accounts/ownership.ts'
import { PAST_DAYS, unusualRows } from '../../rules/statistics/unusual.ts'
import { listAnnotatedChanges, type AnnotatedChange } from '../../store/config/accounts/audit.ts'
import { campaignIds, findCampaign } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { filledDimensions, hitBreakdown } from '../../store/events/statistics/breakdown.ts'
import { areProjected } from '../../store/events/counts.ts'
import { dataChanges, hitTotals, lastHitIn } from '../../store/events/statistics/totals.ts'
import { hitHeat, hitSeries } from '../../store/events/statistics/series.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { allMoneyOf, moneyOf, availableMoney, NO_MONEY } from '../../domain/money/money.ts'
import { inCurrency, moneyRows } from '../../domain/money/money-rows.ts'
import { moneyOfRow, ownColumns } from '../../domain/money/own-columns.ts'
import { toHitQuery } from '../../domain/hits/hit-query.ts'
import { wasteBySource } from '../../domain/money/stop-list.ts'
import { judgedAs } from '../../domain/judging/judged-today.ts'
import { reportLevel } from '../../domain/statistics/report.ts'

type Needs = 'db' | 'events' | 'now' | 'restater'

const MOST = 500

type Undated = Omit<Annotation, 'date'>

export const statisticsHandlers = {
  'logs.report': reportLevel,

  'logs.companyTotals': async (context, input) => {
    const { events, now } = context.services
    const query = await toHitQuery(context, input)
    const present = { at: now(), timezone: query.timezone }
    const before = comparedWith(input.compare, query, present)
    const { judged, progress } = await judgedAs(context.services, query, { judgedBy: input.judgedBy, also: before })
    const [current, previous, lastHit, money, previousMoney] = await Promise.all([
      hitTotals(events, { ...query, judged }),
      hitTotals(events, { ...query, ...before, judged }),
      lastHitIn(events, query),
      input.countsOnly ? undefined : allMoneyOf(context, query, { figures: input.money }),
      input.money && !input.countsOnly ? moneyOf(context, { ...query, ...before }) : undefined,
    ])
    const figures = money?.figures
    const own = await ownColumns(context, figures)
    return {
      totals: current.counts,
      suspicious: current.suspicious,
      unprotected: current.unprotected,
      previous: previous.counts,
      previousSuspicious: previous.suspicious,
      previousUnprotected: previous.unprotected,
      previousRange: { ...before, until: before.until?.toISOString() ?? null },
      lastHit,
      partial: isPartial('day', query.endDate, query, present),
      ...progress,
      ...money?.sums([{ value: '' }])[0],
      ...moneyOfRow(figures, own, { value: '', ...current.counts }),
      ...inCurrency(figures),
      ...(figures && { withoutVisits: figures.withoutVisits }),
      ...(previousMoney && { previousMoney: previousMoney.of('') }),
    }
  },

  'logs.companyDaily': async (context, { interval, compare, money, countsOnly, judgedBy, ...input }) => {
    const { services } = context
    const query = await toHitQuery(context, input)
    const also = compare && comparedWith(compare, query, { at: services.now(), timezone: query.timezone })
    const { judged, progress } = await judgedAs(services, query, { judgedBy, also })
    const [series, known] = await Promise.all([
      companySeries(services, { ...query, judged, interval }, compare),
      countsOnly ? undefined : allMoneyOf(context, query, { rows: { interval }, figures: money }),
    ])
    const own = await ownColumns(context, known?.figures)
    const sums = known?.sums(series.daily.map(({ date }) => ({ value: date })))
    return {
      ...series,
      ...progress,
      daily: series.daily.map((row, index) => ({
        ...row,
        ...sums?.[index],
        ...moneyOfRow(known?.figures, own, { ...row, value: row.date }),
      })),
      ...inCurrency(known?.figures),
    }
  },

  'logs.companyPlatforms': async (context, { dimension, by, limit, judgedBy, countsOnly, ...input }) => {
    const query = await toHitQuery(context, input)
    const { judged, progress } = await judgedAs(context.services, query, { judgedBy })
    const [{ rows, total }, there] = await Promise.all([
      hitBreakdown(context.services.events, { ...query, judged, dimension, by, limit }),
      countsOnly ? NO_MONEY : availableMoney(context, query),
    ])
    const values = rows.map(({ value }) => value)
    const known = await moneyRows(context, query, { rows, by: { dimension, by, values }, figures: input.money, there })
    return {
      platforms: known.rows.map((row) => ({
        ...row,
        ...(dimension === 'domain' && { value: readableHost(row.value) }),
        ...(by === 'domain' && { by: readableHost(row.by ?? '') }),
      })),
      total,
      ...progress,
      ...inCurrency(known.figures),
      ...(known.figures && (await wasteBySource(context.services.db, known.figures, values))),
    }
  },

  'logs.heat': async (context, { judgedBy, ...input }) => {
    const query = await toHitQuery(context, input)
    const { judged, progress } = await judgedAs(context.services, query, { judgedBy })
    return { heat: await hitHeat(context.services.events, { ...query, judged }), ...progress }
  },

  'logs.unusual': async (context, { interval, ...input }) => {
    const { events, now } = context.services
    const query = await toHitQuery(context, { ...input, class: 'all' })
    // others would read eight weeks of hits
    if (!areProjected(query)) return { unusual: [] }
    const { startDate, timezone } = query
    const present = { at: now(), timezone }
    const range = { ...query, startDate: shiftDay(startDate, -PAST_DAYS) }
    const rows = (await hitSeries(events, { ...range, interval })).map((row) => ({
      ...row,
      partial: isPartial(interval, row.date, range, present),
    }))
    return { unusual: unusualRows(rows, startDate, (day) => isPlainDay(day, timezone)) }
  },

  'logs.filled': async (context, input) => {
    const query = await toHitQuery(context, { ...input, filter: {}, class: 'all' })
    const [dimensions, there] = await Promise.all([
      filledDimensions(context.services.events, query),
      availableMoney(context, query),
    ])
    return { dimensions, money: there.mayCosts && (there.costs || there.conversions) }
  },

  'logs.annotations': async (context, input) => {
    const { db, events } = context.services
    const query = await toHitQuery(context, { ...input, filter: {}, class: 'all' })
    const { timezone } = query
    const [changes, data] = await Promise.all([
      listAnnotatedChanges(db, {
        ...(await whose(db, context.caller, query)),
        from: startOfDay(query.startDate, timezone),
        until: startOfDay(dayAfter(query.endDate), timezone),
      }),
      dataChanges(events, query),
    ])
    const annotations = [
      ...changes.map((change) => changeAnnotation(change, context.caller.account)),
      ...data.map(dataAnnotation),
    ]
      .toSorted((a, b) => (a.at < b.at ? 1 : -1))
      .slice(0, MOST)
    return { annotations: annotations.map((one) => ({ ...one, date: dayIn(timezone, new Date(one.at)) })) }
  },
} satisfies HandlersOf<Needs>

type CountedRow = Omit<Reply<'logs.companyDaily'>['daily'][number], keyof MoneySums | 'money' | 'formulas'>

export async function companySeries(
  { events, now }: Pick<Services, 'events' | 'now'>,
  query: HitQuery & { interval: Interval },
  compare: Comparison | undefined,
): Promise<{ daily: CountedRow[]; previous?: CountedRow[] }> {
  const present = { at: now(), timezone: query.timezone }
  const series = async (range: typeof query) =>
    (await hitSeries(events, range)).map((row) => ({
      ...row,
      partial: isPartial(range.interval, row.date, range, { ...present, at: range.until ?? present.at }),
    }))
  const before = compare && { ...query, ...comparedWith(compare, query, present) }
  const [daily, previous] = await Promise.all([series(query), before && series(before)])
  return { daily, ...(previous ? { previous } : {}) }
}

/** Only staff see global lists; the team sees the client's. */
async function whose(db: Queries, { account }: Caller, { campaigns, clients }: HitQuery) {
  const globalList = isStaff(account)
  if (!globalList) return { campaigns, listsOf: [ownClientId(account) ?? ''], globalList }
  if (clients) {
    const ids = await Promise.all(clients.map((clientId) => campaignIds(db, { clientId })))
    return { campaigns: ids.flat(), listsOf: clients, globalList }
  }
  if (campaigns === 'all') return { campaigns, listsOf: 'all' as const, globalList }
  const owners = await Promise.all(campaigns.map((id) => findCampaign(db, id)))
  return { campaigns, listsOf: owners.flatMap((owner) => (owner ? [owner.clientId] : [])), globalList }
}

const changeAnnotation = ({ at, action, campaign, actor }: AnnotatedChange, reader: Principal): Undated => ({
  at: at.toISOString(),
  kind: kindOf(action),
  action,
  companyId: campaign?.id ?? null,
  companyName: campaign?.name ?? null,
  by: actor && canKnow(reader, actor) ? actor.email : null,
})

function kindOf(action: string): Annotation['kind'] {
  if (action.startsWith('ban.')) return 'ban'
  return action.includes('blacklist.') ? 'list' : 'campaign'
}

const dataAnnotation = (at: string): Undated => ({
  at,
  kind: 'data',
  action: 'data.update',
  companyId: null,
  companyName: null,
  by: null,
})

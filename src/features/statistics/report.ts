/** Reports of several levels: the rows of one, under a row of the levels above. */
import type { Question } from '../../contract/table.ts'
import {
  type Clock,
  isClock,
  isDimension,
  isPeriod,
  type Level,
  type Period,
} from '../../contract/statistics/levels.ts'
import { readableHost } from '../../lib/net/readable-link.ts'
import { spellings } from '../../lib/net/spellings.ts'
import { lastDay } from '../../lib/time/calendar.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { toHitQuery } from '../../domain/hits/hit-query.ts'
import { judgedAs } from '../../domain/judging/judged-today.ts'
import { allMoneyOf } from '../../domain/money/money.ts'
import { moneyOfRow, ownColumns } from '../../domain/money/own-columns.ts'
import { campaignNames } from '../../store/config/campaigns/campaigns.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import type { RowsBy } from '../../store/events/money/paid-visits.ts'
import { hitBreakdown } from '../../store/events/statistics/breakdown.ts'

type Needs = 'db' | 'events' | 'now' | 'restater'

export const reportHandlers = {
  'logs.report': async (context, { by, under, limit, judgedBy, money, ...input }) => {
    const { db, events } = context.services
    const query = under.reduce(narrowed, await toHitQuery(context, input))
    const { judged, progress } = await judgedAs(context.services, query, { judgedBy })
    const { rows, total } = await hitBreakdown(events, { ...query, judged, dimension: by, limit })
    const values = rows.map(({ value }) => value)
    const [known, names] = await Promise.all([
      allMoneyOf(context, query, { rows: rowsBy(by, values), figures: money }),
      by === 'campaign' ? campaignNames(db, values) : undefined,
    ])
    const own = await ownColumns(context, known?.figures)
    const sums = known?.sums(rows)
    return {
      rows: rows.map((row, index) => ({
        ...row,
        ...sums?.[index],
        ...moneyOfRow(known?.figures, own, row),
        ...(by === 'domain' && { value: readableHost(row.value) }),
        ...(names && { name: names.get(row.value) ?? '' }),
      })),
      total,
      ...progress,
      ...(known?.figures && { currency: known.figures.currency, exchanged: known.figures.exchanged() }),
    }
  },
} satisfies HandlersOf<Needs>

function rowsBy(by: Level, values: readonly string[]): RowsBy {
  if (by === 'campaign') return by
  if (isClock(by)) return { clock: by }
  return isPeriod(by) ? { interval: by } : { dimension: by, values }
}

const nothing = (query: HitQuery): HitQuery => ({ ...query, campaigns: [] })

type Under = NonNullable<Question<'logs.report'>['under']>[number]

/** Only what also has the value; a value that cannot be has nothing. */
function narrowed(query: HitQuery, { by, value }: Under): HitQuery {
  if (isDimension(by)) {
    const chosen = query.filter[by]
    const among = chosen?.is?.flatMap(spellings) ?? []
    if (among.length > 0 && !spellings(value).some((one) => among.includes(one))) return nothing(query)
    return { ...query, filter: { ...query.filter, [by]: { ...chosen, is: [value] } } }
  }
  if (by === 'campaign') return ofCampaign(query, value)
  return isClock(by) ? atClock(query, by, value) : inPeriod(query, by, value)
}

function ofCampaign(query: HitQuery, id: string): HitQuery {
  const isMeant = query.campaigns === 'all' || query.campaigns.includes(id)
  return isMeant && /^\d{1,18}$/.test(id) ? { ...query, campaigns: [id] } : nothing(query)
}

function inPeriod(query: HitQuery, period: Period, first: string): HitQuery {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(first)) return nothing(query)
  const [startDate, last] = [later(query.startDate, first), lastDay(period, first)]
  const endDate = last < query.endDate ? last : query.endDate
  return startDate > endDate ? nothing(query) : { ...query, startDate, endDate }
}

const later = (one: string, other: string): string => (one > other ? one : other)

const MOST: Record<Clock, number> = { weekday: 6, hour: 23 }

function atClock(query: HitQuery, clock: Clock, value: string): HitQuery {
  const at = /^\d{1,2}$/.test(value) ? Number(value) : Infinity
  return at > MOST[clock] ? nothing(query) : { ...query, clock: { ...query.clock, [clock]: at } }
}

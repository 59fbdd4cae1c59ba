/** Reports of several levels: the rows of one, under a row of the levels above, with totals and the compared period. */
import type { Counts } from '../../contract/hits/hits.ts'
import { isPeriod, type Level } from '../../contract/statistics/levels.ts'
import type { Input, Reply } from '../../contract/table.ts'
import { readableHost } from '../../lib/net/readable-link.ts'
import { daysOf } from '../../lib/time/day.ts'
import { comparedWith } from '../../rules/statistics/comparison.ts'
import { campaignNames } from '../../store/config/campaigns/campaigns.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import { hitBreakdown } from '../../store/events/statistics/breakdown.ts'
import { hitTotals } from '../../store/events/statistics/totals.ts'
import type { Caller, Services } from '../context.ts'
import { toHitQuery } from '../hits/hit-query.ts'
import { judgedAs } from '../judging/judged-today.ts'
import { allMoneyOf, availableMoney } from '../money/money.ts'
import { inCurrency, moneyRows } from '../money/money-rows.ts'
import { ownColumns, moneyOfRow } from '../money/own-columns.ts'
import { type LandingRows, landingRows } from './landing.ts'
import { amongValues, daysBefore, narrowed, narrowedBefore, rowsBy, type Under } from './levels.ts'

type Asking = { services: Pick<Services, 'db' | 'events' | 'now' | 'restater'>; caller: Caller }
type Report = Reply<'logs.report'>
type Figures = NonNullable<Report['totals']['before']>

/** Days of the longest range, and more values than a level has rows. */
const MOST_BEFORE = 1000

export async function reportLevel(
  asking: Asking,
  { by, under, limit, judgedBy, money, landing, compare, ...input }: Input<'logs.report'>,
): Promise<Report> {
  const { services } = asking
  const range = await toHitQuery(asking, input)
  const previous = compare && comparedWith(compare, range, { at: services.now(), timezone: range.timezone })
  const { judged, progress } = await judgedAs(services, range, { judgedBy, also: previous })
  const { query, earlier } = under.reduce(narrowedBoth, {
    query: { ...range, judged },
    earlier: previous && { ...range, ...previous, judged },
  })
  const { rows: found, total } = await hitBreakdown(services.events, { ...query, dimension: by, limit })
  const values = found.map(({ value }) => value)
  const onlyVisits = hasOnlyVisits(by, under)
  const known = await moneyRows(asking, query, { rows: found, by: rowsBy(by, values), figures: money, onlyVisits })
  const shown = await landingRows(asking, query, { by, values, wanted: landing })
  const isSum = by !== 'reason' && total === found.length
  const [names, totals, before, totalsBefore] = await Promise.all([
    by === 'campaign' ? campaignNames(services.db, values) : undefined,
    isSum ? sumOf(found, { ...known, landing: shown }) : wholeOf(asking, query, { money, landing, onlyVisits }),
    earlier && compared(asking, earlier, { by, values, range: query, money, landing, onlyVisits }),
    earlier && wholeOf(asking, earlier, { money, landing, onlyVisits }),
  ])
  return {
    rows: known.rows.map((row) => ({
      ...row,
      ...(by === 'domain' && { value: readableHost(row.value) }),
      ...(names && { name: names.get(row.value) ?? '' }),
      ...shown?.([row.value]),
      ...before?.(row.value),
    })),
    totals: { ...totals, ...(totalsBefore && { before: totalsBefore }) },
    total,
    ...(previous && { previousRange: { ...previous, until: previous.until?.toISOString() ?? null } }),
    ...progress,
    ...inCurrency(known.figures),
  }
}

/** Campaigns of the first level alone have costs of days without visits: a row above others has none to divide. */
const hasOnlyVisits = (by: Level, under: readonly Under[]): boolean => by !== 'campaign' || under.length > 0

type Both = { query: HitQuery; earlier: HitQuery | undefined }

const narrowedBoth = ({ query, earlier }: Both, one: Under): Both => ({
  query: narrowed(query, one),
  earlier: earlier && narrowedBefore(earlier, one, query),
})

const NONE: Counts = { target: 0, targetUnique: 0, bot: 0, botUnique: 0 }

const added = (rows: readonly Counts[]): Counts =>
  rows.reduce(
    (sum, row) => ({
      target: sum.target + row.target,
      targetUnique: sum.targetUnique + row.targetUnique,
      bot: sum.bot + row.bot,
      botUnique: sum.botUnique + row.botUnique,
    }),
    NONE,
  )

type Known = Pick<Awaited<ReturnType<typeof moneyRows>>, 'together'> & { landing: LandingRows | undefined }

function sumOf(rows: readonly (Counts & { value: string })[], { together, landing }: Known): Figures {
  const counted = added(rows)
  const values = rows.map(({ value }) => value)
  return { ...counted, ...together(values, counted), ...landing?.(values) }
}

async function wholeOf(
  asking: Asking,
  query: HitQuery,
  { money, landing, onlyVisits }: Pick<Rows, 'money' | 'landing' | 'onlyVisits'>,
): Promise<Figures> {
  const [{ counts }, known, shown] = await Promise.all([
    hitTotals(asking.services.events, query),
    money ? allMoneyOf(asking, query, { figures: true, onlyVisits }) : undefined,
    landingRows(asking, query, { by: undefined, values: [''], wanted: landing }),
  ])
  const own = await ownColumns(asking, known?.figures)
  return { ...counts, ...moneyOfRow(known?.figures, own, { value: '', ...counts }), ...shown?.(['']) }
}

type Rows = {
  by: Level
  values: readonly string[]
  range: HitQuery
  money: boolean
  landing: boolean
  onlyVisits: boolean
}

/** Reads a row's counterpart; none where the compared range has no such days. */
async function compared(
  asking: Asking,
  before: HitQuery,
  { by, values, range, money, landing, onlyVisits }: Rows,
): Promise<(value: string) => { before?: Figures }> {
  if (values.length === 0) return () => ({})
  const dimension = isPeriod(by) ? 'day' : by
  const meant = amongValues(before, by, values)
  // of all rows: one without conversions has visits beside others' revenue
  const there = money ? await availableMoney(asking, before) : undefined
  const { rows } = await hitBreakdown(asking.services.events, { ...meant, dimension, limit: MOST_BEFORE })
  const known = await moneyRows(asking, meant, {
    rows,
    by: rowsBy(dimension, values),
    figures: money,
    onlyVisits,
    there,
  })
  const seen = rows.map(({ value }) => value)
  const shown = await landingRows(asking, meant, { by: dimension, values: seen, wanted: landing })
  const countedOf = new Map(rows.map((row) => [row.value, row]))
  const placesOf = (value: string): readonly string[] => {
    if (!isPeriod(by)) return [value]
    const days = daysBefore(by, value, range, before)
    return days ? daysOf(days.startDate, days.endDate) : []
  }
  return (value) => {
    const places = placesOf(value)
    if (places.length === 0) return {}
    const counted = added(places.map((place) => countedOf.get(place) ?? NONE))
    return { before: { ...counted, ...known.together(places, counted), ...shown?.(places) } }
  }
}

/** Figures of a scheduled report, without words. */
import type { Level } from '../../../contract/statistics/levels.ts'
import { isReportColumn } from '../../../contract/statistics/shared-columns.ts'
import { campaignNames } from '../../../store/config/campaigns/campaigns.ts'
import { actsIn, type ListedAct } from '../../../store/config/money/auto-rules.ts'
import { offerNames } from '../../../store/config/offers/offers.ts'
import type { FormulaRow } from '../../../store/config/statistics/formulas.ts'
import type { ScheduleRow } from '../../../store/config/statistics/report-schedules.ts'
import type { Caller, Services } from '../../context.ts'
import { thingNames } from '../../money/auto-rules/names.ts'
import { daysOfReport, type Figures, ownOf, sharedLevel } from '../shared-report.ts'

export type ReportRow = { value: string; name?: string | undefined; figures: Figures; before?: Figures }
export type ReportAct = Pick<ListedAct, 'rule' | 'state'> & {
  act: ListedAct['terms']['act']
  thing: string
  campaign: string | undefined
}
export type ReportContent = {
  startDate: string
  endDate: string
  previous: { startDate: string; endDate: string } | undefined
  currency: string
  campaign: string | undefined
  level: Level
  columns: readonly string[]
  own: readonly FormulaRow[]
  /** The column by which rows are the best and the worst. */
  main: string
  totals: Omit<ReportRow, 'value'>
  best: readonly ReportRow[]
  /** None of the best. */
  worst: readonly ReportRow[]
  acts: readonly ReportAct[]
}

const MOST_ROWS = 5
/** Beside the chosen columns: the answer in one sentence is made of them. */
const NEEDED = ['profit', 'cost', 'wasted'] as const

type Asking = {
  services: Pick<Services, 'db' | 'events' | 'now' | 'restater'>
  /** Maker of the schedule. */
  caller: Caller
  schedule: ScheduleRow
  /** The days are those of this instant. */
  due: Date
}

export async function contentOf({ services, caller, schedule, due }: Asking): Promise<ReportContent> {
  const { db } = services
  const { timezone, clientId } = schedule
  const { sort = 'profit', ...report } = schedule.report
  const days = daysOfReport(report, timezone, due)
  const own = await ownOf(db, clientId, [...report.columns, sort])
  const isKnown = (column: string) => isReportColumn(column) || own.some(({ id }) => column === `own-${id}`)
  const main = isKnown(sort) ? sort : 'profit'
  const columns = report.columns.filter(isKnown)
  const wanted = { ...report, columns: [...new Set([...columns, main, ...NEEDED])] }
  const { answer, rows, totals } = await sharedLevel(
    { services, caller },
    { report: wanted, days, timezone, under: [] },
  )
  const level = report.levels[0] ?? 'day'
  const { best, worst } = ranked(rows, main)
  const { companyId } = report
  return {
    ...days,
    previous: answer.previousRange,
    currency: answer.currency ?? 'USD',
    campaign: companyId === undefined ? undefined : (await campaignNames(db, [companyId])).get(companyId),
    level,
    columns,
    own,
    main,
    totals,
    best: await named(services, level, best),
    worst: await named(services, level, worst),
    acts: await actsOf(services, { clientId, campaignId: companyId, ...days }),
  }
}

/** By the column, highest first; rows without a value are in neither. */
export function ranked<Row extends { figures: Figures }>(
  rows: readonly Row[],
  column: string,
): { best: Row[]; worst: Row[] } {
  const valueOf = ({ figures }: Row) => Number(figures[column])
  const known = rows
    .filter(({ figures }) => figures[column] !== null && figures[column] !== undefined)
    .toSorted((a, b) => valueOf(b) - valueOf(a))
  const best = known.slice(0, MOST_ROWS)
  return { best, worst: known.slice(best.length).slice(-MOST_ROWS).toReversed() }
}

async function named({ db }: Pick<Services, 'db'>, level: Level, rows: readonly ReportRow[]): Promise<ReportRow[]> {
  if (level !== 'offer') return [...rows]
  const names = await offerNames(
    db,
    rows.map(({ value }) => value).filter((id) => /^[1-9]\d{0,17}$/.test(id)),
  )
  return rows.map((row) => ({ ...row, name: names.get(row.value) ?? row.value }))
}

async function actsOf({ db }: Pick<Services, 'db'>, of: Parameters<typeof actsIn>[1]): Promise<ReportAct[]> {
  const acts = await actsIn(db, of)
  const things = await thingNames(db, acts)
  const campaigns = await campaignNames(
    db,
    acts.flatMap(({ campaignId }) => campaignId ?? []),
  )
  return acts.map(({ id, rule, state, terms, thing, campaignId }) => ({
    rule,
    state,
    act: terms.act,
    thing: things.get(id) ?? thing,
    campaign: campaignId === null ? undefined : campaigns.get(campaignId),
  }))
}

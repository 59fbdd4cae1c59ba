/** A report that is passed on: only chosen columns, as its maker may see them today. */
import { found, invalid } from '../../contract/failure.ts'
import { type MoneyFigure, OWN_SORT } from '../../contract/money/money-figures.ts'
import { isLandingColumn, landingFigure } from '../../contract/statistics/landing-words.ts'
import type { SharedReport } from '../../contract/statistics/shares.ts'
import type { Reply } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { dayIn } from '../../lib/time/day.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import { canRead, ownClientId, scopeOf } from '../../rules/accounts/ownership.ts'
import { canCall } from '../../rules/menu.ts'
import { figureOf, type MoneyOfRow } from '../../rules/money/costs/ratios.ts'
import { presetDays, type Days } from '../../rules/statistics/presets.ts'
import { type AccountRow, findAccount } from '../../store/config/accounts/accounts.ts'
import { findCampaigns } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { type FormulaRow, listFormulas } from '../../store/config/statistics/formulas.ts'
import { callerFor, type Caller, type Services } from '../context.ts'
import { reportLevel } from './report.ts'

type Report = Reply<'logs.report'>
export type Figures = Record<string, number | string | null>

export function daysOfReport({ period }: Pick<SharedReport, 'period'>, timezone: string, now: Date): Days {
  const { preset, startDate, endDate } = period
  if (preset !== undefined) return presetDays(preset, dayIn(timezone, now))
  return { startDate: found(startDate), endDate: found(endDate) }
}

/** Columns of the client's own that still exist. */
export async function ownOf(db: Queries, clientId: string, columns: readonly string[]): Promise<FormulaRow[]> {
  return columns.some((one) => OWN_SORT.test(one)) ? listFormulas(db, clientId) : []
}

/** Throws 422 for a column that is not the client's. */
export async function requireColumns(db: Queries, clientId: string, columns: readonly string[]): Promise<void> {
  const own = new Set((await ownOf(db, clientId, columns)).map(({ id }) => `own-${id}`))
  if (columns.some((one) => OWN_SORT.test(one) && !own.has(one))) throw invalid({ columns: [TEXTS.selectedInvalid] })
}

type Made = { accountId: string; clientId: string; campaignIds: readonly string[] | null }

/** The maker, while they may see all that the report shows; undefined once they may not. */
export async function makerOf(db: Queries, { accountId, clientId, campaignIds }: Made): Promise<Caller | undefined> {
  const [account, client] = [await findAccount(db, accountId), await findAccount(db, clientId)]
  if (!isInUse(account) || !isInUse(client) || ownClientId(account) !== clientId) return undefined
  const caller = callerFor(account)
  if (!canCall(account, 'shares.make') || !canSee(caller, 'costs') || !canSee(caller, 'conversions')) return undefined
  if (campaignIds === null) {
    const scope = scopeOf(account)
    return scope !== 'all' && 'clientId' in scope ? caller : undefined
  }
  const found = await findCampaigns(db, campaignIds)
  return found.length > 0 && found.every((one) => canRead(account, { ...one, campaignId: one.id })) ? caller : undefined
}

const isInUse = (account: AccountRow | undefined): account is AccountRow =>
  account !== undefined && account.active && account.deletedAt === null

/** Ids that a report of the caller needs; null: all campaigns of the client. */
export async function campaignsNeeded(
  account: AccountRow,
  { companyId }: Pick<SharedReport, 'companyId'>,
): Promise<string[] | null> {
  if (companyId !== undefined) return [companyId]
  const scope = scopeOf(account)
  return scope !== 'all' && 'accountId' in scope ? [...scope.campaignIds] : null
}

/** Per answer. */
const MOST_ROWS = 500

type Level = { report: SharedReport; days: Days; timezone: string; under: readonly string[] }

/** A level, with columns that it does not show left out. */
export async function sharedLevel(
  asking: { services: Pick<Services, 'db' | 'events' | 'now' | 'restater'>; caller: Caller },
  { report: { levels, columns, period: _period, compare, ...report }, days, timezone, under }: Level,
) {
  const answer = await reportLevel(asking, {
    ...report,
    ...days,
    timezone,
    by: levels[under.length] ?? 'day',
    under: under.flatMap((value, at) => {
      const by = levels[at]
      return by === undefined ? [] : [{ by, value }]
    }),
    limit: MOST_ROWS,
    judgedBy: 'then',
    money: true,
    landing: columns.some(isLandingColumn),
    compare,
  })
  const read = (row: Counted) => figuresOf(row, columns, answer.currency ?? '')
  const shown = (row: Report['totals']) => ({
    figures: read(row),
    ...(row.before && { before: read(row.before) }),
  })
  return {
    answer,
    rows: answer.rows
      .filter(({ money }) => !money || money.visits + money.cost > 0)
      .map((row) => ({ value: row.value, ...(row.name !== undefined && { name: row.name }), ...shown(row) })),
    totals: shown(answer.totals),
  }
}

type Counted = MoneyOfRow & Pick<Report['totals'], 'target' | 'bot' | 'landing'>

const figuresOf = (row: Counted, columns: readonly string[], currency: string): Figures =>
  Object.fromEntries(columns.map((column) => [column, figureIn(row, column, currency)]))

function figureIn(
  { target, bot, money, formulas, landing }: Counted,
  column: string,
  currency: string,
): Figures[string] {
  if (OWN_SORT.test(column)) return formulas?.[column.slice('own-'.length)] ?? null
  if (column === 'botShare') return target + bot === 0 ? null : bot / (target + bot)
  if (isLandingColumn(column)) return landingFigure(landing, column)
  return money ? figureOf(money, column as MoneyFigure, currency) : null
}

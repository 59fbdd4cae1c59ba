/** Decides whether a row of a report fires a rule. Amounts are minor units of the rule's currency, shares percent. */
import type { AutoRuleTerms, RuleMeasure } from '../../../contract/money/auto-rule-words.ts'
import type { ProfitFigures } from '../../../contract/money/profit.ts'
import { rateOf } from '../../detection/signal-conversion.ts'
import { ratiosOf } from '../costs/ratios.ts'

/** Of one thing in one window, as the report has them. `money` undefined: no costs and no conversions are known. */
export type RuleRow = {
  value: string
  visits: number
  bots: number
  money: ProfitFigures | undefined
}

/** With a 95 % interval where it is a rate; equal ends where it is a sum. Infinite: no conversions. */
export type Measured = { value: number; low: number; high: number }

export type Decision =
  | { fires: true; measured: Measured; past: Measured | undefined; limit: number }
  | { fires: false; because: 'evidence' | 'unknown' | 'noPast' | 'short' }

type Terms = Pick<AutoRuleTerms, 'measure' | 'beside' | 'side' | 'value' | 'leastVisits' | 'leastCost' | 'currency'>

const exactly = (value: number): Measured => ({ value, low: value, high: value })

/** `worth`: revenue of one conversion in the whole scope, by which a row without one is judged; undefined: none. */
type Measure = (row: RuleRow, currency: string, worth: number | undefined) => Measured | undefined

const moneySum =
  (of: 'cost' | 'wasted' | 'profit' | 'conversions'): Measure =>
  ({ money }) => {
    const value = money?.[of]
    return value === undefined || value === null ? undefined : exactly(value)
  }

/** Conversions per visit, never more than one. */
const conversionRate = ({ visits, conversions }: ProfitFigures) => rateOf(Math.min(conversions ?? 0, visits), visits)

function cpaOf({ money }: RuleRow, _currency: string, worth: number | undefined): Measured | undefined {
  if (!money || money.conversions === null || money.visits === 0 || money.cost === 0) return undefined
  // nothing converts: then nothing reports conversions
  if (money.conversions === 0 && worth === undefined) return undefined
  const { low, high } = conversionRate(money)
  const each = (rate: number) => (rate === 0 ? Infinity : money.cost / (money.visits * rate))
  const value = money.conversions === 0 ? Infinity : money.cost / money.conversions
  return { value, low: Math.min(value, each(high)), high: Math.max(value, each(low)) }
}

function roiOf({ money }: RuleRow, currency: string, worth: number | undefined): Measured | undefined {
  const roi = money ? ratiosOf(money, currency).roi : null
  if (!money || roi === null || money.revenue === null || money.conversions === null) return undefined
  const each = money.conversions > 0 ? money.revenue / money.conversions : worth
  if (each === undefined) return undefined
  const { low, high } = conversionRate(money)
  const roiAt = (rate: number) => ((each * money.visits * rate) / money.cost - 1) * 100
  return { value: roi * 100, low: Math.min(roi * 100, roiAt(low)), high: Math.max(roi * 100, roiAt(high)) }
}

function botShareOf({ visits, bots }: RuleRow): Measured | undefined {
  if (visits === 0) return undefined
  const { rate, low, high } = rateOf(bots, visits)
  return { value: rate * 100, low: low * 100, high: high * 100 }
}

const MEASURES: Record<RuleMeasure, Measure> = {
  wasted: moneySum('wasted'),
  cost: moneySum('cost'),
  profit: moneySum('profit'),
  conversions: moneySum('conversions'),
  visits: ({ visits }) => exactly(visits),
  botShare: botShareOf,
  cpa: cpaOf,
  roi: roiOf,
}

export const measureOf = (
  measure: RuleMeasure,
  row: RuleRow,
  { currency, worth }: { currency: string; worth: number | undefined },
): Measured | undefined => MEASURES[measure](row, currency, worth)

/** Revenue of one conversion among all rows. */
export function worthOf(rows: readonly RuleRow[]): number | undefined {
  const [revenue, conversions] = (['revenue', 'conversions'] as const).map((of) =>
    rows.reduce((sum, { money }) => sum + (money?.[of] ?? 0), 0),
  ) as [number, number]
  return conversions === 0 ? undefined : revenue / conversions
}

const hasEvidence = (row: RuleRow, { leastVisits, leastCost }: Terms): boolean =>
  row.visits >= leastVisits && (row.money?.cost ?? 0) >= leastCost

type Beside = {
  /** Of the window before; undefined: the thing had no visits. */
  past?: RuleRow | undefined
  worth?: number | undefined
  pastWorth?: number | undefined
}

/**
 * The whole interval must be beyond the limit. Beside the past, the limit is taken from the far end of the past's
 * interval, and nothing is beside a past of zero.
 */
export function decide(terms: Terms, row: RuleRow, { past, worth, pastWorth }: Beside = {}): Decision {
  const { measure, beside, side, currency } = terms
  // a fall leaves little to see: then the past is the evidence
  const isFall = beside === 'past' && side === 'below'
  if (!isFall && !hasEvidence(row, terms)) return { fires: false, because: 'evidence' }
  const measured = measureOf(measure, row, { currency, worth })
  if (!measured) return { fires: false, because: 'unknown' }
  if (beside === 'value') return beyond(side, measured, terms.value, undefined)
  return besidePast(terms, measured, past, pastWorth)
}

function besidePast(terms: Terms, measured: Measured, past: RuleRow | undefined, worth: number | undefined): Decision {
  const { measure, side, currency, value } = terms
  if (!past) return { fires: false, because: 'noPast' }
  if (!hasEvidence(past, terms)) return { fires: false, because: 'evidence' }
  const before = measureOf(measure, past, { currency, worth })
  if (!before) return { fires: false, because: 'unknown' }
  const base = side === 'above' ? before.high : before.low
  if (before.value === 0 || base === 0 || !Number.isFinite(base)) return { fires: false, because: 'noPast' }
  const part = (Math.abs(base) * value) / 100
  return beyond(side, measured, side === 'above' ? base + part : base - part, before)
}

function beyond(side: Terms['side'], measured: Measured, limit: number, past: Measured | undefined): Decision {
  const isBeyond = side === 'above' ? measured.low > limit : measured.high < limit
  return isBeyond ? { fires: true, measured, past, limit } : { fires: false, because: 'short' }
}

/** How far beyond its limit, to take the worst first. */
export const excessOf = ({ measured, limit }: Extract<Decision, { fires: true }>): number =>
  Number.isFinite(measured.value) ? Math.abs(measured.value - limit) : Number.MAX_VALUE

import { useState } from 'react'
import type { Counts } from '../../../src/contract/hits/hits.ts'
import type { Dimension } from '../../../src/contract/hits/hit-words.ts'
import type { ComparedRow, ProfitFigures } from '../../../src/contract/money/profit.ts'
import type { Comparison } from '../../../src/contract/statistics/statistics.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'
import { useSession } from '../../api/session-store.ts'
import type { Scope } from '../hits/scope.ts'
import { useMakeRule } from '../rule/make-rule.tsx'
import { anyEarns, worstFirst } from './saving.ts'
import { strongestSender, type Sender } from './strongest-sender.ts'

export type AnswerScope = Pick<Scope, 'question' | 'campaign' | 'client' | 'range' | 'days' | 'class' | 'conditions'>

/** Fields that ad networks let a buyer exclude, finest first. */
const BOUGHT = [
  'utmPlacement',
  'placement',
  'siteSource',
  'utmCreative',
  'utmTerm',
  'utmCampaign',
  'utmSource',
] as const
export type Bought = (typeof BOUGHT)[number]

const MOST_VALUES = 500
const MOST_TABS = 4

type Totals = Answer<'logs.companyTotals'>
type Daily = Answer<'logs.companyDaily'>['daily']

export type Reading = {
  totals: Totals
  /** Undefined for readers who may not see costs, and without a cost or revenue. */
  money: ProfitFigures | undefined
  currency: string
  daily: Daily | undefined
  compare: Comparison
  /** Refreshing; the figures are of an earlier question. */
  stale: boolean
}

type How = { /** Polling interval in ms. */ every?: number; compare?: Comparison }

/** Counts and money of a range beside the compared one. */
export function useReading(
  scope: AnswerScope,
  { every, compare = 'previous' }: How = {},
): { reading: Reading | undefined; error: Error | null } {
  const question = { ...scope.question, class: 'all' as const, money: true }
  const totals = useApiQuery('logs.companyTotals', { ...question, compare }, { every, quiet: true })
  const daily = useApiQuery('logs.companyDaily', { ...question, interval: 'day' }, { quiet: true })
  const { data } = totals
  const currency = useShownCurrency(data)
  const shown = (money: ProfitFigures | undefined) => (currency === data?.currency ? money : only(money, currency))
  return {
    reading: data && {
      totals: { ...data, previousMoney: shown(data.previousMoney) },
      money: shown(data.money),
      currency,
      daily: daily.data?.daily.map((day) => ({ ...day, money: shown(day.money) })),
      compare,
      stale: totals.isPlaceholderData,
    },
    error: totals.error,
  }
}

/** Staff pay in none of the clients' currencies: where all money is in one of these, it is shown in that one. */
function useShownCurrency(data: Totals | undefined): string {
  const isStaff = useSession()?.is_admin === true
  const { money, currency = 'USD' } = data ?? {}
  const [one, ...others] = money?.apart ?? []
  const isOnly = one !== undefined && others.length === 0 && money?.cost === 0 && money.revenue === 0
  return isStaff && isOnly ? one.currency : currency
}

/** The money of one currency that stands apart. */
function only(money: ProfitFigures | undefined, currency: string): ProfitFigures | undefined {
  if (!money) return undefined
  const { cost = 0, wasted = 0, revenue = 0 } = money.apart.find((one) => one.currency === currency) ?? {}
  return { ...money, cost, wasted, revenue, profit: revenue - cost, apart: [] }
}

export type Waste = {
  dimension: Bought
  /** The first is the worst. */
  rows: readonly ComparedRow[]
  currency: string
  /** False: no value has revenue, so that each profit is a cost. */
  earns: boolean
  stale: boolean
}

export type Wasteful = {
  /** False until the values have been answered. */
  known: boolean
  /** Undefined while loading, and without money that the reader may see. */
  waste: Waste | undefined
  /** Without money: who sent most bots. */
  sender: Sender | undefined
  tabs: readonly Bought[]
  choose: (dimension: Bought) => void
}

/** Dimensions of what is bought that a range has values of, and whether it has money; `dimension` is the shown one. */
function useBought({ question }: AnswerScope, chosen: Bought | undefined) {
  const { startDate, endDate, timezone, companyId, clientId } = question
  const { data, isPending } = useApiQuery(
    'logs.filled',
    { startDate, endDate, timezone, companyId, clientId },
    { quiet: true },
  )
  const { dimensions = [], money = false }: { dimensions?: readonly Dimension[]; money?: boolean } = data ?? {}
  const tabs = BOUGHT.filter((one) => dimensions.includes(one)).slice(0, MOST_TABS)
  const bought = tabs.find((one) => one === chosen) ?? tabs[0]
  const dimension: Dimension | undefined = bought ?? (dimensions.includes('country') ? 'country' : undefined)
  return { tabs, bought, money, dimension, isPending }
}

/** Values of what is bought: of the chosen dimension, else of the finest that has any. */
function useWaste(scope: AnswerScope): Wasteful {
  const [chosen, choose] = useState<Bought>()
  const { tabs, bought, money, dimension, isPending } = useBought(scope, chosen)
  const values = useApiQuery(
    'logs.companyPlatforms',
    { ...scope.question, class: 'all', money, dimension: dimension ?? 'country', limit: MOST_VALUES },
    { quiet: true, enabled: dimension !== undefined },
  )
  const { data, isPlaceholderData: stale } = values
  const known = !isPending && (dimension === undefined || !values.isPending)
  const found: Wasteful = { known, waste: undefined, sender: undefined, tabs, choose }
  if (!data || dimension === undefined) return found
  // without money in one currency, too
  if (!data.compared?.length || bought === undefined)
    return {
      ...found,
      sender: strongestSender([{ dimension, rows: data.platforms }], {
        target: total(data.platforms, 'target'),
        bot: total(data.platforms, 'bot'),
      }),
    }
  const rows = worstFirst(data.compared)
  return {
    ...found,
    waste: { dimension: bought, rows, currency: data.currency ?? 'USD', earns: anyEarns(rows), stale },
  }
}

const total = (rows: readonly Counts[], of: 'target' | 'bot'): number => rows.reduce((sum, row) => sum + row[of], 0)

/** A value that certainly wastes more than its source. */
export const worstOf = (waste: Waste | undefined): ComparedRow | undefined =>
  waste?.rows.find(({ level }) => level === 'above')

/** `onExclude` drafts a value’s rule in `drawer`; undefined if the reader may not. */
export function useExclusion(scope: AnswerScope) {
  const found = useWaste(scope)
  const { open, drawer } = useMakeRule()
  const { waste } = found
  const onExclude =
    open && waste && (({ value }: { value: string }) => open({ of: 'row', field: waste.dimension, value, scope }))
  return { found, onExclude, drawer }
}

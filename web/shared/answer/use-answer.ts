import { useState } from 'react'
import type { Dimension } from '../../../src/contract/hits/hits.ts'
import type { ComparedRow, ProfitFigures } from '../../../src/contract/money/profit.ts'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'
import type { Scope } from '../hits/scope.ts'

export type AnswerScope = Pick<Scope, 'question' | 'campaign' | 'client' | 'range' | 'days' | 'class' | 'conditions'>

/** What ad networks let a buyer exclude, finest first. */
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
  /** Refreshing; the figures are of an earlier question. */
  stale: boolean
}

/** Counts and money of a range beside the period before. `every`: polling interval in ms. */
export function useReading(scope: AnswerScope, every?: number): { reading: Reading | undefined; error: Error | null } {
  const question = { ...scope.question, class: 'all' as const, money: true }
  const totals = useApiQuery('logs.companyTotals', { ...question, compare: 'previous' }, { every, quiet: true })
  const daily = useApiQuery('logs.companyDaily', { ...question, interval: 'day' }, { quiet: true })
  const { data } = totals
  return {
    reading: data && {
      totals: data,
      money: data.money,
      currency: data.currency ?? 'USD',
      daily: daily.data?.daily,
      stale: totals.isPlaceholderData,
    },
    error: totals.error,
  }
}

export type Waste = {
  dimension: Bought
  rows: readonly ComparedRow[]
  currency: string
  /** All values of the dimension together. */
  stale: boolean
}

/**
 * Values of what is bought, most wasted money first. Without a choice it is the finest dimension with values; none
 * without money that the reader may see.
 */
export function useWaste(scope: AnswerScope): {
  waste: Waste | undefined
  /** No values to show, or none yet known. */
  state: 'loading' | 'none' | 'known'
  tabs: readonly Bought[]
  choose: (dimension: Bought) => void
} {
  const [chosen, choose] = useState<Bought>()
  const { startDate, endDate, timezone, companyId, clientId } = scope.question
  const filled = useApiQuery('logs.filled', { startDate, endDate, timezone, companyId, clientId }, { quiet: true })
  const known: readonly Dimension[] = filled.data?.money === true ? filled.data.dimensions : []
  const tabs = BOUGHT.filter((one) => known.includes(one)).slice(0, MOST_TABS)
  const dimension = chosen !== undefined && tabs.includes(chosen) ? chosen : tabs[0]
  const values = useApiQuery(
    'logs.companyPlatforms',
    { ...scope.question, class: 'all', money: true, dimension: dimension ?? 'utmPlacement', limit: MOST_VALUES },
    { quiet: true, enabled: dimension !== undefined },
  )
  const { data } = values
  if (filled.data && dimension === undefined) return { waste: undefined, state: 'none', tabs, choose }
  if (!data || dimension === undefined)
    return { waste: undefined, state: values.error || filled.error ? 'none' : 'loading', tabs, choose }
  // what can be acted on first; else money first, as answered
  const rows = (data.compared ?? []).toSorted((a, b) => Number(b.level === 'above') - Number(a.level === 'above'))
  return {
    waste: { dimension, rows, currency: data.currency ?? 'USD', stale: values.isPlaceholderData },
    state: rows.length === 0 ? 'none' : 'known',
    tabs,
    choose,
  }
}

/** A value that certainly wastes more than its source: first one that earns nothing, else one that still does. */
export function worstOf(waste: Waste | undefined): ComparedRow | undefined {
  const above = waste?.rows.filter(({ level }) => level === 'above')
  return above?.find(({ profit }) => profit === null || profit <= 0) ?? above?.[0]
}

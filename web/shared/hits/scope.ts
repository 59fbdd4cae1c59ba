/** Client, campaign, dates, class, conditions, in the address. */
import { useMemo } from 'react'
import type { ClassSwitch, Filter } from '../../../src/contract/hits/hits.ts'
import type { JudgedBy } from '../../../src/contract/experiments/replay-words.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../kit/now.ts'
import { oneOf, useUrlState, type ChangeUrl } from '../../kit/url-state.ts'
import { CLASSES_TO_SWITCH } from './class-choices.ts'
import { conditionsOf, filterOf, textOf, withCondition, type Condition } from './conditions.ts'
import { requestedDays, RANGES, type Days, type Preset, type RangeName } from './range.ts'

const NO_FILTER: readonly string[] = []

export const scopeSpec = (preset: Preset) => ({
  client: '',
  campaign: '',
  range: oneOf<RangeName>(preset, ...RANGES.filter((name) => name !== preset)),
  from: '',
  to: '',
  class: oneOf<ClassSwitch>(...CLASSES_TO_SWITCH),
  filter: NO_FILTER,
  page: 1,
})
type ScopeSpec = ReturnType<typeof scopeSpec>

export type ScopeQuestion = Days & {
  clientId?: string
  companyId?: string
  timezone: string
  filter: Filter
  class: ClassSwitch
  judgedBy?: JudgedBy
}

export type Scope = {
  client: string
  campaign: string
  range: RangeName
  class: ClassSwitch
  page: number
  days: Days
  conditions: readonly Condition[]
  question: ScopeQuestion
  /** To the first page unless given. */
  change: ChangeUrl<ScopeSpec>
  add: (condition: Condition) => void
  remove: (condition: Condition) => void
  /** Resets class and conditions only. */
  clear: () => void
}

const idIn = (text: string): string | undefined => (/^[1-9]\d{0,17}$/.test(text) ? text : undefined)

/** `spec`: a constant. */
export function useScope(spec: ScopeSpec, preset: Preset): Scope {
  const [state, write] = useUrlState(spec)
  const { timezone } = useFormat()
  // the days change at midnight
  const minute = useNow()
  return useMemo(() => {
    const days = requestedDays(state, preset, timezone, minute)
    const conditions = conditionsOf(state.filter)
    const change: Scope['change'] = (part, how) => write({ page: 1, ...part }, how)
    const put = (next: readonly Condition[]) => change({ filter: next.map(textOf) })
    return {
      client: state.client,
      campaign: state.campaign,
      range: state.range,
      class: state.class,
      page: Math.max(1, state.page),
      days,
      conditions,
      question: {
        ...days,
        clientId: idIn(state.client),
        companyId: idIn(state.campaign),
        timezone,
        filter: filterOf(conditions),
        class: state.class,
      },
      change,
      add: (condition) => put(withCondition(conditions, condition)),
      remove: (condition) => put(conditions.filter((one) => textOf(one) !== textOf(condition))),
      clear: () => change({ filter: NO_FILTER, class: 'all' }),
    }
  }, [state, write, timezone, preset, minute])
}

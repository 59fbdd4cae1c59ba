import { useTranslation } from '../../i18n/i18n.ts'
import type { Comparison } from '../../../src/contract/statistics/statistics.ts'
import { countDays } from '../../../src/lib/time/day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { Scope } from '../hits/scope.ts'

/** `in the last 7 days`, in words that fit a sentence. */
export function useWhen({ range, days }: Pick<Scope, 'range' | 'days'>): string {
  const { t } = useTranslation()
  const format = useFormat()
  if (range !== 'custom') return t(`answer.when.${range}`)
  if (days.startDate === days.endDate) return t('answer.when.day', { day: format.date(days.startDate) })
  return t('answer.when.custom', { from: format.day(days.startDate), to: format.date(days.endDate) })
}

/** `the 7 days before`, as the second part of a comparison. */
export function useThan({ range, days }: Pick<Scope, 'range' | 'days'>, compare: Comparison): string {
  const { t } = useTranslation()
  const format = useFormat()
  if (compare !== 'previous') return t(`answer.than.${compare}`)
  if (range === 'today') return t('answer.than.today')
  const count = countDays(days.startDate, days.endDate)
  return t('answer.than.previous', { count, n: format.number(count) })
}

import { useTranslation } from '../../../i18n/i18n.ts'
import { useFormat } from '../../../i18n/use-format.ts'

export function useFor(): (paid: { months: number; generations: number }) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ months, generations }) =>
    [
      months > 0 && t('pay.monthsOf', { count: months, n: format.number(months) }),
      generations > 0 && t('pay.generationsOf', { count: generations, n: format.number(generations) }),
    ]
      .filter(Boolean)
      .join(', ')
}

import { useMemo } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { dayIn } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/use-format.ts'
import type { Dates } from '../../kit/date/dates.ts'

export function useDates(): Dates {
  const { t } = useTranslation()
  const { locale, timezone } = useFormat()
  const texts = useMemo(
    () => ({
      pattern: t('date.pattern'),
      calendar: t('date.calendar'),
      open: t('date.open'),
      today: t('date.today'),
      clear: t('date.clear'),
      previous: t('date.previous'),
      next: t('date.next'),
      wrong: t('date.wrong'),
    }),
    [t],
  )
  return { locale, today: dayIn(timezone), texts }
}

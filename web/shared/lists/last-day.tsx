import { useTranslation } from '../../i18n/i18n.ts'
import { useWatch } from 'react-hook-form'
import { isDay } from '../../../src/lib/time/day.ts'
import { endOfDay } from '../../i18n/end-of-day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useNow } from '../../kit/now.ts'
import { DayField } from '../date/day-field.tsx'

type Draft = { day: string }

/** Inclusive. */
export function LastDay() {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const day = useWatch<Draft, 'day'>({ name: 'day' })
  const end = Date.parse(isDay(day) ? endOfDay(day, format.timezone) : '')
  const help = Number.isNaN(end) ? (
    t('lists.lastDayHelp')
  ) : end <= now ? (
    <span className="state warn">{t('lists.lastDayPast')}</span>
  ) : (
    t('lists.lastDayUntil', { date: format.dateTime(new Date(end)), zone: format.timezone })
  )
  return <DayField<Draft> name="day" label={t('lists.lastDay')} help={help} look="day" />
}

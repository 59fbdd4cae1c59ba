import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Field } from '../../ui/field.tsx'
import { useNow } from '../../ui/now.ts'
import { endOfDay } from '../../i18n/end-of-day.ts'

type LastDayProps = { value: string; error: readonly string[]; onChange: (day: string) => void }

/** The last day of a code, with what it means said below. */
export function LastDay({ value, error, onChange }: LastDayProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const end = Date.parse(value === '' ? '' : endOfDay(value, format.timezone))
  const help = Number.isNaN(end) ? (
    t('promo.lastDayHelp')
  ) : end <= now ? (
    <span className="state warn">{t('promo.lastDayPast')}</span>
  ) : (
    t('promo.lastDayUntil', { date: format.dateTime(new Date(end)), zone: format.timezone })
  )
  return (
    <Field label={t('promo.lastDay')} error={error} help={help}>
      {(control) => (
        <input
          {...control}
          className="in day"
          type="date"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

import { useTranslation } from 'react-i18next'
import { endOfDay } from '../../i18n/end-of-day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Field } from '../../ui/field.tsx'
import { useNow } from '../../ui/now.ts'

type LastDayProps = { value: string; error?: readonly string[]; onChange: (day: string) => void }

/** The last day on which an entry holds. */
export function LastDay({ value, error, onChange }: LastDayProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow()
  const end = Date.parse(value === '' ? '' : endOfDay(value, format.timezone))
  const help = Number.isNaN(end) ? (
    t('lists.lastDayHelp')
  ) : end <= now ? (
    <span className="state warn">{t('lists.lastDayPast')}</span>
  ) : (
    t('lists.lastDayUntil', { date: format.dateTime(new Date(end)), zone: format.timezone })
  )
  return (
    <Field label={t('lists.lastDay')} error={error} help={help}>
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

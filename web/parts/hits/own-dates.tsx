import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { isDay, wrongDays, type Days } from './range.ts'

type Props = { days: Days; onApply: (days: Days) => void }

/** Two days, checked before they are asked for. */
export function OwnDates({ days, onApply }: Props) {
  const { t } = useTranslation()
  const [given, setGiven] = useState(days)
  const [tried, setTried] = useState(false)
  const wrong = isDay(given.startDate) && isDay(given.endDate) ? wrongDays(given) : 'hits.range.wrong'
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    if (!wrong) onApply(given)
  }
  return (
    <form onSubmit={apply} noValidate>
      <Field label={t('hits.range.from')}>
        {(control) => (
          <input
            {...control}
            className="in"
            type="date"
            value={given.startDate}
            max={given.endDate}
            onChange={(event) => setGiven({ ...given, startDate: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('hits.range.to')} error={tried && wrong ? t(wrong) : undefined}>
        {(control) => (
          <input
            {...control}
            className="in"
            type="date"
            value={given.endDate}
            min={given.startDate}
            onChange={(event) => setGiven({ ...given, endDate: event.target.value })}
          />
        )}
      </Field>
      <Button type="submit">{t('hits.range.apply')}</Button>
    </form>
  )
}

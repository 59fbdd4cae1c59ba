import { Popover } from 'antd'
import { CalendarDays, Check, ChevronDown } from 'lucide-react'
import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { isDay, PRESETS, wrongDays, type Days, type RangeName } from './range.ts'
import type { Scope } from './scope.ts'

/** "Last 7 days", or "3–9 Nov 2026" where the days are the user's own. */
function useRangeName(range: RangeName, { startDate, endDate }: Days): string {
  const { t } = useTranslation()
  const format = useFormat()
  if (range !== 'custom') return t(`hits.range.${range}`)
  return startDate === endDate ? format.date(startDate) : `${format.day(startDate)} – ${format.date(endDate)}`
}

/** Presets and own dates, in days of the account's time zone. */
export function RangePicker({ scope }: { scope: Pick<Scope, 'range' | 'days' | 'change'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const name = useRangeName(scope.range, scope.days)
  const choose = (range: RangeName, days?: Days) => {
    scope.change({ range, from: days?.startDate ?? '', to: days?.endDate ?? '' })
    setOpen(false)
  }
  const content = (
    <div
      className="range-menu"
      role="group"
      aria-label={t('hits.range')}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
    >
      <ul>
        {PRESETS.map((preset) => (
          <li key={preset}>
            <button type="button" aria-pressed={scope.range === preset} onClick={() => choose(preset)}>
              {t(`hits.range.${preset}`)}
              {scope.range === preset && <Check />}
            </button>
          </li>
        ))}
      </ul>
      <OwnDates days={scope.days} onApply={(days) => choose('custom', days)} />
      <p className="dim">{t('hits.range.zone', { zone: format.timezone.replaceAll('_', ' ') })}</p>
    </div>
  )
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      content={content}
      destroyOnHidden
    >
      <button
        type="button"
        className="in f-range"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${t('hits.range')}: ${name}`}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <CalendarDays />
        <span className="cut grow">{name}</span>
        <ChevronDown />
      </button>
    </Popover>
  )
}

type Props = { days: Days; onApply: (days: Days) => void }

/** Two days, checked before they are asked for. */
function OwnDates({ days, onApply }: Props) {
  const { t } = useTranslation()
  const [given, setGiven] = useState(days)
  const [isSubmitted, setSubmitted] = useState(false)
  const wrong = isDay(given.startDate) && isDay(given.endDate) ? wrongDays(given) : 'hits.range.wrong'
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(true)
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
      <Field label={t('hits.range.to')} error={isSubmitted && wrong ? t(wrong) : undefined}>
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

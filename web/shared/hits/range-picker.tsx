import { CalendarDays, Check, ChevronDown } from 'lucide-react'
import { useId, useState, type SyntheticEvent } from 'react'
import { useTranslation } from '../../i18n/i18n.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../kit/controls/button.tsx'
import { classes } from '../../kit/classes.ts'
import { Calendar, DateInput } from '../../kit/date/date-input.tsx'
import { Field } from '../../kit/controls/field.tsx'
import { Popover } from '../../kit/float/popover.tsx'
import { useDates } from '../date/use-dates.ts'
import { isDay, PRESETS, wrongDays, type Days, type RangeName } from './range.ts'
import type { Scope } from './scope.ts'

/** "Last 7 days", or "3–9 Nov 2026" for custom days. */
function useRangeName(range: RangeName, { startDate, endDate }: Days): string {
  const { t } = useTranslation()
  const format = useFormat()
  if (range !== 'custom') return t(`hits.range.${range}`)
  return startDate === endDate ? format.date(startDate) : `${format.day(startDate)} – ${format.date(endDate)}`
}

export function RangePicker({ scope }: { scope: Pick<Scope, 'range' | 'days' | 'change'> }) {
  const { t } = useTranslation()
  const name = useRangeName(scope.range, scope.days)
  return (
    <Popover
      renderButton={(opener) => (
        <button {...opener} type="button" className="in f-range" aria-label={`${t('hits.range')}: ${name}`}>
          <CalendarDays />
          <span className="cut grow">{name}</span>
          <ChevronDown />
        </button>
      )}
    >
      {(close) => (
        <Ranges
          scope={scope}
          onChoose={(range, days) => {
            close()
            scope.change({ range, from: days?.startDate ?? '', to: days?.endDate ?? '' })
          }}
        />
      )}
    </Popover>
  )
}

type RangesProps = {
  scope: Pick<Scope, 'range' | 'days'>
  onChoose: (range: RangeName, days?: Days) => void
}

function Ranges({ scope, onChoose }: RangesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="range-menu" role="group" aria-label={t('hits.range')}>
      <ul>
        {PRESETS.map((preset) => (
          <li key={preset}>
            <button type="button" aria-pressed={scope.range === preset} onClick={() => onChoose(preset)}>
              {t(`hits.range.${preset}`)}
              {scope.range === preset && <Check />}
            </button>
          </li>
        ))}
      </ul>
      <OwnDates days={scope.days} onApply={(days) => onChoose('custom', days)} />
      <p className="dim">{t('hits.range.zone', { zone: format.timezone.replaceAll('_', ' ') })}</p>
    </div>
  )
}

type Props = { days: Days; onApply: (days: Days) => void }

function OwnDates({ days, onApply }: Props) {
  const { t } = useTranslation()
  const [given, setGiven] = useState(days)
  const dates = useDates()
  const problem = useId()
  const [isSubmitted, setSubmitted] = useState(false)
  const wrong = isDay(given.startDate) && isDay(given.endDate) ? wrongDays(given) : 'hits.range.wrong'
  const apply = (event: SyntheticEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (!wrong) onApply(given)
  }
  return (
    <form onSubmit={apply} noValidate>
      <div className="pair">
        <Field label={t('hits.range.from')}>
          {(control) => (
            <DateInput
              {...control}
              bare
              dates={dates}
              value={given.startDate}
              onChange={(startDate) => setGiven({ ...given, startDate })}
            />
          )}
        </Field>
        <Field label={t('hits.range.to')}>
          {(control) => (
            <DateInput
              {...control}
              {...(isSubmitted && wrong && { 'aria-invalid': true, 'aria-describedby': problem })}
              bare
              dates={dates}
              value={given.endDate}
              onChange={(endDate) => setGiven({ ...given, endDate })}
            />
          )}
        </Field>
      </div>
      <div className="field">
        <span id={problem} className={classes('err', !(isSubmitted && wrong) && 'vh')} role="alert">
          {isSubmitted && wrong && t(wrong)}
        </span>
      </div>
      <Calendar
        dates={dates}
        range={{ from: given.startDate, to: given.endDate }}
        onRange={({ from, to }) => setGiven({ startDate: from, endDate: to })}
      />
      <Button type="submit">{t('hits.range.apply')}</Button>
    </form>
  )
}

import { Popover } from 'antd'
import { CalendarDays, Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../i18n/use-format.ts'
import { OwnDates } from './own-dates.tsx'
import { PRESETS, type Days, type RangeName } from './range.ts'
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

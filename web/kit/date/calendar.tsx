import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useMemo } from 'react'
import { DayPicker, type DayPickerProps } from 'react-day-picker'
import { isDay } from '../../../src/lib/time/day.ts'
import { useSettings } from '../settings.ts'
import { weekStart, type Dates } from './dates.ts'

type Shared = {
  dates: Dates
  /** Inclusive; invalid days set no bound. */
  min?: string | undefined
  max?: string | undefined
  autoFocus?: boolean
}
type CalendarProps = Shared &
  (
    | { value: string; onChange: (day: string) => void }
    | { range: { from: string; to: string }; onRange: (range: { from: string; to: string }) => void }
  )

/** Noon: clock changes cannot shift the day. */
function dateOf(day: string): Date | undefined {
  if (!isDay(day)) return undefined
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const at = new Date(2000, month - 1, date, 12)
  at.setFullYear(year, month - 1, date)
  return at
}
const two = (number: number) => String(number).padStart(2, '0')
const dayOf = (date: Date): string =>
  `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`

export default function Calendar({ dates, min = '', max = '', autoFocus = false, ...chosen }: CalendarProps) {
  const words = useWords(dates)
  const { direction } = useSettings()
  const [first, last] = [dateOf(min), dateOf(max)]
  const selected = dateOf('value' in chosen ? chosen.value : chosen.range.to)
  const shared = {
    ...words,
    autoFocus,
    className: 'calendar',
    dir: direction,
    fixedWeeks: true,
    showOutsideDays: true,
    weekStartsOn: weekStart(dates.locale),
    today: dateOf(dates.today),
    defaultMonth: selected ?? dateOf(dates.today),
    disabled: [...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])],
    components: { Chevron },
  } satisfies DayPickerProps
  if ('value' in chosen)
    return (
      <DayPicker
        {...shared}
        mode="single"
        required
        selected={selected}
        onSelect={(date: Date) => chosen.onChange(dayOf(date))}
      />
    )
  const [from, to] = [dateOf(chosen.range.from), dateOf(chosen.range.to)]
  return (
    <DayPicker
      {...shared}
      mode="range"
      required
      resetOnSelect
      selected={from && to && from > to ? undefined : { from, to }}
      onSelect={(range) =>
        range.from && chosen.onRange({ from: dayOf(range.from), to: range.to ? dayOf(range.to) : '' })
      }
    />
  )
}

const Chevron = ({ orientation }: { orientation?: 'up' | 'down' | 'left' | 'right' }) =>
  orientation === 'left' ? <ChevronLeft aria-hidden="true" /> : <ChevronRight aria-hidden="true" />

/** “г.” and “р.” after a year (ru, uk). */
const YEAR_WORD = /\s*[гр]\.$/

function useWords({ locale, texts }: Dates): Pick<DayPickerProps, 'formatters' | 'labels'> {
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = new Intl.DateTimeFormat(locale, { calendar: 'gregory', numberingSystem: 'latn', ...options })
      return (date: Date) => made.format(date)
    }
    const named = format({ month: 'long', year: 'numeric' })
    const month = (date: Date) => named(date).replace(YEAR_WORD, '')
    const whole = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
    return {
      formatters: {
        formatCaption: month,
        formatWeekdayName: format({ weekday: 'short' }),
        formatDay: format({ day: 'numeric' }),
      },
      labels: {
        labelNav: () => texts.calendar,
        labelGrid: month,
        labelPrevious: () => texts.previous,
        labelNext: () => texts.next,
        labelWeekday: format({ weekday: 'long' }),
        labelDayButton: (date, { today }) => (today ? `${whole(date)}, ${texts.today}` : whole(date)),
        labelGridcell: whole,
      },
    }
  }, [locale, texts])
}

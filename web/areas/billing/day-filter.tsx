import { useState } from 'react'
import { isDay } from '../../../src/lib/time/day.ts'
import { DateInput } from '../../kit/date/date-input.tsx'
import { useDates } from '../../shared/date/use-dates.ts'

type Props = { label: string; value: string; onChange: (day: string) => void; min?: string; max?: string }

/** Filters by valid days; else the list stays. */
export function DayFilter({ label, value, onChange, min, max }: Props) {
  const dates = useDates()
  const [given, setGiven] = useState({ value, held: value })
  if (given.value !== value) setGiven({ value, held: value })
  return (
    <DateInput
      aria-label={label}
      {...{ dates, min, max }}
      value={given.held}
      onChange={(held) => {
        const next = held === '' || isDay(held) ? held : value
        setGiven({ value: next, held })
        if (next !== value) onChange(next)
      }}
    />
  )
}

import { useState } from 'react'
import { isDay } from '../../../src/lib/time/day.ts'
import { classes } from '../classes.ts'
import { DateInput, type DateInputProps } from './date-input.tsx'
import { timeTyped } from './day-text.ts'

type Props = DateInputProps & { timeLabel: string }

/** In the computer's zone: `YYYY-MM-DDTHH:MM`, empty, or typed text while invalid. */
export function MomentInput({ value, onChange, timeLabel, ...input }: Props) {
  const [day = '', time = ''] = value.split('T')
  const [typed, setTyped] = useState<string>()
  const set = (nextDay: string, nextTime: string) =>
    onChange(
      nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime === '' && isDay(nextDay) ? '00:00' : nextTime}`,
    )
  const wrong = typed === undefined && time !== '' && timeTyped(time) === undefined
  return (
    <span className="f-moment">
      <DateInput {...input} value={day} onChange={(next) => set(next, time)} />
      <input
        className={classes('in num')}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={timeLabel}
        aria-invalid={wrong || undefined}
        placeholder="00:00"
        value={typed ?? time}
        onChange={(event) => {
          setTyped(event.target.value)
          set(day, timeTyped(event.target.value) ?? event.target.value.trim())
        }}
        onBlur={() => setTyped(undefined)}
      />
    </span>
  )
}

import { type ComponentProps, useState } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from '../../i18n/i18n.ts'
import { DateInput, type DateInputProps } from '../../kit/date/date-input.tsx'
import { FormField } from '../form/fields.tsx'
import { useDates } from './use-dates.ts'
import { isDay } from '../../../src/lib/time/day.ts'
import { classes } from '../../kit/classes.ts'
import { timeTyped } from '../../kit/date/day-text.ts'

type Props<Values extends FieldValues> = Omit<ComponentProps<typeof FormField<Values>>, 'children'> & {
  name: FieldPathByValue<Values, string>
  min?: string
  max?: string
  look?: string
}

/** Invalid text stays for the server. */
export function DayField<Values extends FieldValues>({ min, max, look, ...field }: Props<Values>) {
  const dates = useDates()
  return (
    <FormField<Values> {...field}>
      {(held) => <DateInput {...held} {...{ dates, min, max }} className={look} />}
    </FormField>
  )
}

/** `YYYY-MM-DDTHH:MM` in the computer's time zone. */
export function MomentField<Values extends FieldValues>({ min, max, look, ...field }: Props<Values>) {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <FormField<Values> {...field}>
      {(held) => <MomentInput {...held} {...{ dates, min, max }} className={look} timeLabel={t('term.time')} />}
    </FormField>
  )
}

type MomentProps = DateInputProps & { timeLabel: string }

/** In the computer's zone: `YYYY-MM-DDTHH:MM`, empty, or typed text while invalid. */
function MomentInput({ value, onChange, timeLabel, ...input }: MomentProps) {
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

import type { ComponentProps } from 'react'
import type { FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../kit/date/date-input.tsx'
import { MomentInput } from '../../kit/date/moment-input.tsx'
import { FormField } from '../form/fields.tsx'
import { useDates } from './use-dates.ts'

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
      {(held) => <MomentInput {...held} {...{ dates, min, max }} className={look} timeLabel={t('date.time')} />}
    </FormField>
  )
}

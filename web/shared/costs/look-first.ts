/** Previews before saving. */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ApiError } from '../../api/failure.ts'
import type { WeirForm } from '../form/use-form.ts'

/** Identifies a file without reading it. */
const named = (_key: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

type Looking<Values, Found> = { look: (values: Values) => Promise<Found>; isLooking: boolean }

type Looked<Values extends FieldValues, Found> = {
  /** Of the current values; undefined after a change. */
  found: Found | undefined
  /** `found`, or the last preview while a new one loads. */
  shown: Found | undefined
  /** Submitting only previews. */
  looking: WeirForm<Values>
  lookNow: () => void
}

export function useLookFirst<Values extends FieldValues, Found>(
  form: WeirForm<Values>,
  { look, isLooking }: Looking<Values, Found>,
): Looked<Values, Found> {
  const [last, setLast] = useState<{ of: string; found: Found }>()
  const of = JSON.stringify(form.watch(), named)
  const lookNow = () => {
    const values = form.getValues()
    form.clearErrors()
    look(values).then(
      (found) => setLast({ of: JSON.stringify(values, named), found }),
      (error: unknown) => error instanceof ApiError && form.showRefusal(error),
    )
  }
  const submit: WeirForm<Values>['submit'] = (event) => {
    event?.preventDefault()
    lookNow()
  }
  const found = last?.of === of ? last.found : undefined
  return { found, shown: isLooking ? last?.found : found, looking: { ...form, submit, sending: isLooking }, lookNow }
}

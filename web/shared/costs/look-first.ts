/** Forms that say what they would do before they do it. */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { WeirForm } from '../form/use-form.ts'

/** A file is told from another by what is known of it unread. */
const named = (_key: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

type Looking<Values, Found> = { look: (values: Values) => Promise<Found>; isLooking: boolean }

type Looked<Values extends FieldValues, Found> = {
  /** What `look` says of the values that stand in the form; a change makes it undefined again. */
  found: Found | undefined
  /** The same, or what it said last while it looks again. */
  shown: Found | undefined
  /** The form whose sending looks, and changes nothing; a failure has been told by then. */
  looking: WeirForm<Values>
  /** Looks at what stands in the form now. */
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
    look(values).then(
      (found) => setLast({ of: JSON.stringify(values, named), found }),
      () => undefined,
    )
  }
  const submit: WeirForm<Values>['submit'] = (event) => {
    event?.preventDefault()
    lookNow()
  }
  const found = last?.of === of ? last.found : undefined
  return { found, shown: isLooking ? last?.found : found, looking: { ...form, submit, sending: isLooking }, lookNow }
}

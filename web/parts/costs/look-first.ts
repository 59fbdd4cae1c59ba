/** Forms that say what they would do before they do it. */
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { WeirForm } from '../form/use-form.ts'

/** A file is told from another by what is known of it unread. */
const named = (_key: string, value: unknown): unknown =>
  value instanceof File ? [value.name, value.size, value.lastModified] : value

type Looking<Values, Found> = { look: (values: Values) => Promise<Found>; isLooking: boolean }

/**
 * `found` is what `look` says of the values that stand in the form; a change makes it undefined again. `looking` is the
 * form whose sending looks, and changes nothing; a failure has been told by then.
 */
export function useLookFirst<Values extends FieldValues, Found>(
  form: WeirForm<Values>,
  { look, isLooking }: Looking<Values, Found>,
): { found: Found | undefined; looking: WeirForm<Values> } {
  const [last, setLast] = useState<{ of: string; found: Found }>()
  const values = form.watch()
  const of = JSON.stringify(values, named)
  const submit: WeirForm<Values>['submit'] = (event) => {
    event?.preventDefault()
    look(values).then(
      (found) => setLast({ of, found }),
      () => undefined,
    )
  }
  return { found: last?.of === of ? last.found : undefined, looking: { ...form, submit, sending: isLooking } }
}

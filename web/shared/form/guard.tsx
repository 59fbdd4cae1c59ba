import { useFormState, type FieldValues } from 'react-hook-form'
import { Unsaved } from '../../kit/unsaved.tsx'
import type { WeirForm } from './use-form.ts'

/** Apart: the sign-in has no dialogs. */
export function Guard<Values extends FieldValues>({ of }: { of: WeirForm<Values> }) {
  const { isDirty } = useFormState({ control: of.control })
  return <Unsaved changed={isDirty} />
}

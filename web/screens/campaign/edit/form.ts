import { createContext, use } from 'react'
import type { Draft } from './draft.ts'

export type Form = {
  draft: Draft
  /** `touched`: fields that are no longer wrong; the changed ones unless said otherwise. */
  change: (part: Partial<Draft>, touched?: readonly string[]) => void
  /** What is wrong with a field, in the language in use. */
  wrong: (field: string) => readonly string[]
}

export const FormContext = createContext<Form | null>(null)

export function useForm(): Form {
  const form = use(FormContext)
  if (!form) throw new Error('FormContext is missing above this field')
  return form
}

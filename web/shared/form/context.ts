import { createContext, use } from 'react'

export type FormParts = {
  /** Visible fields, by the server's names. */
  shown: Set<string>
  /** Text for a field's error, in the current language. */
  errorText: (field: string, text: string) => string
}
export const FormContext = createContext<FormParts | null>(null)

export function useFormParts(): FormParts {
  const parts = use(FormContext)
  if (!parts) throw new Error('<Form> is missing above this field')
  return parts
}

type Dialog = {
  onChanged: (changed: boolean) => void
  close: () => void
  done: () => void
}
export const DialogContext = createContext<Dialog | undefined>(undefined)
export const useDialog = (): Dialog | undefined => use(DialogContext)

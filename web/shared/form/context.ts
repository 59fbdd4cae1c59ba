/** What the parts of one form share, and what a form knows of the dialog that it stands in. */
import { createContext, use } from 'react'

export type FormParts = {
  /** Fields that are shown now, under the server's names. */
  shown: Set<string>
  /** The server's text about a field, in the language in use. */
  errorText: (field: string, text: string) => string
}
export const FormContext = createContext<FormParts | null>(null)

export function useFormParts(): FormParts {
  const parts = use(FormContext)
  if (!parts) throw new Error('<Form> is missing above this field')
  return parts
}

export type Dialog = {
  onChanged: (changed: boolean) => void
  /** Asks first if something was typed. */
  close: () => void
  /** Closes without asking. */
  done: () => void
}
export const DialogContext = createContext<Dialog | undefined>(undefined)
export const useDialog = (): Dialog | undefined => use(DialogContext)

/**
 * The one way in which a form of the panel is held, sent and refused. The server judges: what it says of a field stands
 * at that field, the rest above. What is typed stays until it is saved.
 */
import { useRef, useState, type SyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { CallName } from '../../../src/contract/routes.ts'
import type { Answer } from '../../../src/contract/table.ts'
import type { CallInput, JsonCall } from '../../api/client.ts'
import { ApiError, type Validation } from '../../api/failure.ts'
import { failureText } from '../../api/failure-text.ts'
import { useMay } from '../../api/profile.ts'
import { useApiMutation, type Undoable } from '../../api/query.ts'
import { serverText } from '../../i18n/server.ts'
import { useDialog, type FormParts } from './context.ts'
import { placed } from './placed.ts'

type FormOptions<Values extends FieldValues, Name extends JsonCall> = {
  call: Name
  /** What the form begins with, or goes on from after `reset()`. */
  defaults: Values
  /** What is stored now, where it may change while the form is open: fields that were not touched follow it. */
  stored?: Values
  /** What is sent. */
  toInput: (values: Values) => CallInput<Name>
  /**
   * What is wrong before anything is sent, in the server's shape and words; nothing where all is left to the server.
   */
  check?: (values: Values) => Validation
  /** Brings the server's names to those of the form, or says more or less than the server did. */
  place?: (validation: Validation, values: Values) => Validation
  /** The words for what is wrong; the catalogue's unless given. */
  errorText?: FormParts['errorText']
  refreshes?: readonly CallName[]
  /** Say nothing when done. */
  silent?: boolean
  /** How what was sent is taken back, as of a mutation. */
  undoable?: (answer: Answer<Name>, sent: CallInput<Name>) => Undoable | undefined
  onSaved?: (answer: Answer<Name>) => void
  onRefused?: (error: ApiError) => void
}

export type WeirForm<Values extends FieldValues> = UseFormReturn<Values> & {
  submit: (event?: SyntheticEvent) => void
  sending: boolean
  /** Why the server refused it last; null once it is sent again. */
  refusal: ApiError | null
  /** How often it was refused: with each time the first wrong field gets the focus. */
  refusals: number
  parts: FormParts
}
type Answered<Name extends JsonCall> = { answer: Answer<Name> | undefined; forget: () => void }

/** For `setValue`: as if it had been typed. */
export const TYPED = { shouldDirty: true, shouldValidate: true } as const

const asIs = (validation: Validation): Validation => validation
const nothing = (): Validation => ({})

/** A form that makes one call. In a `FormDialog` it closes that when it is saved. */
export function useWeirForm<Values extends FieldValues, Name extends JsonCall>({
  call,
  defaults,
  stored,
  toInput,
  check = nothing,
  place = asIs,
  errorText = (_field, text) => serverText(text),
  refreshes,
  silent,
  undoable,
  onSaved,
  onRefused,
}: FormOptions<Values, Name>): WeirForm<Values> & Answered<Name> {
  const dialog = useDialog()
  const may = useMay()
  const [shown] = useState(() => new Set<string>())
  const isSending = useRef(false)
  const [refusals, setRefusals] = useState(0)
  const form = useForm<Values>({
    // a draft is whole, which the library does not ask for
    defaultValues: defaults as DefaultValues<Values>,
    values: stored,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  /** The library would keep what was typed here as well, because `stored` may not overwrite it. */
  const reset: typeof form.reset = (values, options) => form.reset(values, { keepDirtyValues: false, ...options })
  const sent = useRef(defaults)
  const act = useApiMutation(call, {
    refreshes,
    inForm: true,
    silent,
    undoable,
    onDone: (answer) => {
      reset(sent.current, { keepValues: true })
      onSaved?.(answer)
      dialog?.done()
    },
  })
  const refuse = (validation: Validation, values: Values, otherwise: string) => {
    const { at, elsewhere } = placed(place(validation, values), shown)
    for (const [field, texts] of at)
      form.setError(field as Path<Values>, { type: 'server', types: { server: [...texts] } })
    const above = Object.keys(validation).length === 0 ? [otherwise] : elsewhere.map((text) => errorText('', text))
    if (above.length > 0) form.setError('root.server', { type: 'server', message: above.join(' ') })
    setRefusals((count) => count + 1)
  }
  const send = async (values: Values) => {
    const wrong = check(values)
    if (Object.keys(wrong).length > 0) {
      act.reset()
      refuse(wrong, values, '')
      return
    }
    sent.current = values
    try {
      await act.mutateAsync(toInput(values))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error.validation, values, failureText(error))
      onRefused?.(error)
    }
  }
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    // a key can send what no button offers
    if (isSending.current || !may(call)) return
    isSending.current = true
    form.clearErrors()
    void form
      .handleSubmit(send)()
      .finally(() => {
        isSending.current = false
      })
  }
  return {
    ...form,
    reset,
    submit,
    sending: act.isPending,
    refusal: act.error,
    refusals,
    parts: { shown, errorText },
    answer: act.data,
    forget: act.reset,
  }
}

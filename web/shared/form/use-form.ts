/** The server validates: errors at fields, the rest above. Input stays until saved. */
import { useRef, useState, type SyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from 'react-hook-form'
import type { CallName } from '../../../src/contract/routes.ts'
import type { Answer } from '../../../src/contract/table.ts'
import type { CallInput, JsonCall } from '../../api/client.ts'
import { ApiError, type Validation } from '../../api/failure.ts'
import { failureText } from '../../api/failure-text.ts'
import { useCanCall } from '../../api/profile.ts'
import { useApiMutation, type Undoable } from '../../api/query.ts'
import { serverText } from '../../i18n/server.ts'
import { useDialog, type FormParts } from './context.ts'
import { placed } from './placed.ts'

type FormOptions<Values extends FieldValues, Name extends JsonCall> = {
  call: Name
  /** Initial values, also after `reset()`. */
  defaults: Values
  /** Untouched fields follow these. */
  stored?: Values
  toInput: (values: Values) => CallInput<Name>
  /** In the server's shape; empty: leave it to the server. */
  check?: (values: Values) => Validation
  /** Maps or filters the server's errors. */
  place?: (validation: Validation, values: Values) => Validation
  /** Default: the catalogue's. */
  errorText?: FormParts['errorText']
  refreshes?: readonly CallName[]
  silent?: boolean
  undoable?: (answer: Answer<Name>, sent: CallInput<Name>) => Undoable | undefined
  onSaved?: (answer: Answer<Name>) => void
  onRefused?: (error: ApiError) => void
}

export type WeirForm<Values extends FieldValues> = UseFormReturn<Values> & {
  submit: (event?: SyntheticEvent) => void
  /** Shows why a call for the form's values was refused: at its fields, the rest above. */
  showRefusal: (error: ApiError) => void
  sending: boolean
  refusal: ApiError | null
  /** Each focuses the first invalid field. */
  refusals: number
  parts: FormParts
}
type Answered<Name extends JsonCall> = { answer: Answer<Name> | undefined; forget: () => void }

/** For `setValue`: as if typed. */
export const TYPED = { shouldDirty: true, shouldValidate: true } as const

const asIs = (validation: Validation): Validation => validation
const nothing = (): Validation => ({})

/** Closes its `FormDialog` once saved. */
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
  const canCall = useCanCall()
  const [shown] = useState(() => new Set<string>())
  const isSending = useRef(false)
  const [refusals, setRefusals] = useState(0)
  const form = useForm<Values>({
    // the library wants a partial draft
    defaultValues: defaults as DefaultValues<Values>,
    values: stored,
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  })
  /** Else `resetOptions` would keep edited fields. */
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
  const showRefusal = (error: ApiError) => refuse(error.validation, form.getValues(), failureText(error))
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
      showRefusal(error)
      onRefused?.(error)
    }
  }
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    // keyboard submits need no button
    if (isSending.current || !canCall(call)) return
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
    showRefusal,
    sending: act.isPending,
    refusal: act.error,
    refusals,
    parts: { shown, errorText },
    answer: act.data,
    forget: act.reset,
  }
}

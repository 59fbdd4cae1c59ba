import './form.css'
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { FormProvider, useFormState, type FieldValues } from 'react-hook-form'
import { useTranslation } from '../../i18n/i18n.ts'
import { Alert } from '../../kit/feedback/alert.tsx'
import { Button } from '../../kit/controls/button.tsx'
import { FormContext, useDialog } from './context.ts'
import type { WeirForm } from './use-form.ts'

type FormProps<Values extends FieldValues> = {
  of: WeirForm<Values>
  label?: string
  className?: string
  /** The screen shows errors without a field itself. */
  ownAlert?: boolean
  children: ReactNode
}

/** By Enter, and Ctrl+Enter in a text area. Focuses the first invalid field. */
export function Form<Values extends FieldValues>({ of, label, className, ownAlert, children }: FormProps<Values>) {
  const { submit, refusals, parts } = of
  const element = useRef<HTMLFormElement>(null)
  const onChanged = useDialog()?.onChanged
  const { isDirty } = useFormState({ control: of.control })
  useEffect(() => {
    onChanged?.(isDirty)
    return () => onChanged?.(false)
  }, [onChanged, isDirty])
  useEffect(() => {
    if (refusals > 0) focusWrong(element.current)
  }, [refusals])
  const keys = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)
  return (
    <FormProvider {...of}>
      <FormContext value={parts}>
        <form ref={element} className={className} aria-label={label} onSubmit={submit} onKeyDown={keys} noValidate>
          {!ownAlert && <Refused />}
          {children}
        </form>
      </FormContext>
    </FormProvider>
  )
}

/** An invalid field is marked itself, or contains the marked control. */
function focusWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  if (!wrong) return
  const control = wrong.matches('[aria-invalid], [tabindex]')
    ? wrong
    : (wrong.querySelector<HTMLElement>('[aria-invalid="true"], input, button') ?? wrong)
  wrong.scrollIntoView({ block: 'nearest' })
  control.focus({ preventScroll: true })
}

export function Refused() {
  const { errors } = useFormState()
  const text = errors.root?.server?.message
  return text ? <Alert kind="bad">{text}</Alert> : null
}

type DialogFormProps<Values extends FieldValues> = {
  of: WeirForm<Values>
  act: string
  bad?: boolean
  className?: string
  onCancel?: () => void
  children: ReactNode
}

export function ActForm<Values extends FieldValues>({
  of,
  act,
  bad,
  className,
  onCancel,
  children,
}: DialogFormProps<Values>) {
  const { t } = useTranslation()
  const dialog = useDialog()
  return (
    <Form of={of} className={className ?? 'act-form stack'}>
      {children}
      <div className="row ends">
        {(onCancel ?? dialog) && <Button onClick={onCancel ?? dialog?.close}>{t('ui.cancel')}</Button>}
        <Button type="submit" kind={bad ? 'bad' : 'primary'} busy={of.sending} title="Ctrl+Enter">
          {act}
        </Button>
      </div>
    </Form>
  )
}

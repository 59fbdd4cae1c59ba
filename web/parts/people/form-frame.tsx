import './people.css'
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/failure.ts'
import { failureText } from '../../api/failure-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

type FrameProps = {
  error: ApiError | null
  busy: boolean
  act: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** The server judges; what it says of a field stands there and is where the focus goes, the rest stands above. */
export function FormFrame({ error, busy, act, onSubmit, onClose, children }: FrameProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (!busy) onSubmit()
  }
  const keys = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && submit(event)
  const isElsewhere = error && Object.keys(error.validation).length === 0
  return (
    <form ref={form} className="people-form stack" onSubmit={submit} onKeyDown={keys} noValidate>
      {isElsewhere && <Alert kind="bad">{failureText(error)}</Alert>}
      {children}
      <div className="row ends">
        <Button onClick={onClose}>{t('ui.cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy} title="Ctrl+Enter">
          {act}
        </Button>
      </div>
    </form>
  )
}

import { useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/failure.ts'
import { failureText, fieldTexts } from '../../../api/failure-text.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordInput } from '../../../ui/password.tsx'

type Props = {
  text: string
  act: string
  bad?: boolean
  busy: boolean
  error: ApiError | null
  onAct: (password: string) => void
  onCancel: () => void
}

/** The password in force, once more. */
export function PasswordStep({ text, act, bad, busy, error, onAct, onCancel }: Props) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) onAct(password)
  }
  const wrong = fieldTexts(error, 'password')
  return (
    <form className="factor" onSubmit={submit} noValidate>
      <p>{text}</p>
      {error && wrong.length === 0 && <Alert kind="bad">{failureText(error)}</Alert>}
      <Field label={t('profile.currentPassword')} error={wrong}>
        {(control) => (
          <PasswordInput
            {...control}
            autoFocus
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      <div className="row ends">
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        <Button type="submit" kind={bad ? 'bad' : 'primary'} busy={busy}>
          {act}
        </Button>
      </div>
    </form>
  )
}

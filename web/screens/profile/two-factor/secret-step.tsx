import { lazy, Suspense, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../../api/failure.ts'
import { failureText, fieldTexts } from '../../../api/failure-text.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy.tsx'
import { Field } from '../../../ui/field.tsx'

const Qr = lazy(() => import('./qr.tsx'))

type Props = {
  secret: string
  uri: string
  busy: boolean
  error: ApiError | null
  onAct: (code: string) => void
  onCancel: () => void
}

/** The secret as a picture and as letters, and a code that proves it has arrived. */
export function SecretStep({ secret, uri, busy, error, onAct, onCancel }: Props) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!busy) onAct(code)
  }
  const wrong = fieldTexts(error, 'code')
  return (
    <form className="factor" onSubmit={submit} noValidate>
      <p>{t('factor.scan')}</p>
      <Suspense fallback={<span className="qr" />}>
        <Qr text={uri} label={t('factor.picture')} />
      </Suspense>
      <p className="help">{t('factor.orType')}</p>
      <span className="key">
        <code className="mono ltr">{secret}</code>
        <CopyButton text={secret} label={t('factor.copyKey')} />
      </span>
      {error && wrong.length === 0 && <Alert kind="bad">{failureText(error)}</Alert>}
      <Field label={t('factor.code')} error={wrong} help={t('factor.codeHelp')}>
        {(control) => (
          <input
            {...control}
            className="in mono"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            autoFocus
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <div className="row ends">
        <Button onClick={onCancel}>{t('ui.cancel')}</Button>
        <Button type="submit" kind="primary" busy={busy}>
          {t('factor.enable')}
        </Button>
      </div>
    </form>
  )
}

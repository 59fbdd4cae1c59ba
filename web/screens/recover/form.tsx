import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXTS } from '../../../src/contract/texts.ts'
import { failureTexts, missingText } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { serverText } from '../../i18n/server.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/**
 * No rules of its own: what the server says, good or bad, stands in the banner; an empty field says so. The form stays,
 * for another try.
 */
export function RecoverForm() {
  const { t } = useTranslation()
  const first = useRef<HTMLInputElement>(null)
  const [email, setEmail] = useState('')
  const recover = useApiMutation('auth.forgotPassword', { quiet: true, silent: true })
  useEffect(() => first.current?.focus(), [])
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!recover.isPending)
      recover.mutate({ email, domain: location.hostname }, { onError: () => first.current?.focus() })
  }
  return (
    <form onSubmit={submit} noValidate>
      {recover.data?.message && <Alert kind="ok">{serverText(recover.data.message)}</Alert>}
      {recover.error && <Alert kind="bad">{failureTexts(recover.error, t('recover.unknown')).join(' ')}</Alert>}
      <Field
        label={t('login.email')}
        error={missingText(recover.error, 'email', email, TEXTS.inputEmail)}
        help={t('recover.text')}
      >
        {(control) => (
          <input
            {...control}
            ref={first}
            className="in"
            type="email"
            name="username"
            autoComplete="username"
            inputMode="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" kind="primary" size="l" busy={recover.isPending}>
        {t('recover.submit')}
      </Button>
    </form>
  )
}

import { useEffect, useRef, useState, type ChangeEvent, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXTS } from '../../../src/contract/texts.ts'
import type { ApiError } from '../../api/failure.ts'
import { failureTexts, missingText } from '../../api/failure-text.ts'
import { useApiMutation } from '../../api/query.ts'
import { openSession } from '../../api/session-store.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password.tsx'

const EMPTY = { password: '', confirmPassword: '', code: '' }
type Name = keyof typeof EMPTY
type Props = { token: string; email: string; onDone: () => void }

/**
 * No rules of its own: one banner for each of the server's messages, and what was left empty is said at its field. An
 * account with a second factor is asked for its code.
 */
export function ResetForm({ token, email, onDone }: Props) {
  const { t } = useTranslation()
  const first = useRef<HTMLInputElement>(null)
  const [given, setGiven] = useState(EMPTY)
  const [asksCode, setAsksCode] = useState(false)
  const reset = useApiMutation('auth.resetPassword', {
    quiet: true,
    silent: true,
    onDone: (session) => {
      openSession(session)
      onDone()
    },
  })
  useEffect(() => first.current?.focus(), [])
  const held = (name: Name) => ({
    name,
    value: given[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => setGiven({ ...given, [name]: event.target.value }),
  })
  const onError = (error: ApiError) => {
    setAsksCode(asksCode || error.message === TEXTS.codeAsked)
    first.current?.focus()
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const { code, ...passwords } = given
    if (!reset.isPending) reset.mutate({ token, email, ...passwords, ...(asksCode ? { code } : {}) }, { onError })
  }
  return (
    <form onSubmit={submit} noValidate>
      {reset.error && <Refused error={reset.error} />}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={t('reset.password')}
        error={missingText(reset.error, 'password', given.password, TEXTS.inputPassword)}
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...held('password')}
            ref={first}
            placeholder={t('reset.placeholder')}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field
        label={t('reset.confirmation')}
        error={missingText(reset.error, 'confirmPassword', given.confirmPassword, TEXTS.inputConfirmation)}
      >
        {(control) => <PasswordInput {...control} {...held('confirmPassword')} autoComplete="new-password" />}
      </Field>
      {asksCode && (
        <Field label={t('reset.code')}>
          {(control) => (
            <input
              {...control}
              {...held('code')}
              className="in"
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          )}
        </Field>
      )}
      <Button type="submit" kind="primary" size="l" busy={reset.isPending}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}

function Refused({ error }: { error: ApiError }) {
  const { t } = useTranslation()
  return (
    <div className="alerts">
      {failureTexts(error, t('login.unknown')).map((text) => (
        <Alert key={text} kind="bad" title={t('reset.title')}>
          {text}
        </Alert>
      ))}
    </div>
  )
}

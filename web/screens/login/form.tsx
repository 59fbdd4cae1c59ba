import { useState, type RefObject, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXTS } from '../../../src/contract/texts.ts'
import { useApiMutation } from '../../api/query.ts'
import { openSession } from '../../api/session-store.ts'
import { failureTexts, missingText } from '../../api/failure-text.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password.tsx'
import { CodeField } from './code-field.tsx'

/** What is said to who knows the password of an account with two-factor sign-in. */
const CODE_TEXTS = new Set<string>([TEXTS.codeAsked, TEXTS.codeInvalid])

/**
 * No rules of its own: the server judges, its words stand in the banner, and what was left empty is said at its field.
 */
export function LoginForm({ first }: { first: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string>()
  const login = useApiMutation('auth.login', { quiet: true, silent: true, onDone: openSession })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (login.isPending) return
    const failed = (said: string) => {
      // a used or wrong code is of no more use; the field stays, with the focus where it is
      if (CODE_TEXTS.has(said)) setCode('')
      else first.current?.focus()
    }
    login.mutate({ email, password, code, language }, { onError: (error) => failed(error.message) })
  }
  return (
    <form onSubmit={submit} noValidate>
      {login.error?.message === TEXTS.codeAsked && <Alert kind="info">{failureTexts(login.error, '').join(' ')}</Alert>}
      {login.error && login.error.message !== TEXTS.codeAsked && (
        <Alert kind="bad" title={t('login.error')}>
          {failureTexts(login.error, t('login.unknown')).join(' ')}
        </Alert>
      )}
      <Field label={t('login.email')} error={missingText(login.error, 'email', email, TEXTS.inputEmail)}>
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
      <Field label={t('login.password')} error={missingText(login.error, 'password', password, TEXTS.inputPassword)}>
        {(control) => (
          <PasswordInput
            {...control}
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
      </Field>
      {code !== undefined && <CodeField value={code} onChange={setCode} />}
      <Button type="submit" kind="primary" size="l" busy={login.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}

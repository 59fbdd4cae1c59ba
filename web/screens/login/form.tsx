import { useState, type RefObject, type SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAct } from '../../api/query.ts'
import { openSession } from '../../api/session-store.ts'
import { failureTexts } from '../../api/failure-text.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password.tsx'

/** No rules of its own: the server judges, and its words stand in the banner. */
export function LoginForm({ first }: { first: RefObject<HTMLInputElement | null> }) {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const login = useAct('auth.login', { quiet: true, silent: true, onDone: openSession })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (login.isPending) return
    login.mutate({ email, password }, { onError: () => first.current?.focus() })
  }
  return (
    <form onSubmit={submit} noValidate>
      {login.error && <Alert kind="bad" title={t('login.error')}>{failureTexts(login.error, t('login.unknown')).join(' ')}</Alert>}
      <Field label={t('login.email')}>
        {(control) => <input {...control} ref={first} className="in" type="email" name="username" autoComplete="username" inputMode="email" value={email} onChange={(event) => setEmail(event.target.value)} />}
      </Field>
      <Field label={t('login.password')}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" value={password} onChange={(event) => setPassword(event.target.value)} />}
      </Field>
      <Button type="submit" kind="primary" size="l" busy={login.isPending}>
        {t('login.submit')}
      </Button>
    </form>
  )
}

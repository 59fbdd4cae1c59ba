import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { TEXTS } from '../../../src/contract/texts.ts'
import { failureTexts } from '../../api/failure-text.ts'
import { openSession } from '../../api/session-store.ts'
import { useLanguage } from '../../i18n/i18n.ts'
import { redirectText } from '../../i18n/server.ts'
import { FormField, TextField } from '../../parts/form/fields.tsx'
import { Form } from '../../parts/form/form.tsx'
import { onlyMissing } from '../../parts/form/placed.ts'
import { useWeirForm } from '../../parts/form/use-form.ts'
import { AuthFrame } from '../../parts/welcome/auth-frame.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { PasswordInput } from '../../ui/password.tsx'

/**
 * Signs in. What sent the user here may have something to say; where they came from is kept on the way to registration
 * and back.
 */
export default function LoginPage() {
  const { t } = useTranslation()
  const { state } = useLocation() as { state: { message?: string } | null }
  return (
    <AuthFrame title={t('login.title')}>
      <div className="stack" style={{ gap: 16 }}>
        <h1>{t('login.title')}</h1>
        {state?.message && <Alert kind="info">{redirectText(state.message)}</Alert>}
        <LoginForm />
        <p className="other">
          <Link to="/authentication/recover-password" state={state}>
            {t('login.forgot')}
          </Link>
        </p>
        <p className="other">
          {t('login.noAccount')}{' '}
          <Link to="/authentication/register" state={state}>
            {t('login.toRegister')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  )
}

type Draft = { email: string; password: string; code: string }
const EMPTY: Draft = { email: '', password: '', code: '' }

/** Texts for people who know the password of an account with two-factor sign-in. */
const CODE_TEXTS = new Set<string>([TEXTS.twoFactorCodeRequired, TEXTS.codeInvalid])
const place = onlyMissing({ email: TEXTS.inputEmail, password: TEXTS.inputPassword })

/**
 * No rules of its own: the server judges, its words stand in the banner, and each empty field says so itself.
 */
function LoginForm() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useWeirForm({
    call: 'auth.login',
    defaults: EMPTY,
    toInput: ({ code, ...who }) => ({ ...who, ...(needsCode && { code }), language }),
    place,
    silent: true,
    onSaved: openSession,
    onRefused: ({ message }) => {
      if (CODE_TEXTS.has(message)) {
        // a used or wrong code is of no more use; the field stays, with the focus where it is
        form.setValue('code', '')
        setNeedsCode(true)
      } else form.setFocus('email')
    },
  })
  const { refusal } = form
  return (
    <Form of={form} ownAlert>
      {refusal?.message === TEXTS.twoFactorCodeRequired && (
        <Alert kind="info">{failureTexts(refusal, '').join(' ')}</Alert>
      )}
      {refusal && refusal.message !== TEXTS.twoFactorCodeRequired && (
        <Alert kind="bad" title={t('login.error')}>
          {failureTexts(refusal, t('login.unknown')).join(' ')}
        </Alert>
      )}
      <FormField<Draft> name="email" label={t('login.email')}>
        {(held) => (
          <input
            {...held}
            className="in"
            type="email"
            name="username"
            autoComplete="username"
            inputMode="email"
            autoFocus
          />
        )}
      </FormField>
      <FormField<Draft> name="password" label={t('login.password')}>
        {(held) => <PasswordInput {...held} autoComplete="current-password" />}
      </FormField>
      {needsCode && (
        <TextField<Draft>
          name="code"
          label={t('login.code')}
          help={t('login.codeHelp')}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={64}
          autoFocus
        />
      )}
      <Button type="submit" kind="primary" size="l" busy={form.sending}>
        {t('login.submit')}
      </Button>
    </Form>
  )
}

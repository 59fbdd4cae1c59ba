import { useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { ENTRY_TEXTS } from '../../../../src/contract/entry-texts.ts'
import { openSession } from '../../../api/session-store.ts'
import { FormField, TextField } from '../../../shared/form/fields.tsx'
import { Form } from '../../../shared/form/form.tsx'
import { onlyMissing } from '../../../shared/form/placed.ts'
import { useWeirForm } from '../../../shared/form/use-form.ts'
import { AuthFrame } from '../../../shared/welcome/auth-frame.tsx'
import { Refusals } from '../welcome/refusals.tsx'
import { Button } from '../../../kit/controls/button.tsx'
import { PasswordInput } from '../../../kit/controls/password.tsx'

const LOGIN = '/authentication/login'

/** The mailed link's target: sets a password and signs in. Removes the token from the history. */
export default function ResetPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const [query] = useSearchParams()
  const email = query.get('email') ?? ''
  return (
    <AuthFrame title={t('reset.title')}>
      <div className="stack" style={{ gap: 16 }}>
        <h1>{t('reset.title')}</h1>
        {email !== '' && <p className="other">{t('reset.for', { email })}</p>}
        <ResetForm token={token} email={email} onDone={() => void navigate(LOGIN, { replace: true })} />
        <p className="other">
          <Link to="/authentication/recover-password">{t('reset.again')}</Link>
        </p>
        <p className="other">
          <Link to={LOGIN}>{t('recover.toLogin')}</Link>
        </p>
      </div>
    </AuthFrame>
  )
}

const EMPTY = { password: '', confirmPassword: '', code: '' }
type Draft = typeof EMPTY
type Props = { token: string; email: string; onDone: () => void }

const place = onlyMissing({ password: ENTRY_TEXTS.inputPassword, confirmPassword: ENTRY_TEXTS.inputConfirmation })

/** The server validates: a banner per message. May ask for a two-factor code. */
function ResetForm({ token, email, onDone }: Props) {
  const { t } = useTranslation()
  const [needsCode, setNeedsCode] = useState(false)
  const form = useWeirForm({
    call: 'auth.resetPassword',
    defaults: EMPTY,
    toInput: ({ code, ...passwords }) => ({ token, email, ...passwords, ...(needsCode && { code }) }),
    place,
    silent: true,
    onSaved: (session) => {
      openSession(session)
      onDone()
    },
    onRefused: ({ message }) => {
      setNeedsCode(needsCode || message === ENTRY_TEXTS.twoFactorCodeRequired)
      form.setFocus('password')
    },
  })
  return (
    <Form of={form} ownAlert>
      <Refusals of={form} title={t('reset.title')} />
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormField<Draft> name="password" label={t('reset.password')}>
        {(held) => (
          <PasswordInput {...held} placeholder={t('reset.placeholder')} autoComplete="new-password" autoFocus />
        )}
      </FormField>
      <FormField<Draft> name="confirmPassword" label={t('reset.confirmation')}>
        {(held) => <PasswordInput {...held} autoComplete="new-password" />}
      </FormField>
      {needsCode && (
        <TextField<Draft> name="code" label={t('reset.code')} inputMode="numeric" autoComplete="one-time-code" />
      )}
      <Button type="submit" kind="primary" size="l" busy={form.sending}>
        {t('reset.submit')}
      </Button>
    </Form>
  )
}

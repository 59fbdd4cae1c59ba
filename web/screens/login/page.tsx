import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { redirectText } from '../../i18n/server.ts'
import { AuthFrame } from '../../parts/welcome/auth-frame.tsx'
import { Alert } from '../../ui/alert.tsx'
import { LoginForm } from './form.tsx'

/**
 * Signs in. What sent the user here may have something to say; where he came from is kept on the way to registration
 * and back.
 */
export default function LoginPage() {
  const { t } = useTranslation()
  const { state } = useLocation() as { state: { message?: string } | null }
  const email = useRef<HTMLInputElement>(null)
  useEffect(() => email.current?.focus(), [])
  return (
    <AuthFrame title={t('login.title')}>
      <div className="stack" style={{ gap: 16 }}>
        <h1>{t('login.title')}</h1>
        {state?.message && <Alert kind="info">{redirectText(state.message)}</Alert>}
        <LoginForm first={email} />
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

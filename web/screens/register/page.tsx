import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { AuthFrame } from '../../parts/welcome/auth-frame.tsx'
import { RegisterForm } from './form.tsx'

/** Registers a client with a promo code and signs him in. */
export default function RegisterPage() {
  const { t } = useTranslation()
  const { state } = useLocation() as { state: unknown }
  return (
    <AuthFrame title={t('register.title')}>
      <div className="stack" style={{ gap: 16 }}>
        <h1>{t('register.title')}</h1>
        <RegisterForm />
        <p className="other">
          {t('register.haveAccount')}{' '}
          <Link to="/authentication/login" state={state}>
            {t('register.toLogin')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  )
}

import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { AuthFrame } from '../../parts/welcome/auth-frame.tsx'
import { RecoverForm } from './form.tsx'

/** Has a link mailed to choose a new password with. */
export default function RecoverPage() {
  const { t } = useTranslation()
  const { state } = useLocation() as { state: unknown }
  return (
    <AuthFrame title={t('recover.title')}>
      <div className="stack" style={{ gap: 16 }}>
        <h1>{t('recover.title')}</h1>
        <RecoverForm />
        <p className="other">
          <Link to="/authentication/login" state={state}>
            {t('recover.toLogin')}
          </Link>
        </p>
      </div>
    </AuthFrame>
  )
}

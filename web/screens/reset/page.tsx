import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { AuthFrame } from '../../parts/welcome/auth-frame.tsx'
import { ResetForm } from './form.tsx'

const LOGIN = '/authentication/login'

/**
 * Where the mailed link leads: a new password, and with it a session. The address with the token is not kept in the
 * history.
 */
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

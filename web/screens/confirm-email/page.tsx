import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { AuthFrame } from '../../parts/welcome/auth-frame.tsx'
import { Alert } from '../../ui/alert.tsx'
import { useConfirmation } from './use-confirmation.ts'

/** Where the link of a confirmation mail leads: opening it is enough. */
export default function ConfirmEmailPage() {
  const { t } = useTranslation()
  const { id = '', token = '' } = useParams()
  const failed = useConfirmation(id, token)
  return (
    <AuthFrame title={t('confirmEmail.title')}>
      <div className="stack" style={{ gap: 16 }}>
        <h1>{t('confirmEmail.title')}</h1>
        {failed ? (
          <Alert kind="bad">{t('confirmEmail.failed')}</Alert>
        ) : (
          <p role="status">{t('confirmEmail.asking')}</p>
        )}
        {failed && (
          <p className="other">
            <Link to="/authentication/login">{t('confirmEmail.toLogin')}</Link>
          </p>
        )}
      </div>
    </AuthFrame>
  )
}

import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link, useNavigate, useParams } from 'react-router'
import { useApiMutation } from '../../../api/query.ts'
import { useSession } from '../../../api/session-store.ts'
import { AuthFrame } from '../../../shared/welcome/auth-frame.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'

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

/** Once, then the sign-in with the server's message; a notice for signed-in users. True on failure. */
function useConfirmation(id: string, token: string): boolean {
  const [failed, setFailed] = useState(false)
  const isSent = useRef(false)
  const navigate = useNavigate()
  const signedIn = useSession() !== null
  const { mutateAsync } = useApiMutation('auth.emailVerification', {
    silent: !signedIn,
    refreshes: ['profile.read'],
  })
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true // the link is valid once only
    mutateAsync({ id, token }).then(
      ({ message }) => navigate('/authentication/login', { replace: true, state: { message } }),
      () => setFailed(true),
    )
  }, [id, token, mutateAsync, navigate])
  return failed
}

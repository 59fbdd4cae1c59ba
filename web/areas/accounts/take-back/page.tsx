import { useTranslation } from '../../../i18n/i18n.ts'
import { Link, useParams } from 'react-router'
import { failureText } from '../../../api/failure-text.ts'
import { useApiMutation } from '../../../api/query.ts'
import { AuthFrame } from '../../../shared/welcome/auth-frame.tsx'
import { Alert } from '../../../kit/feedback/alert.tsx'
import { Button } from '../../../kit/controls/button.tsx'

/** For mails to a former address. Opening changes nothing: mail scanners open links. */
export default function TakeBackPage() {
  const { t } = useTranslation()
  const { id = '', token = '' } = useParams()
  const act = useApiMutation('auth.takeBackEmail', { silent: true })
  return (
    <AuthFrame title={t('takeBack.title')}>
      <div className="stack" style={{ gap: 16 }}>
        <h1>{t('takeBack.title')}</h1>
        {act.data ? <p role="status">{t(`takeBack.${act.data.state}`)}</p> : <p>{t('takeBack.text')}</p>}
        {act.error && <Alert kind="bad">{failureText(act.error)}</Alert>}
        {!act.data && (
          <Button kind="primary" size="l" busy={act.isPending} onClick={() => act.mutate({ id, token })}>
            {t('takeBack.act')}
          </Button>
        )}
        <p className="other">
          <Link to="/authentication/login">{t('recover.toLogin')}</Link>
        </p>
      </div>
    </AuthFrame>
  )
}

import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Profile } from '../../../../src/contract/accounts/auth.ts'
import { NAMES } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { PendingEmail } from './email.tsx'
import { useApiMutation } from '../../../api/query.ts'
import { useOpenedPanel } from '../../../api/session-store.ts'
import { Button } from '../../../kit/controls/button.tsx'

export const PERSONAL = '/pages/profile/personal-information'

export function Facts({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const isClients = profile.role === 'user' || profile.role === 'team_user'
  return (
    <dl className="facts">
      <dt>{t('profile.email')}</dt>
      <dd>
        <span className="ltr">{profile.email}</span>
        {!profile.emailConfirmed && profile.pendingEmail === null && <Unconfirmed />}
        <PendingEmail profile={profile} />
      </dd>
      <dt>{t('profile.name')}</dt>
      <dd>{profile.name || <span className="dim">{t('profile.notSet')}</span>}</dd>
      <dt>{t('profile.telegram')}</dt>
      <dd className="ltr">{profile.telegram || <span className="dim">{t('profile.notSet')}</span>}</dd>
      <dt>{t('profile.role')}</dt>
      <dd>{t(`role.${profile.role}`)}</dd>
      {isClients && <Plan profile={profile} />}
      <dt>{t('profile.language')}</dt>
      <dd>{NAMES[profile.language]}</dd>
      <dt>{t('profile.timezone')}</dt>
      <dd>{profile.timezone}</dd>
      <dt>{t('profile.signIn')}</dt>
      <dd>
        <Link to={PERSONAL}>{t('profile.signInText')}</Link>
      </dd>
    </dl>
  )
}

function Plan({ profile: { isActive, paidExpiration } }: { profile: Profile }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <dt>{t('profile.account')}</dt>
      <dd>
        <span className={isActive ? 'state ok' : 'state warn'}>
          {isActive ? <Check /> : <TriangleAlert />}
          {isActive ? t('profile.active') : t('profile.inactive')}
        </span>
      </dd>
      <dt>{t('profile.paidUntil')}</dt>
      <dd>{paidExpiration === null ? t('profile.neverPaid') : format.dateTime(paidExpiration)}</dd>
    </>
  )
}

/** Unconfirmed. Not for staff in a client's panel, who cannot resend. */
function Unconfirmed() {
  const { t } = useTranslation()
  const isOpenedPanel = useOpenedPanel()
  const resend = useApiMutation('profile.resendConfirmation', { refreshes: ['profile.read'] })
  return (
    <div className="unconfirmed">
      <span className="state warn">
        <TriangleAlert />
        {t('profile.unconfirmed')}
      </span>
      {!isOpenedPanel && (
        <Button
          kind="primary"
          size="s"
          busy={resend.isPending}
          onClick={() => resend.mutate({ domain: location.hostname })}
        >
          {t('profile.resend')}
        </Button>
      )}
    </div>
  )
}

import { Check, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { Link } from 'react-router'
import type { Profile } from '../../../../src/contract/accounts/auth.ts'
import { useApiQuery } from '../../../api/query.ts'
import { useOpenedPanel } from '../../../api/session-store.ts'
import { NAMES } from '../../../i18n/language.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Token } from '../../../shared/tokens/token.tsx'

export const PERSONAL = '/pages/profile/personal-information'

/** The person, beside the account; under both its token. */
export function Facts({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const isClients = profile.role === 'user' || profile.role === 'team_user'
  return (
    <>
      <section aria-label={t('profile.data')}>
        <h2>{t('profile.data')}</h2>
        <Person profile={profile} />
      </section>
      <section aria-label={t('profile.account')}>
        <h2>{t('profile.account')}</h2>
        <dl className="facts">
          <dt>{t('profile.role')}</dt>
          <dd>{t(`role.${profile.role}`)}</dd>
          {isClients && <Plan profile={profile} />}
          <dt>{t('profile.signIn')}</dt>
          <dd>
            <SignIn />
          </dd>
        </dl>
      </section>
      {profile.integrationToken !== '' && (
        <dl className="facts me-token">
          <dt>{t('profile.token')}</dt>
          <dd>
            <Token id={undefined} lines={{ show: t('tokens.accountText'), renew: t('tokens.renewAccountText') }} />
          </dd>
        </dl>
      )}
    </>
  )
}

function Person({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const none = <span className="dim">{t('profile.notSet')}</span>
  return (
    <dl className="facts">
      <dt>{t('profile.email')}</dt>
      <dd className="row wrap">
        <span className="ltr">{profile.email}</span>
        {!profile.emailConfirmed && (
          <span className="state warn">
            <TriangleAlert />
            {t('profile.unconfirmed')}
          </span>
        )}
      </dd>
      <dt>{t('profile.name')}</dt>
      <dd>{profile.name || none}</dd>
      <dt>{t('profile.telegram')}</dt>
      <dd className="ltr">{profile.telegram || none}</dd>
      <dt>{t('profile.language')}</dt>
      <dd>{NAMES[profile.language]}</dd>
      <dt>{t('profile.timezone')}</dt>
      <dd>{profile.timezone}</dd>
    </dl>
  )
}

function Plan({ profile: { isActive, paidExpiration } }: { profile: Profile }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <dt>{t('profile.protection')}</dt>
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

/** Its states, not for staff in a client's panel. */
function SignIn() {
  const { t } = useTranslation()
  const enabled = !useOpenedPanel()
  const factor = useApiQuery('twoFactor.read', undefined, { quiet: true, enabled }).data
  const sessions = useApiQuery('sessions.list', undefined, { quiet: true, enabled }).data?.sessions
  return (
    <Link to={PERSONAL}>
      {factor && sessions
        ? t(factor.enabled ? 'profile.signInOn' : 'profile.signInOff', { count: sessions.length })
        : t('profile.signInText')}
    </Link>
  )
}

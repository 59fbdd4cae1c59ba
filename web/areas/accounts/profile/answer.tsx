import { Trans } from 'react-i18next'
import { useTranslation } from '../../../i18n/i18n.ts'
import type { Profile } from '../../../../src/contract/accounts/auth.ts'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { useOpenedPanel } from '../../../api/session-store.ts'
import { Button } from '../../../kit/controls/button.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { SentenceAwaited } from '../../../kit/feedback/skeleton.tsx'
import { Advice, Reply } from '../../../kit/layout/reply.tsx'
import { PERSONAL } from './facts.tsx'
import { keepProfile } from './keep-profile.ts'

/** Is the account safe. Staff in a client's panel read what is wrong with the address and act on nothing. */
export function ProfileAnswer({ profile }: { profile: Profile }) {
  const isOpenedPanel = useOpenedPanel()
  if (profile.pendingEmail !== null || !profile.emailConfirmed)
    return <Unconfirmed profile={profile} acts={!isOpenedPanel && profile.openedBy === null} />
  return isOpenedPanel ? null : <SecondFactor />
}

function Unconfirmed({ profile: { email, pendingEmail }, acts }: { profile: Profile; acts: boolean }) {
  const { t } = useTranslation()
  const resend = useApiMutation('profile.resendConfirmation', { refreshes: ['profile.read'] })
  const cancel = useApiMutation('profile.cancelEmail', { onDone: (answer) => keepProfile(answer.profile) })
  return (
    <Reply
      act={
        acts && (
          <Advice text={t(pendingEmail === null ? 'profile.answer.unconfirmedWhy' : 'profile.answer.pendingWhy')}>
            <Button kind="primary" busy={resend.isPending} onClick={() => resend.mutate({ domain: location.hostname })}>
              {t('profile.resend')}
            </Button>
            {pendingEmail !== null && (
              <Button busy={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
                {t('profile.cancelEmail')}
              </Button>
            )}
          </Advice>
        )
      }
    >
      <p className="reading">
        <Trans
          i18nKey="profile.answer.unconfirmed"
          values={{ email: pendingEmail ?? email }}
          components={{ b: <b /> }}
        />
      </p>
    </Reply>
  )
}

function SecondFactor() {
  const { t } = useTranslation()
  const { data, error } = useApiQuery('twoFactor.read', undefined, { quiet: true })
  if (error && !data) return null
  return (
    <Reply
      act={
        data ? (
          !data.enabled && (
            <Advice text={t('factor.text')}>
              <ButtonLink kind="primary" to={PERSONAL}>
                {t('profile.answer.protect')}
              </ButtonLink>
            </Advice>
          )
        ) : (
          <SentenceAwaited />
        )
      }
    >
      {data ? (
        <p className="reading">
          <Trans
            i18nKey={data.enabled ? 'profile.answer.safe' : 'profile.answer.passwordAlone'}
            components={{ b: <b /> }}
          />
        </p>
      ) : (
        <SentenceAwaited />
      )}
    </Reply>
  )
}

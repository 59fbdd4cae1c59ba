import './profile.css'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useProfile } from '../../../api/profile.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Under } from '../../../shared/under.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { PasswordSection } from './password.tsx'
import { PersonalData } from './personal-data.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor/two-factor.tsx'
import { Notices } from './notices/notices.tsx'
import { useApiMutation, useApiQuery } from '../../../api/query.ts'
import { Section } from '../../../shared/section/section.tsx'
import { Switch } from '../../../kit/controls/switch.tsx'
import { keepProfile } from './keep-profile.ts'
import type { Held } from '../../../../src/contract/accounts/account.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { Button } from '../../../kit/controls/button.tsx'

export default function PersonalInformationPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useProfile()
  if (data) {
    const { profile } = data
    return (
      <Page title={<Under screen="Profile">{t('profile.personal')}</Under>} tab={t('profile.personal')}>
        <PersonalData profile={profile}>
          <HeldBack />
          <PasswordSection />
          <TwoFactor />
          <Sessions />
          {profile.role === 'user' && <Editing allowed={profile.editingAllowed} />}
          <Notices />
        </PersonalData>
      </Page>
    )
  }
  return (
    <Page title={<Under screen="Profile">{t('profile.personal')}</Under>} tab={t('profile.personal')}>
      <Card>
        {error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="me">{<Skeleton height={320} />}</div>
        )}
      </Card>
    </Page>
  )
}

function Editing({ allowed }: { allowed: boolean }) {
  const { t } = useTranslation()
  const act = useApiMutation('profile.update', { onDone: ({ profile }) => keepProfile(profile) })
  return (
    <Section title={t('profile.editing')} text={t('profile.editingText')}>
      <div className="act-line">
        <span className="words">{allowed ? t('profile.editingOn') : t('profile.editingOff')}</span>
        <Switch
          on={allowed}
          label={t('profile.editing')}
          busy={act.isPending}
          onChange={(editingAllowed) => act.mutate({ data: { editingAllowed } })}
        />
      </div>
    </Section>
  )
}

/** Access that another person added while controlling the account. */
function HeldBack() {
  const { t } = useTranslation()
  const { data } = useApiQuery('profile.held', undefined, { quiet: true })
  const held = data?.held ?? []
  if (held.length === 0) return null
  return (
    <Section title={t('held.title')} text={t('held.text')}>
      <ul className="open-list" aria-label={t('held.title')}>
        {held.map((one) => (
          <HeldLine key={one.id} held={one} />
        ))}
      </ul>
    </Section>
  )
}

function HeldLine({ held: { id, kind, name, madeAt } }: { held: Held }) {
  const { t } = useTranslation()
  const format = useFormat()
  const act = useApiMutation('profile.settleHeld', { refreshes: ['profile.held'] })
  const title = t(`held.${kind}`, { name })
  return (
    <li className="act-line">
      <span className="words">
        <b>{title}</b>
        <small>{t('profile.since', { when: format.dateTime(madeAt) })}</small>
      </span>
      <span className="acts">
        <Button
          size="s"
          busy={act.isPending}
          aria-label={`${t('held.keep')}: ${title}`}
          onClick={() => act.mutate({ id, keep: true })}
        >
          {t('held.keep')}
        </Button>
        <Button
          size="s"
          kind="bad"
          busy={act.isPending}
          aria-label={`${t('profile.end')}: ${title}`}
          onClick={() => act.mutate({ id, keep: false })}
        >
          {t('profile.end')}
        </Button>
      </span>
    </li>
  )
}

import './profile.css'
import { useTranslation } from 'react-i18next'
import { useProfile } from '../../../api/profile.ts'
import { Failed } from '../../../shared/failed.tsx'
import { Page } from '../../../shared/page.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { Editing } from './editing.tsx'
import { HeldBack } from './held.tsx'
import { PasswordSection } from './password.tsx'
import { PersonalData } from './personal-data.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor/two-factor.tsx'
import { Notices } from './notices/notices.tsx'

export default function PersonalInformationPage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useProfile()
  if (data) {
    const { profile } = data
    return (
      <Page title={t('profile.personal')}>
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
    <Page title={t('profile.personal')}>
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

import './profile.css'
import { Pencil } from 'lucide-react'
import { useTranslation } from '../../../i18n/i18n.ts'
import { useProfile } from '../../../api/profile.ts'
import { Failed } from '../../../shared/failed.tsx'
import { OwnHistory } from '../../../shared/history/own.tsx'
import { Page } from '../../../shared/page.tsx'
import { ButtonLink } from '../../../kit/controls/button-link.tsx'
import { Card } from '../../../kit/layout/card.tsx'
import { Skeleton } from '../../../kit/feedback/skeleton.tsx'
import { ProfileAnswer } from './answer.tsx'
import { Facts, PERSONAL } from './facts.tsx'

export default function ProfilePage() {
  const { t } = useTranslation()
  const { data, error, refetch } = useProfile()
  const act = (
    <>
      <OwnHistory from="Profile" />
      <ButtonLink to={PERSONAL} icon={<Pencil />}>
        {t('profile.edit')}
      </ButtonLink>
    </>
  )
  return (
    <Page title={t('menu.Profile')} acts={act}>
      <Card label={t('menu.Profile')}>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <>
            {data && <ProfileAnswer profile={data.profile} />}
            <div className="me">{data ? <Facts profile={data.profile} /> : <Skeleton height={220} />}</div>
          </>
        )}
      </Card>
    </Page>
  )
}

import { useTranslation } from '../../../../i18n/i18n.ts'
import { useCanCall } from '../../../../api/profile.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { ClientSteps } from '../../../../shared/first-steps/client-steps.tsx'
import { useClientStanding } from '../../../../shared/first-steps/client-progress.ts'
import { useNow } from '../../../../kit/now.ts'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { LastHit } from '../last-hit.tsx'
import type { Row } from './selection.ts'
import { EmptyPicture } from '../../../../shared/empty-picture.tsx'

type EmptyCampaignsProps = {
  campaign: Row | undefined
  /** Time of the last poll, epoch ms. */ checked: number
}

export function EmptyCampaigns(props: EmptyCampaignsProps) {
  return useCanCall()('campaign.save') ? <NextSteps {...props} /> : null
}

function NextSteps({ campaign, checked }: EmptyCampaignsProps) {
  const { t } = useTranslation()
  const standing = useClientStanding()
  return (
    <section className="card wait" aria-label={t('campaign.next')}>
      <h2 className="vh">{t('campaign.next')}</h2>
      <div className="pic">
        <EmptyPicture label={t('campaign.still')} />
        {campaign && (
          <div className="row listening">
            <LastHit at={null} waiting />
            <Checked at={checked} of={campaign.key} />
          </div>
        )}
      </div>
      {standing ? <ClientSteps standing={standing} campaign={campaign} /> : <StepsAwaited />}
    </section>
  )
}

const StepsAwaited = () => (
  <div className="pad">
    <Skeleton width="100%" height={360} />
  </div>
)

function Checked({ at, of }: { at: number; of: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const now = useNow(1000)
  return (
    <span className="dim">
      {t('campaign.checked', { when: format.ago(at, now) })} <span className="mono ltr">{of}</span>
    </span>
  )
}

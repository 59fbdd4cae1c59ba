/** Fetched apart: accounts with visits never draw it. */
import { Card } from '../../../../kit/layout/card.tsx'
import { Skeleton } from '../../../../kit/feedback/skeleton.tsx'
import { later } from '../../../../kit/layout/over.tsx'

export const EmptyCampaigns = later(
  async () => (await import('./empty.tsx')).EmptyCampaigns,
  <Card>
    <Skeleton width="100%" height={360} />
  </Card>,
)

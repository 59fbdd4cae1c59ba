import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** While the first screen's file is on its way. */
export const ScreenAwaited = () => (
  <div className="page">
    <div className="title">
      <Skeleton width={160} height={20} />
    </div>
    <Card>
      <div className="pad stack">
        <Skeleton width="60%" />
        <Skeleton width="45%" />
        <Skeleton width="52%" />
      </div>
    </Card>
  </div>
)

import { Skeleton } from '../kit/feedback/skeleton.tsx'
import { Card } from '../kit/layout/card.tsx'
import { Failed } from './failed.tsx'

type Props = { error: Error | null; height: number; onRetry: () => void }

/** In place of a card whose data is not there: awaited, or failed. */
export function AwaitedCard({ error, height, onRetry }: Props) {
  return (
    <Card>
      {error ? (
        <Failed error={error} onRetry={onRetry} />
      ) : (
        <div className="pad">
          <Skeleton width="100%" height={height} />
        </div>
      )}
    </Card>
  )
}

import { Skeleton } from '../../ui/skeleton.tsx'

/** Two lines, as the sentence will have. */
export const ReadingAwaited = () => (
  <p className="reading" aria-hidden="true">
    <Skeleton width="96%" height={12} />
    <br />
    <Skeleton width="42%" height={12} />
  </p>
)

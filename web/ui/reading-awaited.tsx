import { Skeleton } from './skeleton.tsx'

/** In the place of a screen's sentence while what it says is on its way. */
export const ReadingAwaited = ({ width = 480 }: { width?: number }) => (
  <p className="reading" aria-busy="true">
    <Skeleton width={`min(${width}px, 80%)`} height={14} />
  </p>
)

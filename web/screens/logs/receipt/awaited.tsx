import { Skeleton } from '../../../ui/skeleton.tsx'

export const ReceiptAwaited = () => (
  <>
    <div className="verdict">
      <Skeleton width={132} height={28} />
      <Skeleton width="90%" height={16} />
      <Skeleton width="60%" />
    </div>
    {[72, 54, 60, 44, 66, 50].map((width) => (
      <Skeleton key={width} width={`${width}%`} />
    ))}
  </>
)

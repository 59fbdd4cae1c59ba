import { ClientSteps } from '../../parts/first-steps/client-steps.tsx'
import { StaffNoHits } from '../../parts/first-steps/staff-no-hits.tsx'
import { useClientStanding } from '../../parts/first-steps/use-client-facts.ts'
import { useSession } from '../../api/session-store.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Awaited } from './use-first-hit.ts'

/** What is still to be done until the first hit; staff read why a client has none. */
export const EmptySteps = ({ campaign }: { campaign?: Awaited }) =>
  useSession()?.is_admin ? <StaffNoHits client campaigns={campaign ? 1 : 0} /> : <OwnSteps campaign={campaign} />

function OwnSteps({ campaign }: { campaign?: Awaited }) {
  const standing = useClientStanding()
  if (!standing) return <Skeleton width="100%" height={360} />
  return <ClientSteps standing={standing} campaign={campaign} />
}

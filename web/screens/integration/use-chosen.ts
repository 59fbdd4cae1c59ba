import type { ApiError } from '../../api/failure.ts'
import { useSession } from '../../api/session-store.ts'
import { useApiQuery } from '../../api/query.ts'

export type OwnCampaign = { id: string; name: string; lastHit: string | null }
/** `staff` have no campaigns of their own; without `campaign` there is none to choose. */
export type Chosen =
  | { state: 'staff' }
  | { state: 'awaited' }
  | { state: 'failed'; error: ApiError; retry: () => void }
  | { state: 'known'; campaign?: OwnCampaign; campaigns: readonly OwnCampaign[] }

/** The campaign of the address, else the newest. */
export function useChosen(id: string): Chosen {
  const isStaff = useSession()?.is_admin ?? false
  const { data, error, refetch } = useApiQuery(
    'company.list',
    { perPage: 200, sort: 'createdAt', order: 'desc' },
    { enabled: !isStaff, quiet: true },
  )
  if (isStaff) return { state: 'staff' }
  if (!data) return error ? { state: 'failed', error, retry: () => void refetch() } : { state: 'awaited' }
  return {
    state: 'known',
    campaigns: data.companies,
    campaign: data.companies.find((one) => one.id === id) ?? data.companies[0],
  }
}

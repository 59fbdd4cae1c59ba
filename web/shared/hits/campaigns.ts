import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../../src/contract/table.ts'
import { useApiQuery } from '../../api/query.ts'

const FRESH = { staleTime: 60_000 }
const NEWEST = { perPage: 200, sort: 'createdAt', order: 'desc' } as const

/** Own, or the chosen client's; newest first. */
export const useCampaigns = (client = ''): UseQueryResult<Answer<'company.list'>> =>
  useApiQuery('company.list', { ...NEWEST, ...(client !== '' && { clientId: client }) }, FRESH)

export type CampaignChoice = Answer<'logs.userCompanies'>['companies'][number]

/** Number offered; a search finds the others. */
const OFFERED = 50

const ofClient = (client: string) => client !== '' && { clientId: client }

/** Not one, archived ones included. Undefined: not known yet. */
export function useHasNone(client: string): boolean | undefined {
  const { data, isPending } = useApiQuery('logs.userCompanies', { limit: OFFERED, ...ofClient(client) }, FRESH)
  return isPending ? undefined : data?.total === 0
}

/** With archived ones; by part of the name. */
export function useCampaignChoices(client: string, search: string, chosen: string) {
  const found = useApiQuery(
    'logs.userCompanies',
    { limit: OFFERED, ...ofClient(client), ...(search !== '' && { search }) },
    FRESH,
  )
  const offered = found.data?.companies ?? []
  const isKnown = chosen === '' || offered.some(({ id }) => id === chosen)
  const isRequested = found.data !== undefined && !isKnown
  const one = useApiQuery(
    'logs.userCompanies',
    { id: chosen || undefined },
    { ...FRESH, enabled: isRequested, keep: false },
  )
  return {
    offered,
    chosen: isKnown ? offered.find(({ id }) => id === chosen) : one.data?.companies[0],
    total: found.data?.total ?? 0,
    isPending: found.isPending,
  }
}

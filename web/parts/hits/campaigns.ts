import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../../src/contract/table.ts'
import { useAsk } from '../../api/query.ts'

/** Campaigns to choose from: the asker's own, or those of the client that staff chose. */
export const useCampaigns = (client = ''): UseQueryResult<Answer<'company.list'>> =>
  useAsk('company.list', { perPage: 200, sort: 'name', order: 'asc', ...(client !== '' && { clientId: client }) }, { staleTime: 60_000 })

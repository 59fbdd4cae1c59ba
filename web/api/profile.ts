import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../src/contract/table.ts'
import { useApiQuery } from './query.ts'

/** The account that is signed in. Refreshed by the layout; here it is only read. */
export const useProfile = (): UseQueryResult<Answer<'profile.read'>> =>
  useApiQuery('profile.read', undefined, { staleTime: 60_000 })

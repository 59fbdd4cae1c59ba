import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../src/contract/table.ts'
import type { TeamAccess } from '../../src/contract/team-access.ts'
import { useApiQuery } from './query.ts'

/** The account that is signed in. Refreshed by the layout; here it is only read. */
export const useProfile = (): UseQueryResult<Answer<'profile.read'>> =>
  useApiQuery('profile.read', undefined, { staleTime: 60_000 })

/** What a team user is narrowed to; `full` for everybody else, and until it is known. */
export const useTeamAccess = (): TeamAccess => useProfile().data?.profile.access ?? 'full'

/** Whether acts that change campaigns and lists are worth showing: who only reads, or looks after money, has none. */
export const useCanChange = (): boolean => useTeamAccess() === 'full'

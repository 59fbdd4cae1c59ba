import { useCallback } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Role } from '../../src/contract/roles.ts'
import type { CallName } from '../../src/contract/routes.ts'
import type { Answer } from '../../src/contract/table.ts'
import type { TeamAccess } from '../../src/contract/accounts/team-access.ts'
import { useApiQuery } from './query.ts'
import { useSession } from './session-store.ts'

/** Undefined while signed out. The layout refreshes it. */
export const useProfile = (): UseQueryResult<Answer<'profile.read'>> =>
  useApiQuery('profile.read', undefined, { staleTime: 60_000, enabled: useSession() !== null })

/** Of a team user; `full` for others, and while loading. */
export const useTeamAccess = (): TeamAccess => useProfile().data?.profile.access ?? 'full'

/** Costs and revenue in figures: of all campaigns, or a team user's own. */
export function useSeesMoney(): boolean {
  const canCall = useCanCall()
  return useProfile().data?.profile.seesMoney === true || canCall('costs.list')
}

/** Roles restricted further: by an access level, or by selected screens. */
const NARROWED: ReadonlySet<Role | undefined> = new Set(['team_user', 'manager'])

export type CanCall = (name: CallName) => boolean

/** Hides actions that would be refused. Restricted roles may do nothing while the profile loads. */
export function useCanCall(): CanCall {
  const refused = useProfile().data?.profile.refused
  const isNarrowed = NARROWED.has(useSession()?.role)
  return useCallback((name) => refused?.includes(name) === false || (!refused && !isNarrowed), [refused, isNarrowed])
}

/** Actions without a call are links and stay. */
export const allowedActions = <Act extends { call?: CallName }>(acts: readonly Act[], canCall: CanCall): Act[] =>
  acts.filter(({ call }) => call === undefined || canCall(call))

import { useCallback } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Role } from '../../src/contract/roles.ts'
import type { CallName } from '../../src/contract/routes.ts'
import type { Answer } from '../../src/contract/table.ts'
import type { TeamAccess } from '../../src/contract/accounts/team-access.ts'
import { useApiQuery } from './query.ts'
import { useSession } from './session-store.ts'

/** The account that is signed in; nobody is asked for before that. Refreshed by the layout; here it is only read. */
export const useProfile = (): UseQueryResult<Answer<'profile.read'>> =>
  useApiQuery('profile.read', undefined, { staleTime: 60_000, enabled: useSession() !== null })

/** What a team user is narrowed to; `full` for everybody else, and until it is known. */
export const useTeamAccess = (): TeamAccess => useProfile().data?.profile.access ?? 'full'

/** Roles that are narrowed further: by an access, or by screens that were ticked. */
const NARROWED: ReadonlySet<Role | undefined> = new Set(['team_user', 'manager'])

export type May = (name: CallName) => boolean

/**
 * Whether a call of a screen would be let through: an act that would be refused is not offered. Who may be narrowed is
 * offered none until it is known.
 */
export function useMay(): May {
  const refused = useProfile().data?.profile.refused
  const isNarrowed = NARROWED.has(useSession()?.role)
  return useCallback((name) => refused?.includes(name) === false || (!refused && !isNarrowed), [refused, isNarrowed])
}

/** Those of a row's acts that are let through; one without a call goes somewhere and stays. */
export const offered = <Act extends { call?: CallName }>(acts: readonly Act[], may: May): Act[] =>
  acts.filter(({ call }) => call === undefined || may(call))

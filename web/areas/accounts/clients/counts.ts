import { useApiQuery } from '../../../api/query.ts'
import type { State } from './address.ts'

/** Ignoring the search. Undefined while loading. */
export type Counts = Partial<Record<State, number>>

const useCount = (status: State) => useApiQuery('clients.list', { status, perPage: 1 }).data?.total

export function useCounts(): Counts {
  return {
    all: useCount('all'),
    active: useCount('active'),
    inactive: useCount('inactive'),
    expired: useCount('expired'),
  }
}

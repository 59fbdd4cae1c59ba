/** The frame's data: menu counts, plan usage, age of detection data. Optional. */
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallName } from '../../src/contract/routes.ts'
import type { Answer } from '../../src/contract/table.ts'
import { queries, useApiQuery } from './query.ts'

const CALL = 'profile.frame' satisfies CallName
const EVERY_MS = 60_000

export const useFrame = (): UseQueryResult<Answer<'profile.frame'>> =>
  useApiQuery(CALL, undefined, { staleTime: EVERY_MS, quiet: true })

/** Refetches every minute and after each mutation. */
export function useFreshFrame(): void {
  useApiQuery(CALL, undefined, { every: EVERY_MS, staleTime: EVERY_MS, quiet: true })
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success')
          void queries.invalidateQueries({ queryKey: [CALL] })
      }),
    [],
  )
}

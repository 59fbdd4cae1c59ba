import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Answer } from '../../../../../src/contract/table.ts'
import { useApiQuery } from '../../../../api/query.ts'
import { useReaches } from '../../../../api/session-store.ts'
import { useSettled } from '../../../../ui/use-settled.ts'
import type { Settings } from '../draft.ts'

/** Days of visits that are judged again, and how long nothing is typed before they are. Milliseconds. */
export const DAYS = 7
const PAUSE_MS = 600

export type EffectOf = Pick<UseQueryResult<Answer<'logs.replay'>>, 'data' | 'error'> & {
  /** The answer is to an earlier draft, or there is none yet. */
  waiting: boolean
  /** What was compared; the same object as long as the draft is the same. */
  question: { companyId: string; settings: Settings }
}

/**
 * What settings would have made of the campaign's last visits; undefined: there is nothing to compare. A newer draft
 * ends the question about an older one.
 */
export function useEffectOf(id: string | undefined, draft: Settings, changed: boolean): EffectOf | undefined {
  const reaches = useReaches('Logs')
  const written = JSON.stringify(draft)
  const settled = useSettled(written, PAUSE_MS)
  const question = useMemo(() => ({ companyId: id ?? '', settings: JSON.parse(settled) as Settings }), [id, settled])
  const enabled = reaches && changed && id !== undefined
  const { data, error, isPlaceholderData, isFetching } = useApiQuery(
    'logs.replay',
    { ...question, days: DAYS },
    { enabled, quiet: true, staleTime: 60_000 },
  )
  return enabled
    ? { data, error, question, waiting: settled !== written || isPlaceholderData || (isFetching && !data) }
    : undefined
}

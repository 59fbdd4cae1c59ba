import { useMemo } from 'react'
import type { CampaignSettings } from '../../../src/contract/campaigns/campaigns.ts'
import type { Replay } from '../../../src/contract/experiments/replay.ts'
import { EFFECT_DAYS } from '../../../src/contract/campaigns/rule-words.ts'
import type { ApiError } from '../../api/failure.ts'
import type { CallInput } from '../../api/client.ts'
import { useApiQuery } from '../../api/query.ts'
import { useReaches } from '../../api/session-store.ts'
import { useSettled } from '../../kit/use-settled.ts'

/** Debounce in ms. */
const PAUSE_MS = 600

export type Judged = {
  data: { replay: Replay } | undefined
  error: ApiError | null
  /** `data` is an earlier draft's, or missing. */
  waiting: boolean
}

export type ExactQuestion = Pick<CallInput<'replay.order'>, 'companyId' | 'draft'>
export type EffectOf = Judged & {
  /** Stable per draft: to judge all visits. */
  question: ExactQuestion
}

/** Undefined: nothing to compare. A newer draft cancels the older request. */
export function useEffectOf(id: string | undefined, draft: CampaignSettings, changed: boolean): EffectOf | undefined {
  const reaches = useReaches('Logs')
  const written = JSON.stringify(draft)
  const settled = useSettled(written, PAUSE_MS)
  const question = useMemo(
    () => ({ companyId: id ?? '', draft: { settings: JSON.parse(settled) as CampaignSettings } }),
    [id, settled],
  )
  const enabled = reaches && changed && id !== undefined
  const { data, error, isPlaceholderData, isFetching } = useApiQuery(
    'logs.replay',
    { companyId: question.companyId, settings: question.draft.settings, days: EFFECT_DAYS },
    { enabled, quiet: true, staleTime: 60_000 },
  )
  return enabled
    ? { data, error, question, waiting: settled !== written || isPlaceholderData || (isFetching && !data) }
    : undefined
}

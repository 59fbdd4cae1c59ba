/** The past under an unsaved flow, in all campaigns that use it. */
import { useMemo } from 'react'
import type { Flow } from '../../../../src/contract/campaigns/flows.ts'
import { EFFECT_DAYS } from '../../../../src/contract/campaigns/rule-words.ts'
import type { CallInput } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/query.ts'
import { Effect } from '../../../shared/effect/effect.tsx'
import { useSettled } from '../../../kit/use-settled.ts'

/** Debounce in ms. */
const PAUSE_MS = 600

type Draft = Omit<CallInput<'flows.replay'>, 'days'>

export function FlowEffect({ flow: { campaigns }, draft }: { flow: Flow; draft: Draft }) {
  const written = JSON.stringify(draft)
  const settled = useSettled(written, PAUSE_MS)
  const flow = useMemo(() => JSON.parse(settled) as Draft, [settled])
  const question = useMemo(() => ({ draft: { flow } }), [flow])
  const { data, error, isPlaceholderData, isFetching } = useApiQuery(
    'flows.replay',
    { ...flow, days: EFFECT_DAYS },
    { quiet: true, staleTime: 60_000 },
  )
  const waiting = settled !== written || isPlaceholderData || (isFetching && !data)
  return (
    <Effect
      effect={{ data, error, question, waiting }}
      campaigns={new Map(campaigns.map(({ id, name }) => [id, name]))}
    />
  )
}

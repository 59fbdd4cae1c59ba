import type { RestatedHit } from '../../store/events/experiments/restated.ts'
import type { HitDetail } from '../../store/events/hits/receipt.ts'
import { judge } from '../../judge/decide.ts'
import { createLists } from '../../judge/lists/lists.ts'
import type { ActiveEntry } from '../../judge/lists/one-list.ts'
import { factsOf } from './facts-of-hit.ts'
import { type JudgedCampaign, policiesOf } from './compare-verdicts.ts'

export type TodaysPolicy = {
  campaign: JudgedCampaign
  /** Ban date, YYYY-MM-DD; '' for none. */
  bannedSince: string
  /** Active entries of everybody and the client. */
  entries: readonly ActiveEntry[]
}

/** Undefined: same verdict. Facts, account state and parameter names stay the visit's. */
export function judgeToday({
  campaign: { refused, ...campaign },
  bannedSince,
  entries,
}: TodaysPolicy): (kept: HitDetail) => RestatedHit | undefined {
  const lists = createLists()
  lists.put([], entries)
  const policyOf = policiesOf(campaign, refused)
  return (kept) => {
    const { log } = kept
    const facts = factsOf(kept)
    const listed = lists.listed(campaign.clientId, facts, facts.time)
    const { verdict } = judge({ ...facts, listed }, { ...policyOf(kept), bannedSince })
    const { class: now, suspicious, category } = verdict
    return now === log.class && suspicious === log.suspicious && category === log.category
      ? undefined
      : { hit: log.hit, class: now, suspicious, category }
  }
}

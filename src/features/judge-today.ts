/** Judges a stored visit by what is in force today: settings, lists, refused crawlers, a ban, signals. */
import type { RestatedHit } from '../store/events/restated.ts'
import type { KeptHit } from '../store/events/receipt.ts'
import { judge } from '../traffic/decide.ts'
import { createLists } from '../traffic/lists/lists.ts'
import type { ActiveEntry } from '../traffic/lists/one-list.ts'
import { factsOf } from './facts-of-hit.ts'
import { type JudgedCampaign, policiesOf } from './judge-twice.ts'

export type TodaysPolicy = {
  campaign: JudgedCampaign
  /** Day of its ban, YYYY-MM-DD; '' for none. */
  bannedSince: string
  /** Entries in force, of everybody and of its client. */
  entries: readonly ActiveEntry[]
}

/**
 * Undefined: as it was judged then. Facts are those of the visit's moment; whether the account was active and how a
 * click's parameters were named stay as they were.
 */
export function judgeToday({
  campaign: { refused, ...campaign },
  bannedSince,
  entries,
}: TodaysPolicy): (kept: KeptHit) => RestatedHit | undefined {
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

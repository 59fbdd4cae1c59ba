import type { Priced } from '../../rules/money/costs/spread.ts'
import type { VerdictPair } from '../../rules/experiments/replay.ts'
import type { ReplayQuestion } from '../../store/config/schema.ts'
import type { HitDetail } from '../../store/events/hits/receipt.ts'
import type { Facts, Listed } from '../../judge/facts.ts'
import { createLists, type Lists } from '../../judge/lists/lists.ts'
import type { ActiveEntry } from '../../judge/lists/one-list.ts'
import { decidingEntry } from '../../judge/smallest-change.ts'
import { compareVerdicts } from './compare-verdicts.ts'
import { type NetworkLookup, reevaluateNetwork } from './reevaluate-network.ts'

type DraftedLists = NonNullable<ReplayQuestion['draft']['lists']>

export type DraftKnown = {
  /** If the draft removes some or looks addresses up again. */
  entries: readonly ActiveEntry[]
  prices: readonly Priced[]
  /** Set if the draft names other detection data. */
  look?: NetworkLookup | undefined
}

/** Undefined for other campaigns. */
export function judgeDraft(
  { campaigns, draft, against, timezone }: ReplayQuestion,
  { entries, prices, look }: DraftKnown,
): (kept: HitDetail) => VerdictPair | undefined {
  const { settings, flow, bannedSince, off, signals, lists } = draft
  const clients = [...new Set(campaigns.map(({ clientId }) => clientId))]
  const decides = lists && draftedLists(lists, { clients, entries })
  const without = off && new Set(off)
  const again = look && reevaluateNetwork(look, listsOf(entries))
  const factsFor =
    (clientId: string) =>
    (known: Facts): Facts => {
      const facts = again ? again(clientId, known) : known
      return decides ? { ...facts, listed: decides(clientId, facts) } : facts
    }
  const drafted = { settings, flow, bannedSince, without, signals, byAddress: look !== undefined }
  const judges = new Map(
    campaigns.map((campaign) => [
      campaign.id,
      compareVerdicts(campaign, { against, timezone, prices }, { ...drafted, facts: factsFor(campaign.clientId) }),
    ]),
  )
  return (kept) => judges.get(kept.log.campaign)?.(kept)
}

/** Decides between the entry of then and the added ones. */
export const withAddedEntries =
  (added: Lists) =>
  (clientId: string, facts: Facts, standing = facts.listed): Listed | null =>
    decidingEntry([standing, added.listed(clientId, facts, facts.time)].filter((entry) => entry !== null))

/** Only today's entries tell which was behind a removed one. Added entries belong to each client. */
function draftedLists(
  { add, remove }: DraftedLists,
  { clients, entries }: { clients: readonly string[]; entries: readonly ActiveEntry[] },
): (clientId: string, facts: Facts) => Listed | null {
  const owned = clients.flatMap((clientId) => add.map((entry) => ({ ...entry, clientId })))
  const added = listsOf(owned.map((entry, at) => ({ ...entry, id: String(at + 1), expires: Infinity })))
  const gone = new Set(remove.map(({ id }) => id))
  const rest = listsOf(gone.size > 0 ? entries.filter(({ id }) => !gone.has(id)) : [])
  const removed = new Set(remove.map(({ clientId, list, type, value }) => nameOf(clientId, { list, type, value })))
  const decides = withAddedEntries(added)
  return (clientId, facts) => {
    const { listed } = facts
    const isGone = listed !== null && removed.has(nameOf(listed.scope === 'global' ? null : clientId, listed))
    return decides(clientId, facts, isGone ? rest.listed(clientId, facts, facts.time) : listed)
  }
}

function listsOf(entries: readonly ActiveEntry[]): Lists {
  const lists = createLists()
  lists.put([], entries)
  return lists
}

const nameOf = (owner: string | null, { list, type, value }: Pick<Listed, 'list' | 'type' | 'value'>): string =>
  JSON.stringify([owner, list, type, value])

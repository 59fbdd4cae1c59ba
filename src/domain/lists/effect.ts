import type { ListName, ListType } from '../../contract/lists/list-words.ts'
import type { Replay } from '../../contract/experiments/replay.ts'
import { forEachYielding } from '../../lib/flow/for-each-yielding.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import { createReplay, type VerdictPair } from '../../rules/experiments/replay.ts'
import { findCampaigns } from '../../store/config/campaigns/campaigns.ts'
import { refusedBy } from '../../store/config/crawlers/crawler-refusals.ts'
import type { ListOwner } from '../../store/config/lists/lists.ts'
import { signalSet } from '../../store/config/detection/signal-sets.ts'
import { matchedHits, type MatchQuery } from '../../store/events/hits/list-matches.ts'
import type { HitDetail } from '../../store/events/hits/receipt.ts'
import type { Facts } from '../../judge/facts.ts'
import { createLists } from '../../judge/lists/lists.ts'
import type { Caller, Services } from '../context.ts'
import { withAddedEntries } from '../judging/judge-draft.ts'
import { compareVerdicts } from '../judging/compare-verdicts.ts'
import { pricesOf } from '../money/visit-prices.ts'

/** Wider entries are sampled. */
const MOST_JUDGED = 3000

export type Draft = {
  entries: readonly { type: ListType; value: string; list: ListName }[]
  /** `converted`: visits with a conversion. */
  match: MatchQuery & { converted: readonly string[] }
}

/** Other visits are unaffected. Null: no entries. */
export async function effectOf(
  { db, events, now }: Pick<Services, 'db' | 'events' | 'now'>,
  { entries, match, caller, owner }: Draft & { caller: Caller; owner: ListOwner },
): Promise<Replay | null> {
  if (entries.length === 0) return null
  const { visits, matched, hits, converted } = await matchedHits(events, { ...match, most: MOST_JUDGED })
  const judge = await judging(
    { db, events },
    { entries, caller, owner, hits: [...hits, ...converted], since: match.since, until: now() },
  )
  const replay = createReplay()
  await forEachYielding(hits, (kept) => judge(kept, replay.add))
  await forEachYielding(converted, (kept) => judge(kept, (visit) => replay.addConverted(visit, [])))
  const { judged, ...result } = replay.result(matched)
  return {
    from: match.since.toISOString(),
    to: now().toISOString(),
    ...result,
    visits: Math.max(visits, matched),
    judged: Math.max(visits, matched) - Math.max(0, matched - judged),
    examples: canSee(caller, 'visits') ? result.examples : [],
  }
}

type Judge = (kept: HitDetail, take: (visit: VerdictPair) => void) => void

/** Judges with current settings; skips deleted campaigns. */
async function judging(
  { db, events }: Pick<Services, 'db' | 'events'>,
  {
    entries,
    caller,
    owner,
    hits,
    since,
    until,
  }: { caller: Caller; owner: ListOwner; hits: readonly HitDetail[]; since: Date; until: Date } & Pick<
    Draft,
    'entries'
  >,
): Promise<Judge> {
  const campaigns = await findCampaigns(db, [...new Set(hits.map(({ log }) => log.campaign))])
  const [refused, signals, prices] = await Promise.all([
    refusedBy(db, [...new Set(campaigns.map(({ clientId }) => clientId))]),
    signalSet(db),
    canSee(caller, 'costs')
      ? pricesOf({ db, events }, { campaigns: campaigns.map(({ id }) => id), from: since, to: until })
      : [],
  ])
  const { timezone } = caller.account
  const lists = createLists()
  lists.put(
    [],
    entries.map((entry, at) => ({ ...entry, id: String(at), clientId: owner, expires: Infinity })),
  )
  const decides = withAddedEntries(lists)
  const judges = new Map(
    campaigns.map((campaign) => {
      const facts = (known: Facts): Facts => ({ ...known, listed: decides(campaign.clientId, known) })
      const judged = { ...campaign, refused: refused.get(campaign.clientId), signals }
      return [campaign.id, compareVerdicts(judged, { against: 'saved', timezone, prices }, { facts })]
    }),
  )
  return (kept, take) => {
    const judge = judges.get(kept.log.campaign)
    if (judge) take(judge(kept))
  }
}

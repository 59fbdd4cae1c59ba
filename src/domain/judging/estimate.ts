import type { Replay } from '../../contract/experiments/replay.ts'
import { forEachYielding } from '../../lib/flow/for-each-yielding.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import { createReplay } from '../../rules/experiments/replay.ts'
import { convertedOf } from '../../store/config/conversions/conversions.ts'
import { refusedBy } from '../../store/config/crawlers/crawler-refusals.ts'
import { entriesFor } from '../../store/config/edge-snapshot.ts'
import type { CampaignRow } from '../../store/config/campaigns/campaigns.ts'
import type { ReplayRow } from '../../store/config/experiments/replays.ts'
import { signalSet } from '../../store/config/detection/signal-sets.ts'
import { countHitsOfEach, drawHits, namedHits } from '../../store/events/experiments/replay-hits.ts'
import type { Caller, Services } from '../context.ts'
import { type DraftKnown, judgeDraft } from './judge-draft.ts'
import type { JudgedCampaign } from './compare-verdicts.ts'
import { networkLookup } from './reevaluate-network.ts'
import { pricesOf } from '../money/visit-prices.ts'

type Question = ReplayRow['question']

/** Enough to know a share to within 2 %, in under a second. */
const MOST_JUDGED = 3000
/** Newest converted visits judged. */
const MOST_CONVERTED = 2000

export async function judgedCampaigns(
  db: Services['db'],
  campaigns: readonly CampaignRow[],
): Promise<JudgedCampaign[]> {
  const [refused, signals] = await Promise.all([
    refusedBy(db, [...new Set(campaigns.map(({ clientId }) => clientId))]),
    signalSet(db),
  ])
  return campaigns.map(({ id, key, name, tag, version, settings, dealt, clientId }) => ({
    id,
    key,
    name,
    tag,
    version,
    settings,
    dealt,
    clientId,
    refused: refused.get(clientId),
    signals,
  }))
}

export async function knownFor(
  services: Pick<Services, 'db' | 'events'>,
  { campaigns, draft, costs }: Question,
  { from, to }: { from: Date; to: Date },
): Promise<Omit<DraftKnown, 'look'>> {
  const clients = [...new Set(campaigns.map(({ clientId }) => clientId))]
  const [entries, prices] = await Promise.all([
    draft.lists?.remove.length || draft.data ? entriesFor(services.db, clients) : [],
    costs ? pricesOf(services, { campaigns: campaigns.map(({ id }) => id), from, to }) : [],
  ])
  return { entries, prices }
}

type Range = { from: Date; to: Date; conversions: boolean }
type Estimated = NonNullable<ReplayRow['result']>

/**
 * Of one sample for all campaigns. `from` inclusive, `to` exclusive. Judges all converting visits, unless `conversions`
 * are hidden.
 */
export async function estimate(
  { db, events, data }: Pick<Services, 'db' | 'events' | 'data'>,
  question: Question,
  { from, to, conversions }: Range,
): Promise<Estimated> {
  const range = { campaigns: question.campaigns.map(({ id }) => id), from, to }
  const [{ visits, hits }, converted, known] = await Promise.all([
    drawHits(events, range, MOST_JUDGED),
    conversions ? convertedOf(db, { campaigns: range.campaigns, since: from, most: MOST_CONVERTED }) : [],
    knownFor({ db, events }, question, range),
  ])
  const replay = createReplay()
  const judgeHit = judgeDraft(question, {
    ...known,
    look: question.draft.data && networkLookup(data.detection, question.draft.data),
  })
  await forEachYielding(hits, (kept) => {
    const visit = judgeHit(kept)
    if (visit) replay.add(visit)
  })
  const paid = Map.groupBy(converted, ({ hit }) => hit)
  await forEachYielding(await namedHits(events, range, [...paid.keys()]), (kept) => {
    const visit = judgeHit(kept)
    if (visit) replay.addConverted(visit, paid.get(kept.log.hit) ?? [])
  })
  const isSample = visits > hits.length && range.campaigns.length > 1
  return replay.result(visits, isSample ? await countHitsOfEach(events, range) : undefined)
}

type Asking = {
  campaigns: readonly CampaignRow[]
  against: Question['against']
  draft: Question['draft']
  days: number
}

/** As far as the caller may see it. `days`: 24 hours each, until now. */
export async function estimateFor(
  services: Pick<Services, 'db' | 'events' | 'data' | 'now'>,
  caller: Caller,
  { campaigns, against, draft, days }: Asking,
): Promise<Replay> {
  const to = services.now()
  const from = new Date(to.getTime() - days * DAY_MS)
  const question = {
    campaigns: await judgedCampaigns(services.db, campaigns),
    against,
    draft,
    timezone: caller.account.timezone,
    costs: canSee(caller, 'costs'),
  }
  const result = await estimate(services, question, { from, to, conversions: canSee(caller, 'conversions') })
  const examples = canSee(caller, 'visits') ? result.examples : []
  return { from: from.toISOString(), to: to.toISOString(), ...result, examples }
}

import { forEachYielding } from '../../lib/flow/for-each-yielding.ts'
import { createReplay } from '../../rules/experiments/replay.ts'
import { convertedOf } from '../../store/config/conversions/conversions.ts'
import { refusedBy } from '../../store/config/crawlers/crawler-refusals.ts'
import { entriesFor } from '../../store/config/edge-snapshot.ts'
import type { CampaignRow } from '../../store/config/campaigns/campaigns.ts'
import type { ReplayRow } from '../../store/config/experiments/replays.ts'
import { signalSet } from '../../store/config/detection/signal-sets.ts'
import { countHitsOfEach, drawHits, namedHits } from '../../store/events/experiments/replay-hits.ts'
import type { Services } from '../context.ts'
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

/** `from` inclusive, `to` exclusive. Judges all converting visits, unless `conversions` are hidden. */
export async function estimate(
  services: Pick<Services, 'db' | 'events' | 'data'>,
  question: Question,
  range: Range,
): Promise<Estimated> {
  const replay = createReplay()
  const visits = await judgeSample(services, question, range, () => [replay])
  return replay.result(visits)
}

/** As `estimate`, of one sample for all campaigns; also of each, by id. */
export async function estimateOfEach(
  services: Pick<Services, 'db' | 'events' | 'data'>,
  question: Question,
  range: Range,
): Promise<{ all: Estimated; each: Map<string, Estimated> }> {
  const all = createReplay()
  const ids = question.campaigns.map(({ id }) => id)
  const replays = new Map(ids.map((id) => [id, createReplay()]))
  const visits = await judgeSample(services, question, range, (campaign) => {
    const own = replays.get(campaign)
    return own ? [all, own] : [all]
  })
  const counted = await countHitsOfEach(services.events, { campaigns: ids, ...range })
  const each = [...replays].map(([id, replay]) => [id, replay.result(counted.get(id) ?? 0)] as const)
  return { all: all.result(visits), each: new Map(each) }
}

type Replays = (campaign: string) => readonly ReturnType<typeof createReplay>[]

/** Returns the number of all visits. */
async function judgeSample(
  { db, events, data }: Pick<Services, 'db' | 'events' | 'data'>,
  question: Question,
  { from, to, conversions }: Range,
  replaysOf: Replays,
): Promise<number> {
  const range = { campaigns: question.campaigns.map(({ id }) => id), from, to }
  const [{ visits, hits }, converted, known] = await Promise.all([
    drawHits(events, range, MOST_JUDGED),
    conversions ? convertedOf(db, { campaigns: range.campaigns, since: from, most: MOST_CONVERTED }) : [],
    knownFor({ db, events }, question, range),
  ])
  const judgeHit = judgeDraft(question, {
    ...known,
    look: question.draft.data && networkLookup(data.detection, question.draft.data),
  })
  await forEachYielding(hits, (kept) => {
    const visit = judgeHit(kept)
    if (visit) for (const replay of replaysOf(kept.log.campaign)) replay.add(visit)
  })
  const paid = Map.groupBy(converted, ({ hit }) => hit)
  await forEachYielding(await namedHits(events, range, [...paid.keys()]), (kept) => {
    const visit = judgeHit(kept)
    if (!visit) return
    for (const replay of replaysOf(kept.log.campaign)) replay.addConverted(visit, paid.get(kept.log.hit) ?? [])
  })
  return visits
}

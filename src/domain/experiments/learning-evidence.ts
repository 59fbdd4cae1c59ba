/** Reads what a learning split group has seen. */
import type { SplitGroup } from '../../contract/campaigns/campaigns.ts'
import { decimalOfMinor, minorOfDecimal } from '../../lib/numbers/money.ts'
import { shiftDay } from '../../lib/time/day.ts'
import { DAY_MS } from '../../lib/time/durations.ts'
import type { Converted, GroupEvidence, Stratum } from '../../rules/experiments/learning/evidence.ts'
import type { Exchange } from '../../rules/money/costs/exchange.ts'
import { groupSince } from '../../store/config/campaigns/campaign-versions.ts'
import type { CampaignRow } from '../../store/config/campaigns/campaigns.ts'
import type { LearningRow } from '../../store/config/campaigns/split-learning.ts'
import { convertedOf, postbackSettings } from '../../store/config/conversions/conversions.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { firstsOfHits, firstVisits } from '../../store/events/experiments/first-visits.ts'
import type { SplitSpan } from '../../store/events/experiments/split-visitors.ts'
import { exchangeBetween } from '../money/rates.ts'
import type { Services } from '../context.ts'

type Stores = Pick<Services, 'db' | 'events'>

/** Older visits say little. */
const LONGEST_DAYS = 90
/** Newest conversions examined, and hits per query. */
export const [MOST_CONVERTED, HITS_A_QUESTION] = [200_000, 20_000]

/** Since its links, set shares and learning are what they are, at most 90 days. */
export async function spanOf(
  { db, now }: Pick<Services, 'db' | 'now'>,
  row: CampaignRow,
  group: SplitGroup,
): Promise<SplitSpan> {
  const longest = new Date(now().getTime() - LONGEST_DAYS * DAY_MS)
  const { version, savedAt = longest } = await groupSince(db, { id: row.id, group })
  return { campaign: row.id, group: group.name, version, since: savedAt > longest ? savedAt : longest }
}

/** Shares that held within the span; those set, if it has had no turn. */
export function strataIn(span: SplitSpan, group: SplitGroup, state: LearningRow | undefined): Stratum[] {
  const since = span.since.getTime()
  const set = { at: since, shares: group.links.map(({ percent }) => percent) }
  if (state?.version !== span.version) return [set]
  const within = state.strata.filter(({ at }, nth) => at > since || (state.strata[nth + 1]?.at ?? Infinity) > since)
  return within.map((one) => ({ ...one, at: Math.max(one.at, since) }))
}

type Reading = {
  span: SplitSpan
  strata: readonly Stratum[]
  /** Undefined: payouts are not needed. */
  exchange: Exchange | undefined
  currency: string
}

async function readEvidence(stores: Stores, reading: Reading): Promise<GroupEvidence> {
  const { span, strata } = reading
  const [visits, converted] = await Promise.all([
    firstVisits(stores.events, span, { starts: strata.map(({ at }) => at) }),
    readConverted(stores, reading),
  ])
  return { strata, visits, converted }
}

async function readConverted({ db, events }: Stores, reading: Reading): Promise<Converted[]> {
  const { span, strata } = reading
  const rows = await convertedOf(db, { campaigns: [span.campaign], since: span.since, most: MOST_CONVERTED })
  const byHit = Map.groupBy(rows, ({ hit }) => hit)
  const hits = [...byHit.keys()]
  const persons = new Map<string, Converted>()
  const starts = strata.map(({ at }) => at)
  for (let from = 0; from < hits.length; from += HITS_A_QUESTION) {
    const some = hits.slice(from, from + HITS_A_QUESTION)
    for (const { hit, visitor, ...sent } of await firstsOfHits(events, span, { starts, hits: some }))
      for (const conversion of byHit.get(hit) ?? []) {
        const { arrived, value } = persons.get(visitor) ?? { arrived: Infinity, value: 0 }
        const at = conversion.convertedAt.getTime()
        persons.set(visitor, {
          ...sent,
          arrived: Math.min(arrived, at),
          value: value + payoutIn(conversion, reading),
        })
      }
  }
  return [...persons.values()]
}

type Paid = { payout: number; currency: string; convertedAt: Date }

/** Minor units; without a known rate nothing, which is never guessed. */
function payoutIn({ payout, currency, convertedAt }: Paid, { exchange, currency: to, span }: Reading): number {
  if (!exchange) return 0
  const day = convertedAt.toISOString().slice(0, 10)
  const worth = exchange.convert(decimalOfMinor(payout, currency), currency, day, span.campaign)
  return worth === undefined ? 0 : minorOfDecimal(worth, to)
}

/** For the payouts of a campaign's client. */
async function moneyFor(
  db: Queries,
  { row, since, now }: { row: CampaignRow; since: Date; now: Date },
): Promise<{ currency: string; exchange: Exchange }> {
  const { currency } = await postbackSettings(db, row.clientId)
  const day = (at: Date): string => at.toISOString().slice(0, 10)
  const days = { first: day(since), last: shiftDay(day(now), 1) }
  return { currency, exchange: await exchangeBetween(db, { campaigns: [row.id] }, { currency, ...days }) }
}

/** Of a group that learns. */
export async function learningEvidence(
  services: Pick<Services, 'db' | 'events' | 'now'>,
  { row, group, span, state }: { row: CampaignRow; group: SplitGroup; span: SplitSpan; state: LearningRow | undefined },
): Promise<{ evidence: GroupEvidence; currency: string }> {
  const money =
    group.learn?.goal === 'revenue'
      ? await moneyFor(services.db, { row, since: span.since, now: services.now() })
      : { currency: '', exchange: undefined }
  const evidence = await readEvidence(services, { span, strata: strataIn(span, group, state), ...money })
  return { evidence, currency: money.currency }
}

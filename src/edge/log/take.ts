/**
 * Visits that come from an access log: judged by what a log shows, recorded with their own time, and each line only
 * once.
 */
import { LRUCache } from 'lru-cache'
import { setTimeout as wait } from 'node:timers/promises'
import { notFound, Refusal } from '../../contract/failure.ts'
import { LOG_LIMITS, logVisit, type LogRefusal, type LogVisit } from '../../contract/log-visits.ts'
import { TEXTS } from '../../contract/texts.ts'
import type { HitRow } from '../../store/events/columns.ts'
import type { Events } from '../../store/events/events.ts'
import { knownHits, seenBetween } from '../../store/events/log-past.ts'
import { PACE_MS } from '../../store/shared/pace.ts'
import { WINDOW_MS } from '../../store/shared/window.ts'
import { decide } from '../../traffic/decide.ts'
import type { CampaignPolicy } from '../../traffic/policy.ts'
import { SIGNALS_VERSION } from '../../traffic/table.ts'
import type { CrawlerChecks } from '../crawlers.ts'
import { cutRow } from '../cut-row.ts'
import type { EdgeParts } from '../decide.ts'
import { gather, withPast, type Gathered } from '../facts.ts'
import { hitRow } from '../record.ts'
import { policyAt, type CampaignEntry } from '../snapshot.ts'
import { opens, type Grant } from '../tokens.ts'
import { logHitId } from './hit-id.ts'
import { createLogPast } from './past.ts'

export type LogParts = Pick<EdgeParts, 'snapshot' | 'detection' | 'append' | 'now' | 'tokenUses'> & {
  crawlers: CrawlerChecks
  events: Events
  /** All that was spooled before this call is in the store. */ drained: () => Promise<boolean>
  /** Takes in at once what was saved a moment ago. */ look: () => Promise<unknown>
}

export type LogAnswer = {
  success: true
  /** Recorded now; recorded before, by the same time and mark; not taken, with the place in `visits` and why. */
  taken: number
  known: number
  refused: { index: number; why: LogRefusal }[]
}

/** A claim to be a crawler is looked into before it is judged: nobody waits for the page. */
const CHECK_MS = 2000
/** Hits that may be in the spool still, and not in the store. */
const MOST_RECENT = 200_000

type Named = { visit: LogVisit; hit: string; /** As the same line was named before ids were keyed. */ former: string }
export type Read = Named & Place & { policy: CampaignPolicy; gathered: Gathered }

export type LogTaker = (
  grant: Pick<Grant, 'clientId' | 'campaignId'>,
  key: string,
  visits: readonly unknown[],
) => Promise<LogAnswer>

/** One batch at a time, so that each finds what the one before it has left. */
export function createLogTaker(parts: LogParts): LogTaker {
  const recent = new LRUCache<string, true>({ max: MOST_RECENT })
  let isDrained = false
  let last: Promise<unknown> = Promise.resolve()

  async function take(grant: Parameters<LogTaker>[0], key: string, visits: readonly unknown[]): Promise<LogAnswer> {
    const entry = await campaignOf(parts, grant, key)
    isDrained ||= await parts.drained() // what an earlier process took is told by the store alone
    if (!isDrained) throw new Refusal(503, TEXTS.unavailable, { retryAfter: 2 })
    const now = parts.now()
    const { named, refused } = sortOut(visits, entry, (time) => outside(time, now))
    const fresh = await withoutKnown(parts.events, entry.policy.id, named, recent)
    const read = await gathered(parts, { visits: fresh, refused, policyOf: (time) => policyAt(entry, time) })
    const rows = await judged(parts, entry, read)
    if (rows.length > 0) append(parts, rows)
    for (const { hit } of rows) recent.set(hit, true)
    return {
      success: true,
      taken: rows.length,
      known: named.length - fresh.length,
      refused: refused.toSorted((a, b) => a.index - b.index),
    }
  }

  return (...asked) => {
    const next = last.then(() => take(...asked))
    last = next.catch(() => undefined)
    return next
  }
}

/** One that the token opens. @throws Refusal 404 */
export async function campaignOf(
  parts: Pick<LogParts, 'snapshot' | 'look'>,
  grant: Parameters<LogTaker>[0],
  key: string,
): Promise<CampaignEntry> {
  if (!parts.snapshot.campaign(key)) await parts.look()
  const entry = parts.snapshot.campaign(key)
  if (!entry || !opens(grant, entry)) throw notFound()
  return entry
}

type Place = { index: number }

/** What is a visit, each line once; and what is not. `outsideOf` tells why one of that time is not wanted. */
export function sortOut(
  visits: readonly unknown[],
  entry: CampaignEntry,
  outsideOf: (time: number) => LogRefusal | undefined,
): { named: (Named & Place)[]; refused: LogAnswer['refused'] } {
  const named = new Map<string, Named & Place>()
  const refused: LogAnswer['refused'] = []
  for (const [index, given] of visits.entries()) {
    const { success, data: visit } = logVisit.safeParse(given)
    const why = success ? outsideOf(visit.time) : 'invalid'
    const hit = why === undefined && visit ? logHitId(entry.policy.id, visit, entry.secret) : undefined
    if (hit === undefined || !visit) refused.push({ index, why: why ?? 'invalid' })
    else named.set(hit, { visit, hit, former: logHitId(entry.policy.id, visit), index })
  }
  return { named: [...named.values()].toSorted((a, b) => a.visit.time - b.visit.time), refused }
}

function outside(time: number, now: number): LogRefusal | undefined {
  if (time < now - LOG_LIMITS.oldestMs) return 'tooOld'
  return time > now + LOG_LIMITS.aheadMs ? 'ahead' : undefined
}

async function withoutKnown<One extends Named>(
  events: Events,
  campaign: string,
  named: readonly One[],
  recent: LRUCache<string, true>,
): Promise<One[]> {
  const [first, last] = [named.at(0), named.at(-1)]
  if (!first || !last) return []
  const known = await knownHits(
    events,
    { campaign, from: first.visit.time, to: last.visit.time },
    named.flatMap(({ hit, former }) => [hit, former]),
  )
  return named.filter(({ hit, former }) => !known.has(hit) && !known.has(former) && !recent.has(hit))
}

type Gathering = {
  visits: readonly (Named & Place)[]
  refused: LogAnswer['refused']
  policyOf: (time: number) => CampaignPolicy
}

/** What is known of each visit; an address that is none is refused. */
export async function gathered(parts: LogParts, { visits, refused, policyOf }: Gathering): Promise<Read[]> {
  const gatherOne = ({ visit, hit, former, index }: Named & Place): Read | undefined => {
    const policy = policyOf(visit.time)
    const { time, ip, url, userAgent, referrer } = visit
    const facts = gather(
      { input: { key: policy.key, ip, url, userAgent, referrer }, policy, time, source: 'log' },
      parts,
    )
    return facts && { visit, hit, former, index, policy, gathered: facts }
  }
  const first = visits.map((one) => ({ one, read: gatherOne(one) }))
  for (const { one, read } of first) if (!read) refused.push({ index: one.index, why: 'invalid' })
  if (!first.some(({ read }) => read?.gathered.crawler === 'unknown')) return first.flatMap(({ read }) => read ?? [])
  await Promise.race([parts.crawlers.idle(), wait(CHECK_MS, undefined, { ref: false })])
  return visits.flatMap((one) => gatherOne(one) ?? [])
}

async function judged(parts: LogParts, entry: CampaignEntry, read: readonly Read[]): Promise<HitRow[]> {
  const [first, last] = [read.at(0)?.visit.time, read.at(-1)?.visit.time]
  if (first === undefined || last === undefined) return []
  const campaign = entry.policy.id
  const distinct = (values: readonly string[]) => [...new Set(values)]
  const [visitors, addresses] = await Promise.all([
    seenBetween(
      parts.events,
      'visitor',
      { campaign, from: first - WINDOW_MS, to: last },
      distinct(read.map((one) => one.gathered.visitor)),
    ),
    seenBetween(
      parts.events,
      'ip',
      { campaign, from: first - PACE_MS, to: last },
      distinct(read.map((one) => one.gathered.ip)),
    ),
  ])
  const past = createLogPast(visitors, addresses)
  return read.map((one) => {
    const facts = withPast(
      one.gathered,
      past.take(one.gathered),
      parts.snapshot.lists.listed(entry.clientId, one.gathered, one.visit.time),
    )
    const stamp = {
      hit: one.hit,
      clientId: entry.clientId,
      campaignId: campaign,
      destination: '',
      policyVersion: `${SIGNALS_VERSION}.${one.policy.version}`,
      dataVersion: parts.detection.version(),
    }
    // nobody was sent anywhere
    const row: HitRow = {
      ...hitRow(facts, decide(facts, one.policy), stamp),
      mode: '',
      split_group: '',
      split_link: '',
    }
    return one.policy.cutAddress ? cutRow(row) : row
  })
}

function append({ append: write }: LogParts, rows: readonly HitRow[]): void {
  try {
    write(...rows)
  } catch {
    throw new Refusal(503, TEXTS.unavailable, { retryAfter: 2 })
  }
}

import { createRecent, type Recent } from '../../../lib/flow/recent.ts'
import { setTimeout as wait } from 'node:timers/promises'
import { createHash, createHmac } from 'node:crypto'
import { encodeTime } from 'ulid'
import { notFound, Refusal } from '../../../contract/failure.ts'
import { LOG_LIMITS, type LogRefusal, logVisit, type LogVisit } from '../../../contract/hits/log-visits.ts'
import { TEXTS } from '../../../contract/texts.ts'
import type { HitRow } from '../../../store/events/columns.ts'
import type { Events } from '../../../store/events/events.ts'
import { knownHits, seenBetween } from '../../../store/events/hits/visitors.ts'
import { RATE_WINDOW_MS } from '../../../store/shared/visit-rates.ts'
import { WINDOW_MS } from '../../../store/shared/window.ts'
import { decide } from '../../../judge/decide.ts'
import type { CampaignPolicy } from '../../../judge/policy/policy.ts'
import { policyVersionOf } from '../../../judge/switched.ts'
import type { CrawlerChecks } from '../../feeds/crawlers.ts'
import type { EdgeParts } from '../answer-visit.ts'
import { factsOfVisit, type GatheredFacts, withHistory } from '../../read/facts.ts'
import { cutRow, hitRow } from '../record.ts'
import { type CampaignEntry, policyAt } from '../../feeds/snapshot.ts'
import { type Grant, isGranted } from '../../feeds/tokens.ts'
import { triedDataOf } from '../tried.ts'
import { createLogPast } from './past.ts'

export type LogParts = Pick<EdgeParts, 'snapshot' | 'detection' | 'append' | 'now' | 'tokenUses'> & {
  crawlers: CrawlerChecks
  events: Events
  /** True when everything spooled before is stored; false on timeout. */ drained: () => Promise<boolean>
  /** Applies recent saves at once. */ look: () => Promise<unknown>
}

export type LogAnswer = {
  success: true
  /** `taken`: recorded now. `known`: recorded before. `refused`: index in `visits` and reason. */
  taken: number
  known: number
  refused: { index: number; why: LogRefusal }[]
}

/** Wait for a crawler check, milliseconds: a log can wait. */
const CHECK_MS = 2000
/** Hits that may be in the spool but not yet in the store. */
const MOST_RECENT = 200_000

type Named = {
  visit: LogVisit
  hit: string
  /** The line's id from before ids were keyed. */ former: string
}
type Read = Named & Place & { policy: CampaignPolicy; gathered: GatheredFacts }

export type LogTaker = (
  grant: Pick<Grant, 'clientId' | 'campaignId'>,
  key: string,
  visits: readonly unknown[],
) => Promise<LogAnswer>

/** One batch at a time, so that each sees the previous rows. */
export function createLogTaker(parts: LogParts): LogTaker {
  const recent = createRecent<string, true>(MOST_RECENT)
  let isDrained = false
  let last: Promise<unknown> = Promise.resolve()

  async function take(grant: Parameters<LogTaker>[0], key: string, visits: readonly unknown[]): Promise<LogAnswer> {
    const entry = await campaignOf(parts, grant, key)
    isDrained ||= await parts.drained() // only the store knows what an earlier process took
    if (!isDrained) throw new Refusal(503, TEXTS.unavailable, { retryAfter: 2 })
    const now = parts.now()
    const { named, refused } = splitRefused(visits, entry, (time) => outside(time, now))
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

  return (...requested) => {
    const next = last.then(() => take(...requested))
    last = next.catch(() => undefined)
    return next
  }
}

/** @throws Refusal 404 unless the token opens it. */
export async function campaignOf(
  parts: Pick<LogParts, 'snapshot' | 'look'>,
  grant: Parameters<LogTaker>[0],
  key: string,
): Promise<CampaignEntry> {
  if (!parts.snapshot.campaign(key)) await parts.look()
  const entry = parts.snapshot.campaign(key)
  if (!entry || !isGranted(grant, entry)) throw notFound()
  return entry
}

type Place = { index: number }

/** Splits visits, each line once, from refused ones. `outsideOf`: why a time is refused. */
export function splitRefused(
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
  recent: Recent<string, true>,
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

export async function gathered(parts: LogParts, { visits, refused, policyOf }: Gathering): Promise<Read[]> {
  const gatherOne = ({ visit, hit, former, index }: Named & Place): Read | undefined => {
    const policy = policyOf(visit.time)
    const { time, ip, url, userAgent, referrer } = visit
    const facts = factsOfVisit(
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
      { campaign, from: first - RATE_WINDOW_MS, to: last },
      distinct(read.map((one) => one.gathered.ip)),
    ),
  ])
  const past = createLogPast(visitors, addresses)
  return read.map((one) => {
    const facts = withHistory(
      one.gathered,
      past.take(one.gathered),
      parts.snapshot.lists.listed(entry.clientId, one.gathered, one.visit.time),
    )
    const stamp = {
      hit: one.hit,
      clientId: entry.clientId,
      campaignId: campaign,
      destination: '',
      policyVersion: policyVersionOf(one.policy),
      dataVersion: parts.detection.version(),
      triedData: triedDataOf(parts, entry.clientId, one.gathered),
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

// Hit id of a log line: its time and a keyed hash, the same for the same line, not derivable from the line. Without a
// secret: the id of earlier versions.

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits, five per digit. */
const RANDOM_DIGITS = 16

function logHitId(campaign: string, { time, mark }: { time: number; mark: string }, secret?: string): string {
  const text = `${campaign}|${time}|${mark}`
  const bits =
    secret === undefined
      ? createHash('sha256').update(text).digest()
      : createHmac('sha256', secret).update(`weir log|${text}`).digest()
  const digits = Array.from({ length: RANDOM_DIGITS }, (_, at) => DIGITS[(bits[at] ?? 0) % 32])
  return encodeTime(time) + digits.join('')
}

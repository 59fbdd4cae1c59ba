/**
 * Answers from memory; resolves names off the hot path, until then the claim is unknown. Shares results with all edges.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createRecent } from '../../lib/flow/recent.ts'
import { type Operator, operatorOf, checkByRanges, isOuterAddress } from '../../outside/detection/operators.ts'
import { canProve } from '../../outside/detection/controls.ts'
import type { Detection, Network } from '../../outside/detection/detection.ts'
import type { HostNames, Trouble } from '../../outside/detection/host-names.ts'
import { checksOf, saveCheck, recentChecks } from '../../store/config/crawlers/crawler-checks.ts'
import { isUnavailable, type Database } from '../../store/config/engine/database.ts'
import type { CrawlerCheck } from '../../judge/facts.ts'
import { watchTrouble, type WatchParts } from './crawler-trouble.ts'
import { HOUR_MS } from '../../lib/time/durations.ts'

type Claim = { claim: string; ip: string; network: Network; time: number }
export type Crawlers = {
  /** Never waits; starts a check if nothing is known. */
  check: (claim: Claim) => CrawlerCheck
}
export type CrawlerChecks = Crawlers & {
  idle: () => Promise<void>
  /** Stops, after waiting for running checks. */
  close: () => Promise<void>
}

type Parts = {
  db: Database
  detection: Pick<Detection, 'checkedAt'>
  hostNames: HostNames
  now: () => number
  watch?: Pick<WatchParts, 'recheckMs' | 'host' | 'source'>
}

const KEPT_MS = { verified: 168 * HOUR_MS, false: 24 * HOUR_MS }
/** Delay of a repeated query, milliseconds; doubles, ends early when the name server recovers. */
const BACKOFF_MS = { first: 30_000, most: HOUR_MS }
/** Milliseconds until a name that could only confirm is queried again. */
const UNDECIDED_MS = 6 * HOUR_MS
/** Milliseconds until a claim spared by recent denials is checked again. */
const UNSETTLED_MS = 600_000
/**
 * Unanswered queries for one address in a row (at least three and a half minutes) while the server resolves the
 * operator's other names. Operators name every address, so a stranger serves this reverse zone, and silence must not
 * keep it unverified for ever.
 */
const MOST_UNANSWERED = 4
/** Milliseconds that such a claim is false before the next query. */
const SILENT_MS = HOUR_MS
const MOST_KEPT = 50_000
const AT_ONCE = 8
/** Limit of waiting and running checks; others are checked on their next visit. */
const MOST_OPEN = 1000
/** Milliseconds between batched store lookups. */
const LOOK_MS = 50

type Open = { key: string; ip: string; operator: Operator }
type Found = {
  standing: 'verified' | 'false' | 'unknown'
  until: number
  attempts: number
  troubled?: string
  silences?: number
  /** False because of silence, also during later queries. */ silent?: true
}

/** Uses ranges only: no queries, no storage. */
export const crawlersByRanges = (detection: Pick<Detection, 'checkedAt'>): Crawlers => ({
  check({ claim, ip, network, time }) {
    const operator = operatorOf(claim)
    const standing = operator ? checkByRanges(operator, network, detection.checkedAt, time) : 'unknown'
    return standing === 'false' && !isOuterAddress(ip) ? 'unknown' : standing
  },
})

/** Starts with stored results, or none if the store is away. */
export async function openCrawlerChecks({ db, detection, hostNames, now, watch = {} }: Parts): Promise<CrawlerChecks> {
  const ranges = crawlersByRanges(detection)
  const known = createRecent<string, Found>(MOST_KEPT)
  const open = new Set<string>()
  /** `fresh`: not looked up yet; then unknown to the store. */
  let fresh: Open[] = []
  let pending: Open[] = []
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let ended = false
  const keyOf = (ip: string, operator: string): string => `${ip} ${operator}`
  const trouble = watchTrouble({ db, hostNames, now, recovered: askAgain, ...watch })

  /** Claims that waited for a name server are checked at their next visit. */
  function askAgain(operator: string): void {
    for (const [key, found] of known.entries())
      if (found.troubled === operator) known.set(key, { ...found, until: 0, attempts: 0 })
  }

  const before = await recentChecks(db, new Date(now()), MOST_KEPT).catch((error: unknown) => {
    if (isUnavailable(error)) return []
    throw error
  })
  for (const { ip, operator, standing, expiresAt } of before.toReversed()) {
    known.set(keyOf(ip, operator), { standing, until: expiresAt.getTime(), attempts: 0 })
  }

  /** Takes other edges' results; resolves names anyway if the store is away. */
  async function lookUp(batch: readonly Open[]): Promise<void> {
    const rows = await checksOf(db, [...new Set(batch.map(({ ip }) => ip))], new Date(now())).catch(() => [])
    if (ended) return
    const stored = new Map(rows.map((row) => [keyOf(row.ip, row.operator), row]))
    for (const one of batch) {
      const row = stored.get(one.key)
      if (row) {
        known.set(one.key, { standing: row.standing, until: row.expiresAt.getTime(), attempts: 0 })
        open.delete(one.key)
      } else pending.push(one)
    }
    startNext()
  }

  async function lookUpAll(): Promise<void> {
    while (fresh.length > 0) {
      const batch = fresh
      fresh = []
      await lookUp(batch)
      await pause(LOOK_MS, undefined, { ref: false })
    }
    looking = undefined
  }

  /** `met`: the name server's trouble; undefined if only this address is unanswered. */
  async function unanswered({ key, ip, operator }: Open, met: Trouble | undefined): Promise<Found> {
    const before = known.get(key)
    const attempts = (before?.attempts ?? 0) + 1
    const silences = met ? 0 : (before?.silences ?? 0) + 1
    const counted = { attempts, silences, ...(met && { troubled: operator.name }) }
    if (silences >= MOST_UNANSWERED && (await mustAnswer(ip, operator)))
      return { ...counted, standing: 'false', until: now() + SILENT_MS, silent: true }
    const pauseMs = Math.min(BACKOFF_MS.most, BACKOFF_MS.first * 2 ** (attempts - 1))
    return { ...counted, standing: 'unknown', until: now() + pauseMs }
  }

  async function ask(ip: string, operator: Operator): Promise<Found> {
    const key = keyOf(ip, operator.name)
    const named = await hostNames.check(ip, operator)
    const time = now()
    if (named.trouble) trouble.met(key, operator, named.trouble)
    else trouble.inOrder(operator)
    if (!named.answered) return unanswered({ key, ip, operator }, named.trouble)
    const { standing, name } = named
    if (standing === 'unknown')
      return { standing, attempts: (known.get(key)?.attempts ?? 0) + 1, until: time + UNDECIDED_MS }
    if (standing === 'false' && (await trouble.isUnsettled(operator)))
      return { standing: 'unknown', attempts: 0, until: time + UNSETTLED_MS }
    const until = time + KEPT_MS[standing]
    await saveCheck(db, {
      ip,
      operator: operator.name,
      standing,
      name: name.slice(0, 253),
      checkedAt: new Date(time),
      expiresAt: new Date(until),
    }).catch(() => undefined)
    return { standing, until, attempts: 0 }
  }

  /** True if all the operator's addresses have names visible to this server. IPv6 may be filtered. */
  const mustAnswer = async (ip: string, operator: Operator): Promise<boolean> =>
    operator.names === 'all' &&
    canProve(operator.controls) &&
    !ip.includes(':') &&
    !(await trouble.isUnsettled(operator))

  function startNext(): void {
    while (running.size < AT_ONCE) {
      const one = pending.shift()
      if (!one) return
      const run: Promise<void> = ask(one.ip, one.operator)
        .then((found) => void known.set(one.key, found))
        .finally(() => {
          open.delete(one.key)
          running.delete(run)
          startNext()
        })
      running.add(run)
    }
  }

  /** Skips claims that are running, pointless, or beyond the limit. */
  function begin(one: Open): void {
    const { key, ip, operator } = one
    if (ended || open.has(key) || open.size >= MOST_OPEN) return
    if (operator.domains.length === 0 || !isOuterAddress(ip)) return
    open.add(key)
    fresh.push(one)
    looking ??= lookUpAll()
  }

  return {
    check(given) {
      const operator = operatorOf(given.claim)
      const byRange = ranges.check(given)
      if (!operator || byRange !== 'unknown') return byRange
      const key = keyOf(given.ip, operator.name)
      const found = known.get(key)
      if (found && found.until > now()) return found.standing
      begin({ key, ip: given.ip, operator })
      return found?.silent ? 'false' : 'unknown'
    },
    idle: async () => {
      while (open.size > 0) await Promise.all([looking, ...running])
    },
    close: async () => {
      ended = true
      pending = fresh = []
      open.clear()
      const closing = trouble.close()
      hostNames.close()
      await Promise.all([looking, ...running, closing])
    },
  }
}

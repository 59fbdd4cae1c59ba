/**
 * Checks claims to be a crawler. Memory answers at once where it can; where host names must be looked up, the claim
 * stays unknown until that is done, off the hot path. Results are kept for all edges.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { createRecent } from '../lib/recent.ts'
import { type Operator, operatorOf, checkByRanges, isOuterAddress } from '../outside/detection/operators.ts'
import { canProve } from '../outside/detection/controls.ts'
import type { Detection, Network } from '../outside/detection/detection.ts'
import type { HostNames, Trouble } from '../outside/detection/host-names.ts'
import { checksOf, keepCheck, recentChecks } from '../store/config/crawler-checks.ts'
import { isUnavailable, type Database } from '../store/config/database.ts'
import type { CrawlerCheck } from '../traffic/facts.ts'
import { watchTrouble, type WatchParts } from './crawler-trouble.ts'

export type Claim = { claim: string; ip: string; network: Network; time: number }
export type Crawlers = {
  /** The current result for a claim. Never waits; starts a check if nothing is known. */
  check: (claim: Claim) => CrawlerCheck
}
export type CrawlerChecks = Crawlers & {
  /** Resolves when no check is running. */
  idle: () => Promise<void>
  /** Starts no more checks, and waits for those that run. */
  close: () => Promise<void>
}

type Parts = {
  db: Database
  detection: Pick<Detection, 'checkedAt'>
  hostNames: HostNames
  now: () => number
  /** How the name servers are watched. */
  watch?: Pick<WatchParts, 'recheckMs' | 'host' | 'source'>
}

const HOUR_MS = 3_600_000
const KEPT_MS = { verified: 168 * HOUR_MS, false: 24 * HOUR_MS }
/**
 * Milliseconds before an unanswered question is asked again: doubled each time, from half a minute to an hour, unless
 * the name server works again earlier.
 */
const BACKOFF_MS = { first: 30_000, most: HOUR_MS }
/** Milliseconds before a name is asked again that could only confirm the claim. */
const UNDECIDED_MS = 6 * HOUR_MS
/**
 * Milliseconds before a claim is checked again that would be false, had the name server not denied names a while ago.
 */
const UNSETTLED_MS = 600_000
/**
 * So often in a row an address may leave the question for its name unanswered, while the same server proves before and
 * after that it sees the operator's names: three minutes and a half at least. Its reverse zone is then not served by
 * the operator, who says that each address has a name; whoever has that zone could else stay unverified for ever.
 */
const MOST_UNANSWERED = 4
/** Milliseconds for which such a claim is false, until its name is asked for again. */
const SILENT_MS = HOUR_MS
const MOST_KEPT = 50_000
const AT_ONCE = 8
/**
 * Most claims that are checked at once, so that a flood does not fill the memory. Others are checked when they come
 * again.
 */
const MOST_OPEN = 1000
/** Milliseconds between two questions to the store, each for all claims that came meanwhile. */
const LOOK_MS = 50

type Open = { key: string; ip: string; operator: Operator }
type Found = {
  standing: 'verified' | 'false' | 'unknown'
  until: number
  attempts: number
  /** Whose names could not be asked. */ troubled?: string
  /** Questions in a row that the address alone left unanswered. */ silences?: number
  /** False for its silence: it stays so while it is asked again. */ silent?: true
}

/** By ranges alone: nothing is asked, nothing is kept. */
export const byRangesAlone = (detection: Pick<Detection, 'checkedAt'>): Crawlers => ({
  check({ claim, ip, network, time }) {
    const operator = operatorOf(claim)
    const standing = operator ? checkByRanges(operator, network, detection.checkedAt, time) : 'unknown'
    return standing === 'false' && !isOuterAddress(ip) ? 'unknown' : standing
  },
})

/** Opens the checks with what was found out before; with nothing where the store is away. */
export async function openCrawlerChecks({ db, detection, hostNames, now, watch = {} }: Parts): Promise<CrawlerChecks> {
  const ranges = byRangesAlone(detection)
  const known = createRecent<string, Found>(MOST_KEPT)
  /** Keys of running checks, so that a claim that comes again meanwhile is not checked twice. */
  const open = new Set<string>()
  /** Claims that were not looked up yet, and those that the store does not know. */
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

  /** Uses results of other edges. If the store is away, the names are asked anyway. */
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

  /** `trouble`: of the name server; without it, it is the address alone that nobody answers for. */
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
    await keepCheck(db, {
      ip,
      operator: operator.name,
      standing,
      name: name.slice(0, 253),
      checkedAt: new Date(time),
      expiresAt: new Date(until),
    }).catch(() => undefined)
    return { standing, until, attempts: 0 }
  }

  /** Whether each address of the operator has a name that this server would see. IPv6 may be filtered by itself. */
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

  /** Has a claim looked up, unless that is under way, of no use, or too much at once. */
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

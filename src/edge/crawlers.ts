/**
 * Checks claims to be a crawler. What memory can answer it answers at once; where host names must be asked, the claim
 * stands as unknown until they have answered, off the hot path. What was found out is kept for all edges.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { standingByRanges, tellsVisitor } from '../outside/detection/claims.ts'
import type { Detection, Network } from '../outside/detection/detection.ts'
import type { HostNames } from '../outside/detection/host-names.ts'
import { operatorOf, type Operator } from '../outside/detection/operators.ts'
import { checksOf, keepCheck, recentChecks } from '../store/config/crawler-checks.ts'
import type { Database } from '../store/config/database.ts'
import type { CrawlerCheck } from '../traffic/facts.ts'
import { watchTrouble, type WatchParts } from './crawler-trouble.ts'

export type Claim = { claim: string; ip: string; network: Network; time: number }
export type Crawlers = {
  /** Where a claim stands now. Never waits; begins to find out where nothing is known. */
  standing: (claim: Claim) => CrawlerCheck
}
export type CrawlerChecks = Crawlers & {
  /** Resolves when nothing is being found out. */
  idle: () => Promise<void>
  /** Finds out nothing more, and waits for what is under way. */
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
 * Before a question that nobody answered is asked again: doubled each time, from half a minute to an hour, unless the
 * name server is in order before.
 */
const BACKOFF_MS = { first: 30_000, most: HOUR_MS }
/** Before a name that could only have confirmed is asked again. */
const UNDECIDED_MS = 6 * HOUR_MS
/** Before a claim is asked again that would be false, had the name server not denied names a while ago. */
const UNSETTLED_MS = 600_000
const MOST_KEPT = 50_000
const AT_ONCE = 8
/** Claims that are being found out; any more are when they come again, so that a flood of them fills no memory. */
const MOST_OPEN = 1000
/** Between two looks into the store, each for all that came meanwhile. */
const LOOK_MS = 50

type Open = { key: string; ip: string; operator: Operator }
type Found = {
  standing: 'verified' | 'false' | 'unknown'
  until: number
  tries: number
  /** Whose names could not be asked. */ troubled?: string
}

/** By ranges alone: nothing is asked, nothing is kept. */
export const byRangesAlone = (detection: Pick<Detection, 'checkedAt'>): Crawlers => ({
  standing({ claim, ip, network, time }) {
    const operator = operatorOf(claim)
    const standing = operator ? standingByRanges(operator, network, detection.checkedAt, time) : 'unknown'
    return standing === 'false' && !tellsVisitor(ip) ? 'unknown' : standing
  },
})

/** Opens the checks with what was found out before. */
export async function openCrawlerChecks({ db, detection, hostNames, now, watch = {} }: Parts): Promise<CrawlerChecks> {
  const ranges = byRangesAlone(detection)
  const known = new LRUCache<string, Found>({ max: MOST_KEPT })
  /** Keys of all that is being found out: a claim that comes again meanwhile is not asked twice. */
  const open = new Set<string>()
  /** Not looked up yet; and those of which the store knew nothing. */
  let fresh: Open[] = []
  let unheard: Open[] = []
  const running = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  let ended = false
  const keyOf = (ip: string, operator: string): string => `${ip} ${operator}`
  const trouble = watchTrouble({ db, hostNames, now, recovered: askAgain, ...watch })

  /** What waited for a name server is asked at its next visit. */
  function askAgain(operator: string): void {
    for (const [key, found] of known.entries())
      if (found.troubled === operator) known.set(key, { ...found, until: 0, tries: 0 })
  }

  for (const { ip, operator, standing, expiresAt } of (
    await recentChecks(db, new Date(now()), MOST_KEPT)
  ).toReversed()) {
    known.set(keyOf(ip, operator), { standing, until: expiresAt.getTime(), tries: 0 })
  }

  /** What another edge found out, if anything; a store that is away is no reason not to ask. */
  async function lookUp(batch: readonly Open[]): Promise<void> {
    const rows = await checksOf(db, [...new Set(batch.map(({ ip }) => ip))], new Date(now())).catch(() => [])
    if (ended) return
    const told = new Map(rows.map((row) => [keyOf(row.ip, row.operator), row]))
    for (const one of batch) {
      const row = told.get(one.key)
      if (row) {
        known.set(one.key, { standing: row.standing, until: row.expiresAt.getTime(), tries: 0 })
        open.delete(one.key)
      } else unheard.push(one)
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

  async function ask(ip: string, operator: Operator): Promise<Found> {
    const key = keyOf(ip, operator.name)
    const tries = (known.get(key)?.tries ?? 0) + 1
    const named = await hostNames.check(ip, operator)
    const time = now()
    if (named.trouble) trouble.met(key, operator, named.trouble)
    else trouble.inOrder(operator)
    if (!named.answered) {
      return {
        standing: 'unknown',
        tries,
        until: time + Math.min(BACKOFF_MS.most, BACKOFF_MS.first * 2 ** (tries - 1)),
        ...(named.trouble ? { troubled: operator.name } : {}),
      }
    }
    const { standing, name } = named
    if (standing === 'unknown') return { standing, tries, until: time + UNDECIDED_MS }
    if (standing === 'false' && (await trouble.isUnsettled(operator)))
      return { standing: 'unknown', tries: 0, until: time + UNSETTLED_MS }
    const until = time + KEPT_MS[standing]
    await keepCheck(db, {
      ip,
      operator: operator.name,
      standing,
      name: name.slice(0, 253),
      checkedAt: new Date(time),
      expiresAt: new Date(until),
    }).catch(() => undefined)
    return { standing, until, tries: 0 }
  }

  function startNext(): void {
    while (running.size < AT_ONCE) {
      const one = unheard.shift()
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
  return {
    standing(given) {
      const operator = operatorOf(given.claim)
      const byRange = ranges.standing(given)
      if (!operator || byRange !== 'unknown') return byRange
      const key = keyOf(given.ip, operator.name)
      const found = known.get(key)
      if (found && found.until > now()) return found.standing
      if (operator.domains.length > 0 && tellsVisitor(given.ip) && !open.has(key) && open.size < MOST_OPEN && !ended) {
        open.add(key)
        fresh.push({ key, ip: given.ip, operator })
        looking ??= lookUpAll()
      }
      return 'unknown'
    },
    idle: async () => {
      while (open.size > 0) await Promise.all([looking, ...running])
    },
    close: async () => {
      ended = true
      unheard = fresh = []
      open.clear()
      const closing = trouble.close()
      hostNames.close()
      await Promise.all([looking, ...running, closing])
    },
  }
}

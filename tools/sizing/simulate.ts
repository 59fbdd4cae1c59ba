/**
 * Discrete simulation of spool, drain and retries: random arrivals, each thread closes full or old segments, one drain
 * per process inserts oldest first and retries in an outage. Follows src/store/events/spool with measured insert times.
 */
import { seeded } from '../../src/lib/numbers/seeded.ts'
import { closingAge } from '../../src/store/events/spool/writer.ts'

export type Plan = {
  /** Visits a second, at a second of the run. */
  rate: (second: number) => number
  seconds: number
  /** Writers of one process, each with an open segment. */
  threads: number
  segment: { ms: number; bytes: number }
  hitBytes: number
  /** Milliseconds of an insert: fixed, and for each hit. */
  insert: { base: number; hit: number }
  /** Seconds in which every insert fails at once. */
  away?: { from: number; until: number }
  /** Milliseconds before the first retry, doubled up to the longest; half of each is random. */
  pauses?: { first: number; longest: number }
  seed: number
}

export type Outcome = {
  hits: number
  segments: number
  /** Highest values at any time. */
  most: { segments: number; bytes: number; oldestMs: number }
  retries: number
  /** Seconds after the outage until nothing older than a second waited; null: not reached. */
  caughtUpAfter: number | null
  /** Milliseconds from arrival to storage, without hits delayed by the outage. */
  delay: { p50: number; p99: number }
  /** Stored hits at the end, and waiting ones. */
  stored: number
  waiting: number
}

type Closed = { hits: number; first: number; at: number }

const MILLISECOND = 1000
const PAUSES = { first: 100, longest: 5000 }
/** Milliseconds after the last visit for storing the rest. */
const LONGEST = 3_600_000

export function simulate(plan: Plan): Outcome {
  const random = seeded(plan.seed)
  const closed = segmentsOf(plan, random)
  return drained(plan, closed, random)
}

/** Closed segments in order. */
function segmentsOf({ rate, seconds, threads, segment, hitBytes }: Plan, random: () => number): Closed[] {
  const full = Math.max(1, Math.ceil(segment.bytes / hitBytes))
  const closed: Closed[] = []
  for (let thread = 0; thread < threads; thread += 1) {
    let open: Closed | undefined
    for (let tick = 0; tick < seconds * 100; tick += 1) {
      const at = tick * 10
      // The writer checks the age five times in a segment's life.
      const seen = at - random() * (segment.ms / 5)
      const due = open && seen - open.first >= closingAge(open.hits * hitBytes, segment.ms)
      if (open && due) {
        closed.push({ ...open, at })
        open = undefined
      }
      let arrived = poisson(rate(at / MILLISECOND) / threads / 100, random)
      while (arrived > 0) {
        open ??= { hits: 0, first: at, at }
        const taken = Math.min(arrived, full - open.hits)
        open.hits += taken
        arrived -= taken
        if (open.hits >= full) {
          closed.push({ ...open, at })
          open = undefined
        }
      }
    }
    if (open) closed.push({ ...open, at: seconds * MILLISECOND })
  }
  return closed.sort((a, b) => a.at - b.at)
}

/** A stored segment with its time. */
type Delivery = Closed & { stored: number }

function drained(plan: Plan, closed: Closed[], random: () => number): Outcome {
  const { insert, away, hitBytes, seconds } = plan
  const pauses = plan.pauses ?? PAUSES
  const isAway = (at: number) => away !== undefined && at >= away.from * MILLISECOND && at < away.until * MILLISECOND
  const most = { segments: 0, bytes: 0, oldestMs: 0 }
  const deliveries: Delivery[] = []
  let [clock, arrived, waitingHits, failures, retries] = [0, 0, 0, 0, 0]

  /** Takes segments closed until now, and records the queue's depth. */
  const look = () => {
    for (let one = closed[arrived]; one && one.at <= clock; one = closed[++arrived]) waitingHits += one.hits
    const oldest = closed[deliveries.length]
    if (!oldest || deliveries.length >= arrived) return
    most.segments = Math.max(most.segments, arrived - deliveries.length)
    most.bytes = Math.max(most.bytes, waitingHits * hitBytes)
    most.oldestMs = Math.max(most.oldestMs, clock - oldest.first)
  }

  for (let one = closed[0]; one && clock < seconds * MILLISECOND + LONGEST; one = closed[deliveries.length]) {
    clock = Math.max(clock, one.at)
    look()
    if (isAway(clock)) {
      failures += 1
      retries += 1
      const pause = Math.min(pauses.longest, pauses.first * 2 ** Math.min(failures - 1, 16))
      clock += pause / 2 + (random() * pause) / 2
      continue
    }
    failures = 0
    clock += insert.base + insert.hit * one.hits
    look()
    deliveries.push({ ...one, stored: clock })
    waitingHits -= one.hits
  }
  return { segments: closed.length, most, retries, ...toldOf(plan, closed, deliveries) }
}

function toldOf({ away }: Plan, closed: readonly Closed[], deliveries: readonly Delivery[]) {
  const [hits, stored] = [hitsOf(closed), hitsOf(deliveries)]
  const caughtUp =
    away &&
    deliveries.find(({ stored: at }, index) => {
      const following = closed[index + 1]
      return at >= away.until * MILLISECOND && (!following || at - following.first < MILLISECOND)
    })
  const inAbsence = ({ at, stored: until }: Delivery) =>
    away && at >= away.from * MILLISECOND && until <= (caughtUp?.stored ?? Infinity)
  const delays = deliveries.filter((one) => !inAbsence(one)).flatMap((one) => delaysOf(one, one.stored))
  return {
    hits,
    stored,
    waiting: hits - stored,
    caughtUpAfter: away && caughtUp ? caughtUp.stored / MILLISECOND - away.until : null,
    delay: { p50: quantileOf(delays, 0.5), p99: quantileOf(delays, 0.99) },
  }
}

const hitsOf = (all: readonly Closed[]): number => all.reduce((sum, { hits }) => sum + hits, 0)

/** Its hits arrived evenly until the closing; four groups represent them. */
function delaysOf({ first, at, hits }: Closed, stored: number): { ms: number; hits: number }[] {
  return [0.125, 0.375, 0.625, 0.875].map((part) => ({ ms: stored - (first + (at - first) * part), hits: hits / 4 }))
}

function quantileOf(delays: readonly { ms: number; hits: number }[], part: number): number {
  const sorted = delays.toSorted((a, b) => a.ms - b.ms)
  let left = sorted.reduce((sum, { hits }) => sum + hits, 0) * part
  for (const { ms, hits } of sorted) {
    left -= hits
    if (left <= 0) return ms
  }
  return sorted.at(-1)?.ms ?? 0
}

/** Knuth's method for small means, the normal distribution for large ones. */
function poisson(mean: number, random: () => number): number {
  if (mean <= 0) return 0
  if (mean > 30) {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal))
  }
  const limit = Math.exp(-mean)
  let [count, product] = [0, random()]
  while (product > limit) {
    count += 1
    product *= random()
  }
  return count
}

/** The past of visits from an access log: from stored hits and from the same batch, not from the current memory. */
import { createRecent } from '../../lib/recent.ts'
import { createVisitRates, RATE_WINDOW_MS } from '../../store/shared/visit-rates.ts'
import { createVisitorWindow, WINDOW_MS } from '../../store/shared/window.ts'
import { probePathIn } from '../../traffic/data/probe-paths.ts'
import { NO_PATTERNS } from '../../traffic/patterns.ts'
import type { Past } from '../facts.ts'

/** When a visitor or address was seen; `first`: as the first hit of a day. */
export type Seen = { at: number; first: boolean }

export type LogPast = {
  /** The visit's past, itself included. The visit then belongs to the past of later ones. */
  take: (visit: { visitor: string; ip: string; time: number; url: string }) => Past
}

const within = (seen: readonly Seen[], time: number, span: number): Seen[] =>
  seen.filter(({ at }) => at <= time && at > time - span)

/** Visitors whose paths of scanners are remembered; whoever asked for none costs nothing. */
const MOST_PROBING = 20_000

/** Which paths of scanners a visitor asked for within a day before, and when last: of this log alone. */
function createProbePaths(): (visitor: string, time: number, url: string) => number {
  const paths = createRecent<string, Map<string, number>>(MOST_PROBING)
  return (visitor, time, url) => {
    const path = probePathIn(url)
    const seen = paths.get(visitor) ?? new Map<string, number>()
    if (path !== undefined) paths.set(visitor, seen.set(path, time))
    let count = 0
    for (const at of seen.values()) if (at <= time && at > time - WINDOW_MS) count += 1
    return count
  }
}

/** `visitors` and `addresses`: what is stored around the batch. */
export function createLogPast(
  visitors: ReadonlyMap<string, readonly Seen[]>,
  addresses: ReadonlyMap<string, readonly Seen[]>,
): LogPast {
  const ofVisitor = new Map([...visitors].map(([name, seen]) => [name, [...seen]]))
  const ofAddress = new Map([...addresses].map(([name, seen]) => [name, [...seen]]))

  const listOf = (lists: Map<string, Seen[]>, name: string): Seen[] => {
    const list = lists.get(name) ?? []
    lists.set(name, list)
    return list
  }

  const pathsOf = createProbePaths()

  return {
    take({ visitor, ip, time, url }) {
      const [own, shared] = [listOf(ofVisitor, visitor), listOf(ofAddress, ip)]
      const day = within(own, time, WINDOW_MS)
      const unique = !day.some(({ first }) => first)
      const address = within(shared, time, RATE_WINDOW_MS).length + 1
      const past: Past = {
        unique,
        repeats: day.length + 1,
        rates: { visitor: within(own, time, RATE_WINDOW_MS).length + 1, address, network: address },
        patterns: { ...NO_PATTERNS, probePaths: pathsOf(visitor, time, url) },
      }
      own.push({ at: time, first: unique })
      shared.push({ at: time, first: false })
      return past
    },
  }
}

/** Visitors that a long log remembers for a day: 28 MB when full. */
const MOST_VISITORS = 1_000_000

/**
 * The past of a log of any length, in memory of a fixed size: the tables of the running service. What is not counted of
 * a log's visits is as in `createLogPast`. Visits come roughly in the order of their time.
 */
export function createLongPast(): LogPast {
  const [window, rates] = [createVisitorWindow(MOST_VISITORS), createVisitRates()]
  const pathsOf = createProbePaths()
  return {
    take({ visitor, ip, time, url }) {
      const [own = 1, address = 1] = rates.count([visitor, `address|${ip}`], time)
      return {
        ...window.see(visitor, time),
        rates: { visitor: own, address, network: address },
        patterns: { ...NO_PATTERNS, probePaths: pathsOf(visitor, time, url) },
      }
    },
  }
}

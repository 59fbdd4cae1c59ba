/** Past of log visits from stored hits and the batch, not from memory. */
import { createRecent } from '../../../lib/flow/recent.ts'
import { createVisitRates, RATE_WINDOW_MS } from '../../../store/shared/visit-rates.ts'
import { createVisitorWindow, WINDOW_MS } from '../../../store/shared/window.ts'
import { probePathIn } from '../../../judge/data/probe-paths.ts'
import { NO_PATTERNS } from '../../../judge/patterns.ts'
import type { VisitorHistory } from '../../read/facts.ts'

/** `first`: as the first hit of a day. */
type Seen = { at: number; first: boolean }

type LogPast = {
  /** The past with this visit, which joins later ones' past. */
  take: (visit: { visitor: string; ip: string; time: number; url: string }) => VisitorHistory
}

const within = (seen: readonly Seen[], time: number, span: number): Seen[] =>
  seen.filter(({ at }) => at <= time && at > time - span)

const MOST_PROBING = 20_000

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

/** `visitors` and `addresses`: stored hits around the batch. */
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
      const past: VisitorHistory = {
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

/** Remembered for a day; 28 MB when full. */
const MOST_VISITORS = 1_000_000

/**
 * Past of a log of any length in fixed memory, by the live tables. Omits the same counts as `createLogPast`. Visits
 * must be roughly in order of time.
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

/** The past of visits from an access log: from stored hits and from the same batch, not from the current memory. */
import { RATE_WINDOW_MS } from '../../store/shared/visit-rates.ts'
import { WINDOW_MS } from '../../store/shared/window.ts'
import type { Past } from '../facts.ts'

/** When a visitor or address was seen; `first`: as the first hit of a day. */
export type Seen = { at: number; first: boolean }

export type LogPast = {
  /** The visit's past, itself included. The visit then belongs to the past of later ones. */
  take: (visit: { visitor: string; ip: string; time: number }) => Past
}

const within = (seen: readonly Seen[], time: number, span: number): Seen[] =>
  seen.filter(({ at }) => at <= time && at > time - span)

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

  return {
    take({ visitor, ip, time }) {
      const [own, shared] = [listOf(ofVisitor, visitor), listOf(ofAddress, ip)]
      const day = within(own, time, WINDOW_MS)
      const unique = !day.some(({ first }) => first)
      const address = within(shared, time, RATE_WINDOW_MS).length + 1
      const past: Past = {
        unique,
        repeats: day.length + 1,
        rates: { visitor: within(own, time, RATE_WINDOW_MS).length + 1, address, network: address },
      }
      own.push({ at: time, first: unique })
      shared.push({ at: time, first: false })
      return past
    },
  }
}

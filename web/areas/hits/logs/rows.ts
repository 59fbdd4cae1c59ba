/** Rows of the page: those that come in live, and the neighbours of the one that is open. */
import type { Log } from '../../../../src/contract/hits/hits.ts'

export type Rows = readonly Log[]
type Answer<Page> = Page & { logs: Log[]; total: number }

/** `newest`: the newest of those that came, at most a page of them. `count`: all that came. */
export type Waiting = { newest: Rows; count: number }
export const NOTHING: Waiting = { newest: [], count: 0 }

const byTime = (a: Log, b: Log): number => (a.time === b.time ? (a.hit < b.hit ? 1 : -1) : a.time < b.time ? 1 : -1)

/** Those of `hits` that neither the page nor those that wait have. */
export function unknownOf(hits: Rows, page: Rows, waiting: Rows): Log[] {
  const known = new Set([...page, ...waiting].map(({ hit }) => hit))
  return hits.filter(({ hit }) => !known.has(hit))
}

/**
 * Whether the answer may have counted a hit that is not on its page: it lists a part of its hits, all of them newer. The
 * stream begins with hits of the last seconds, which a busy page no longer shows.
 */
export const mayBeCounted = (hit: Log, { logs, total }: { logs: Rows; total: number }): boolean => {
  const last = logs.at(-1)
  return last !== undefined && total > logs.length && byTime(hit, last) > 0
}

/** A late hit goes to its place; one that is older than all of them has waited too long to be new. */
export const withWaiting = ({ newest, count }: Waiting, fresh: Rows, perPage: number): Waiting => ({
  newest: [...fresh, ...newest].toSorted(byTime).slice(0, perPage),
  count: count + fresh.length,
})

/** The first page with what waited put in. */
export const merged = <Page>(answer: Answer<Page>, { newest, count }: Waiting, perPage: number): Answer<Page> => ({
  ...answer,
  logs: [...newest, ...answer.logs].toSorted(byTime).slice(0, perPage),
  total: answer.total + count,
})

/** Rows go back in time: the one before is newer. A hit that is not on the page has no neighbours. */
export function neighbours(
  rows: readonly { hit: string }[] = [],
  id: string,
): { newer: string | undefined; older: string | undefined } {
  const at = rows.findIndex(({ hit }) => hit === id)
  return at < 0 ? { newer: undefined, older: undefined } : { newer: rows[at - 1]?.hit, older: rows[at + 1]?.hit }
}

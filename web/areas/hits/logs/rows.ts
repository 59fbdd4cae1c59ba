import type { Log } from '../../../../src/contract/hits/hits.ts'

export type Rows = readonly Log[]
type Answer<Page> = Page & { logs: Log[]; total: number }

/** `newest`: one page at most. `count`: all. */
export type Waiting = { newest: Rows; count: number }
export const NOTHING: Waiting = { newest: [], count: 0 }

const byTime = (a: Log, b: Log): number => (a.time === b.time ? (a.hit < b.hit ? 1 : -1) : a.time < b.time ? 1 : -1)

export function unknownOf(hits: Rows, page: Rows, waiting: Rows): Log[] {
  const known = new Set([...page, ...waiting].map(({ hit }) => hit))
  return hits.filter(({ hit }) => !known.has(hit))
}

/** The total may already count a hit older than its page: the stream begins with the last seconds, in some batches. */
export const mayBeCounted = (hit: Log, { logs, total }: { logs: Rows; total: number }): boolean => {
  const last = logs.at(-1)
  return last !== undefined && total > logs.length && byTime(hit, last) > 0
}

/** Sorts late hits in; drops those older than a full buffer. */
export const withWaiting = ({ newest, count }: Waiting, fresh: Rows, perPage: number): Waiting => ({
  newest: [...fresh, ...newest].toSorted(byTime).slice(0, perPage),
  count: count + fresh.length,
})

export const merged = <Page>(answer: Answer<Page>, { newest, count }: Waiting, perPage: number): Answer<Page> => ({
  ...answer,
  logs: [...newest, ...answer.logs].toSorted(byTime).slice(0, perPage),
  total: answer.total + count,
})

/** Newest first. Undefined for a hit that is not on the page. */
export function neighbours(
  rows: readonly { hit: string }[] = [],
  id: string,
): { newer: string | undefined; older: string | undefined } {
  const at = rows.findIndex(({ hit }) => hit === id)
  return at < 0 ? { newer: undefined, older: undefined } : { newer: rows[at - 1]?.hit, older: rows[at + 1]?.hit }
}

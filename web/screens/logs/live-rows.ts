/** Rows that came by themselves, and the page they come into. */
import type { Log } from '../../../src/contract/hits.ts'

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

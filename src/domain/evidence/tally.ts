/** Counts are bounded, however many clicks there are. */
import type { LogRow } from '../../store/events/hits/logs.ts'
import { isoOf } from '../../store/events/counts.ts'
import { dayIn } from '../../lib/time/day.ts'
import { networkOf } from './rows.ts'

/** clicks.csv has all. */
const SHOWN = 100
/** Others are not counted separately. */
const MOST_NETWORKS = 20_000
const RANKED = 15

type Ranked = { value: string; name: string; clicks: number }
export type ClickTally = {
  invalid: number
  withId: number
  categories: Map<string, number>
  signals: Map<string, number>
  days: Map<string, number>
  networks: Map<string, Ranked>
  shown: LogRow[]
}

export const newTally = (): ClickTally => ({
  invalid: 0,
  withId: 0,
  categories: new Map(),
  signals: new Map(),
  days: new Map(),
  networks: new Map(),
  shown: [],
})

const addOne = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1)

export function tallyClick(tally: ClickTally, row: LogRow, timezone: string): void {
  tally.invalid += 1
  if (row.clickId !== '') tally.withId += 1
  addOne(tally.categories, row.category)
  for (const signal of new Set(row.reasons.map((reason) => reason.signal))) addOne(tally.signals, signal)
  addOne(tally.days, dayIn(timezone, new Date(isoOf(row.at))))
  countNetwork(tally.networks, row)
  if (tally.shown.length < SHOWN) tally.shown.push(row)
}

function countNetwork(networks: ClickTally['networks'], row: LogRow): void {
  const value = networkOf(row)
  const known = networks.get(value)
  if (known) known.clicks += 1
  else if (networks.size < MOST_NETWORKS) networks.set(value, { value, name: row.isp, clicks: 1 })
}

export const ranked = (counts: ReadonlyMap<string, number>): [string, number][] =>
  [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))

export const topNetworks = ({ networks }: ClickTally): Ranked[] =>
  [...networks.values()].toSorted((a, b) => b.clicks - a.clicks).slice(0, RANKED)

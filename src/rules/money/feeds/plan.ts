/** Changes of the ledger by a fetched answer, which decides about the days that it names, and about no other. */
import type { FetchView } from '../../../contract/money/feeds.ts'
import { decimalText } from '../../../lib/numbers/decimal.ts'

/** A bill or a credit of one day. */
export type FeedLine = {
  day: string
  /** '' | campaign, source, dimension and value. */
  scope: string
  currency: string
  /** Decimal (lib/numbers/decimal.ts). */
  amount: bigint
}

type FeedPlan<Known, Line> = {
  fresh: Line[]
  /** Replaced, or no longer there. */
  gone: Known[]
  added: number
  changed: number
  missing: number
  unchanged: number
}

const keyOf = ({ day, scope }: FeedLine): string => `${day} ${scope}`
const sameKey = (line: FeedLine): string => `${keyOf(line)} ${line.currency} ${line.amount}`

/** `known`: entries of the feed in force; those of days that no line names stay. */
export function planLines<Known extends FeedLine, Line extends FeedLine>(
  known: readonly Known[],
  lines: readonly Line[],
): FeedPlan<Known, Line> {
  const named = new Set(lines.map(({ day }) => day))
  const left = Map.groupBy(
    known.filter(({ day }) => named.has(day)),
    sameKey,
  )
  const fresh = lines.filter((line) => left.get(sameKey(line))?.pop() === undefined)
  const gone = [...left.values()].flat()
  const goneKeys = new Set(gone.map(keyOf))
  const freshKeys = new Set(fresh.map(keyOf))
  const changed = [...freshKeys].filter((key) => goneKeys.has(key)).length
  return {
    fresh,
    gone,
    added: freshKeys.size - changed,
    changed,
    missing: goneKeys.size - changed,
    unchanged: lines.length - fresh.length,
  }
}

/** Sums of days and currencies that differ, oldest first. */
export function changedDays(before: readonly FeedLine[], after: readonly FeedLine[], most: number): FetchView['days'] {
  const sums = new Map<string, { from: bigint; to: bigint }>()
  const add = (side: 'from' | 'to', lines: readonly FeedLine[]) => {
    for (const { day, currency, amount } of lines) {
      const sum = sums.get(`${day} ${currency}`) ?? { from: 0n, to: 0n }
      sum[side] += amount
      sums.set(`${day} ${currency}`, sum)
    }
  }
  add('from', before)
  add('to', after)
  return [...sums]
    .filter(([, { from, to }]) => from !== to)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .slice(-most)
    .map(([key, { from, to }]) => ({
      date: key.slice(0, 10),
      currency: key.slice(11),
      from: decimalText(from),
      to: decimalText(to),
    }))
}

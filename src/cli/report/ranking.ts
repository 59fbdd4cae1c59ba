/** Ranks values of a dimension by their share of Bots, with the effect of blocking them. */
import { rateOf } from '../../rules/detection/signal-conversion.ts'
import { addTo, type Counter, type Counts, noCounts, visitsOf } from './counter.ts'

/** Without crawlers; `low` and `high`: Wilson's 95 % interval. */
type RankedValue = { value: string; counts: Counts; share: number; low: number; high: number }

export type Ranking = {
  rows: RankedValue[]
  /** Visits of all other values, and their number. */
  rest: Counts
  restValues: number
  /** Visits without a value. */
  none: Counts
  /** Counts are lower bounds. */
  cut: boolean
  /** Rules that would block more Bots than people. */
  rules: Rule[]
}

/** `visits`: blocked; `people`: look like people, with suspicious ones. */
type Rule = { value: string; visits: number; bots: number; people: number }

const [MOST_ROWS, MOST_RULES] = [10, 3]
/** Of two Bots in two visits half may be people. */
const LEAST_VISITS = 10

/** By the interval's low end: rare values are not worst by chance. Those, and values without Bots, are in `rest`. */
export function ranked({ values, others, cut }: ReturnType<Counter['read']>): Ranking {
  const named = [...values].filter(([value]) => value !== '')
  const sorted = named
    .filter(([, counts]) => counts.bots > 0 && visitsOf(counts) >= LEAST_VISITS)
    .map(([value, counts]): RankedValue => {
      const { rate, low, high } = rateOf(counts.bots, visitsOf(counts))
      return { value, counts: { ...counts }, share: rate, low, high }
    })
    .toSorted((a, b) => b.low - a.low || b.counts.bots - a.counts.bots || a.value.localeCompare(b.value))
  const rows = sorted.slice(0, MOST_ROWS)
  const shown = new Set(rows.map(({ value }) => value))
  const rest = { ...others }
  for (const [value, counts] of named) if (!shown.has(value)) addTo(rest, counts)
  return {
    rows,
    rest,
    restValues: named.length - rows.length,
    none: { ...(values.get('') ?? noCounts()) },
    cut,
    rules: rulesOf(rows),
  }
}

/** Rules that surely hit more Bots than others, and no crawler. */
const rulesOf = (rows: readonly RankedValue[]): Rule[] =>
  rows
    .filter(({ counts, low }) => low > 0.5 && counts.crawlers === 0)
    .map(({ value, counts }) => ({
      value,
      visits: visitsOf(counts),
      bots: counts.bots,
      people: counts.people + counts.suspicious,
    }))
    .toSorted((a, b) => b.bots - a.bots)
    .slice(0, MOST_RULES)

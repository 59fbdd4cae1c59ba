import type { Dimension } from '../../../../src/contract/hits/hit-words.ts'
import { hitsOf } from '../../../shared/charts/crest-layers.ts'
import { evenShares } from '../../../kit/charts/even-shares.ts'
import type { Sorting } from '../../../kit/layout/table.tsx'
import type { Row } from './strongest.ts'

export const FIRST = 10
/** Rows requested at first, so that the first "more" needs no request. All countries, as the map shows them. */
export const loaded = (dimension: Dimension): number => (dimension === 'country' ? 300 : 50)
export const STEP = 40
/** Limit of one response. */
const ALL = 1000
const BY = ['hits', 'bot', 'share', 'value'] as const
type By = (typeof BY)[number]

const isBy = (word: string | undefined): word is By => BY.some((by) => by === word)

/** From the address: `bot.asc`; by default most hits first. */
export function sortingOf(text: string): Sorting {
  const [by, order] = text.split('.')
  return { by: isBy(by) ? by : 'hits', order: order === 'asc' ? 'asc' : 'desc' }
}
export const sortingText = ({ by, order }: Sorting): string =>
  by === 'hits' && order === 'desc' ? '' : `${by}.${order}`

/** The server sorts by most hits; any other order needs all values. */
export const rowsToRequest = (dimension: Dimension, sorting: Sorting, shown: number): number =>
  sortingText(sorting) === '' ? Math.max(loaded(dimension), shown) : ALL

const botShare = (row: Pick<Row, 'target' | 'bot'>): number => (hitsOf(row) === 0 ? 0 : row.bot / hitsOf(row))

const RANK: Record<Exclude<By, 'value'>, (row: Row) => number> = {
  hits: hitsOf,
  bot: (row) => row.bot,
  share: botShare,
}
const rankOf = (by: string) => (isBy(by) && by !== 'value' ? RANK[by] : undefined)

/** Ties by hits, then name: refreshing moves nothing. */
export function sortRows(rows: readonly Row[], { by, order }: Sorting, nameOf: (value: string) => string): Row[] {
  const way = order === 'asc' ? 1 : -1
  const byName = (a: Row, b: Row) => nameOf(a.value).localeCompare(nameOf(b.value))
  const rank = rankOf(by)
  return rows.toSorted(
    (a, b) => way * (rank ? rank(a) - rank(b) : byName(a, b)) || hitsOf(b) - hitsOf(a) || byName(a, b),
  )
}

export type DecidedRow = { value: string; bots: number; percent: number; length: number }

/** Categories sum to 100 %; signals overlap, so each is a share of all. Bars are relative to the longest. */
export function decidedRows(rows: readonly Row[], by: 'category' | 'reason', all: number): DecidedRow[] {
  const longest = Math.max(0, ...rows.map(({ bot }) => bot))
  const even = evenShares(rows.map(({ bot }) => bot))
  const share = (bots: number) => (all === 0 ? 0 : (bots / all) * 100)
  return rows.map(({ value, bot }, at) => ({
    value,
    bots: bot,
    percent: by === 'category' ? (even[at] ?? 0) : share(bot),
    length: longest === 0 ? 0 : (bot / longest) * 100,
  }))
}

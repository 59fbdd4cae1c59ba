/**
 * Visits of rows with their costs: the engine finds each hit's price by its cell and adds them up, so that a row is
 * one, however many prices.
 */
import type { Dimension } from '../../../contract/hits/hit-words.ts'
import { type CellPrices, decimalOfPrices, sizesOf } from '../../../rules/money/costs/cells.ts'
import type { Costs } from '../../../rules/money/costs/spread.ts'
import { figuresUntil, sumColumn } from '../counts.ts'
import { DIMENSION_VALUE } from '../dimensions.ts'
import type { Events } from '../events.ts'
import { isEmptyScope, QUARTER } from '../hit-query.ts'
import { PAID, type PaidQuery, PAYING, rowSql } from './paid-visits.ts'

export type PricedVisits = {
  value: string
  by: string
  campaign: string
  visits: number
  bots: number
  /** By each of the prices. */
  costs: Costs[]
}

type Row = Record<`${'cost' | 'wasted' | 'own'}_${number}`, string> & {
  value: string
  crossed: string
  campaign: string
  visits: number
  bots: number
  /** Bits of the lists that have a price for one of the visits. */
  seen: number
}

/** SQL of the place of a value among these, 0 for others. */
const placeOf = (value: string, among: string): string => `transform(${value}, ${among}, arrayEnumerate(${among}), 0)`

function cellSql(query: PaidQuery): string {
  const places = [
    placeOf('campaign', '{paying:Array(UInt64)}'),
    placeOf(`roundDown(toUnixTimestamp(${QUARTER}), {bounds:Array(UInt32)})`, '{bounds:Array(UInt32)}'),
    ...[...query.scopes.keys()].map((dimension: Dimension) =>
      placeOf(`toString(${DIMENSION_VALUE[dimension]})`, `{scopes_${dimension}:Array(String)}`),
    ),
  ]
  const sizes = sizesOf(query)
  const cell = places.reduce((above, place, index) => `(${above}) * ${sizes[index]} + ${place}`)
  return `if(${PAYING}, ${cell}, 0)`
}

/** Written into the query: as parameters they would exceed a server's address. Only digits. */
const literal = (numbers: readonly (number | bigint)[], type: string): string =>
  `CAST('[${numbers.join(',')}]' AS Array(${type}))`

type Prices = readonly (bigint | undefined)[]

/** SQL of a table of cells, the bits of the lists that have a price of it, and these prices. */
function pricesSql(cells: readonly number[], lists: readonly Prices[]): string {
  const seen = cells.map((_cell, at) =>
    lists.reduce((bits, list, bit) => bits + (list[at] === undefined ? 0 : 2 ** bit), 0),
  )
  const columns = [
    ['cell', literal(cells, 'UInt64')],
    ['seen', literal(seen, 'UInt32')],
    ...lists.map((list, at) => [
      `price_${at}`,
      literal(
        list.map((price) => price ?? 0n),
        'Int256',
      ),
    ]),
  ]
  const all = (of: (name: string, sql: string) => string) =>
    columns.map(([name = '', list = '']) => of(name, list)).join(', ')
  return `SELECT ${all((name) => name)} FROM (SELECT ${all((name, list) => `${list} AS all_${name}`)}) ARRAY JOIN ${all((name) => `all_${name} AS ${name}`)}`
}

/** `prices`: of the query's cells, see `priceCells`. */
export async function pricedVisits(
  events: Events,
  query: PaidQuery,
  { cells, columns }: CellPrices,
): Promise<PricedVisits[]> {
  if (isEmptyScope(query) || query.bounds.length === 0) return []
  const { select, where, params, dimensions } = rowSql(query.rows)
  const { scopes } = query
  const hits = figuresUntil(
    query,
    [
      ...select,
      'toString(campaign) AS owner',
      "category = 'policy' AS own",
      `toUInt64(${cellSql(query)}) AS cell`,
      'class, is_unique, suspicious',
    ].join(', '),
    undefined,
    {
      dimensions: [...scopes.keys(), ...dimensions],
      also: `${PAID} AND toUnixTimestamp(${QUARTER}) >= {first_bound:UInt32}${where}`,
    },
  )
  const lists = distinctLists(columns.flat().map(({ prices }) => prices))
  const [target, bot] = [sumColumn(query, 'target', '1'), sumColumn(query, 'bot', '1')]
  const counts = [
    'value',
    'crossed',
    'owner AS campaign',
    `${target} + ${bot} AS visits`,
    `${bot} AS bots`,
    'groupBitOr(seen) AS seen',
  ]
  const sums = lists.flatMap((_list, at) => {
    const [targets, bots] = (['target', 'bot'] as const).map((of) => sumColumn(query, of, `price_${at}`))
    return [
      `toString(${targets} + ${bots}) AS cost_${at}`,
      `toString(${bots}) AS wasted_${at}`,
      `toString(${sumColumn(query, 'bot', `if(own, price_${at}, 0)`)}) AS own_${at}`,
    ]
  })
  const rows = await events.query<Row>(
    'report',
    `SELECT ${[...counts, ...sums].join(', ')}
     FROM (${hits.sql}) AS hits LEFT ANY JOIN (${pricesSql(cells, lists)}) AS priced USING cell
     GROUP BY value, crossed, owner`,
    {
      ...hits.params,
      ...params,
      ...Object.fromEntries([...scopes].map(([dimension, values]) => [`scopes_${dimension}`, values])),
      paying: query.paying.map(BigInt),
      bounds: query.bounds.map((at) => BigInt(at / 1000)),
      first_bound: BigInt((query.bounds[0] ?? 0) / 1000),
    },
  )
  // once, not for each row: lists of tens of thousands of prices are compared
  const listed = columns.map((found) =>
    found.map(({ currency, prices }) => [currency, indexIn(lists, prices)] as const),
  )
  return rows.map((row) => ({
    value: row.value,
    by: row.crossed,
    campaign: row.campaign,
    visits: row.visits,
    bots: row.bots,
    costs: listed.map((found) => costsOf(row, found)),
  }))
}

function costsOf(row: Row, columns: readonly (readonly [currency: string, list: number])[]): Costs {
  const decimal = (text = '0') => decimalOfPrices(BigInt(text))
  return new Map(
    columns.flatMap(([currency, at]) =>
      (row.seen & (1 << at)) === 0
        ? []
        : [
            [
              currency,
              {
                cost: decimal(row[`cost_${at}`]),
                wasted: decimal(row[`wasted_${at}`]),
                own: decimal(row[`own_${at}`]),
              },
            ] as const,
          ],
    ),
  )
}

const areSame = (a: Prices, b: Prices): boolean => a.every((price, at) => price === b[at])
const indexIn = (lists: readonly Prices[], prices: Prices): number => lists.findIndex((list) => areSame(list, prices))

/** A ledger in the displayed currency has the same prices twice. */
const distinctLists = (all: readonly Prices[]): Prices[] => all.filter((list, at) => indexIn(all, list) === at)

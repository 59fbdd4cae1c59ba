import { setImmediate } from 'node:timers/promises'
import { csvLines, CSV_MARK, type Cell } from '../../lib/text/csv.ts'
import { LOG_COLUMNS, MOST_SORTED } from '../../contract/hits/export.ts'
import { forbidden, invalid, Refusal } from '../../contract/failure.ts'
import { ownColumnName } from '../../contract/money/money-figures.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { readableHost } from '../../lib/net/readable-link.ts'
import { afterFirst } from '../../lib/flow/streams.ts'
import { comparedWith } from '../../rules/statistics/comparison.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import { appealStates } from '../../store/config/hits/appeals.ts'
import { campaignNames } from '../../store/config/campaigns/campaigns.ts'
import { hitBreakdown } from '../../store/events/statistics/breakdown.ts'
import { isoOf } from '../../store/events/counts.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import type { Sorted } from '../../store/events/hits/logs.ts'
import { countHits, hitSlices } from '../../store/events/hits/slices.ts'
import type { Caller, HandlersOf, Services } from '../../domain/context.ts'
import { withReadableHosts } from '../../domain/hits/hit-views.ts'
import { toHitQuery } from '../../domain/hits/hit-query.ts'
import { judgedAs } from '../../domain/judging/judged-today.ts'
import { moneyOf } from '../../domain/money/money.ts'
import { ownColumns } from '../../domain/money/own-columns.ts'
import { formulaCells, MONEY_COLUMNS, moneyCells } from '../../domain/money/money-cells.ts'
import { companySeries } from './statistics.ts'

type Needs = 'db' | 'events' | 'now' | 'restater'

/** Retry time for a file that waits until visits are judged. */
const RESTATING_SECONDS = 5

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

const COUNTS = ['target', 'targetUnique', 'bot', 'botUnique']

type ExportInput = Input<'logs.export'>

type Asking = { services: Pick<Services, Needs>; caller: Caller }
type Table = { columns: readonly string[]; slices: AsyncIterable<readonly Row[]> }

const TABLES: Record<ExportInput['table'], (asking: Asking, hits: HitQuery, input: ExportInput) => Promise<Table>> = {
  logs: async ({ services, caller }, hits, { columns, sort, order }) => {
    // counts-only callers must not get visits
    if (!canSee(caller, 'visits')) throw forbidden()
    if (sort !== 'time' && (await countHits(services.events, hits)) > MOST_SORTED)
      throw invalid({ sort: [TEXTS.exportOrder] })
    return { columns: columns ?? LOG_COLUMNS, slices: logRows(services, hits, { sort, order }) }
  },
  breakdown: async (asking, hits, { dimension, by, limit, money }) => {
    const { rows } = await hitBreakdown(asking.services.events, { ...hits, dimension, by, limit })
    const known = money
      ? await moneyOf(asking, hits, { dimension, by, values: rows.map(({ value }) => value) })
      : undefined
    const own = await ownColumns(asking, known)
    return {
      columns: [
        dimension,
        ...(by === undefined ? [] : [by]),
        ...COUNTS,
        ...(known ? MONEY_COLUMNS : []),
        ...own.map(ownColumnName),
      ],
      slices: once(
        rows.map(({ value, by: crossed, ...counts }) => ({
          [dimension]: shown(dimension, value),
          ...(by === undefined ? {} : { [by]: shown(by, crossed ?? '') }),
          ...counts,
          ...moneyCells(known, value, crossed),
          ...formulaCells(own, known, { value, by: crossed, ...counts }),
        })),
      ),
    }
  },
  series: async (asking, hits, { interval, compare, money }) => {
    const [{ daily, previous = [] }, known] = await Promise.all([
      companySeries(asking.services, { ...hits, interval }, compare),
      money ? moneyOf(asking, hits, { interval }) : undefined,
    ])
    const own = await ownColumns(asking, known)
    return {
      columns: [
        'date',
        ...COUNTS,
        'suspicious',
        'unprotected',
        'partial',
        ...(compare === undefined ? [] : ['previousDate', ...COUNTS.map(before)]),
        ...(known ? MONEY_COLUMNS : []),
        ...own.map(ownColumnName),
      ],
      slices: once(
        daily.map((row, index) => ({
          ...row,
          ...beside(previous[index]),
          ...moneyCells(known, row.date),
          ...formulaCells(own, known, { ...row, value: row.date }),
        })),
      ),
    }
  },
}

type FileFormat = 'csv' | 'json'

type Value = Cell | readonly object[]

export type Row = Readonly<Record<string, Value>>

const shown = (dimension: string, value: string): string => (dimension === 'domain' ? readableHost(value) : value)

/** Rows per chunk; yields between chunks. */
const AT_ONCE = 500

export const hitExportHandlers = {
  /** Later failures cut the stream: no part passes as complete. */
  'logs.export': async (context, input) => {
    const query = await toHitQuery(context, input)
    const present = { at: context.services.now(), timezone: query.timezone }
    const also = input.compare && comparedWith(input.compare, query, present)
    const judgedBy = input.table === 'logs' ? 'then' : input.judgedBy
    const { judged, progress } = await judgedAs(context.services, query, { judgedBy, also })
    // a file cannot show that it is incomplete
    if (progress.restated?.complete === false)
      throw new Refusal(503, TEXTS.restating, { retryAfter: RESTATING_SECONDS })
    const hits = { ...query, judged }
    const { columns, slices } = await TABLES[input.table](context, hits, input)
    return {
      type: TYPES[input.format],
      filename: `weir-${input.table}-${input.startDate}-${input.endDate}.${input.format}`,
      body: await afterFirst(fileOf(input.format, columns, slices)),
    }
  },
} satisfies HandlersOf<Needs>

async function* logRows({ events, db }: Pick<Services, Needs>, hits: HitQuery, sorted: Sorted): AsyncGenerator<Row[]> {
  for await (const rows of hitSlices(events, hits, sorted)) {
    const names = await campaignNames(
      db,
      rows.map(({ campaign }) => campaign),
    )
    const appealed = await appealStates(
      db,
      rows.map(({ hit }) => hit),
    )
    yield rows.map(({ at, campaign, ...row }) => ({
      ...withReadableHosts(row),
      time: isoOf(at),
      companyId: campaign,
      companyName: names.get(campaign) ?? '',
      appealed: appealed.get(row.hit) ?? '',
    }))
  }
}

async function* once(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows
}

const before = (name: string): string => `previous${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Columns of the compared range, as far as it goes. */
function beside(previous: Readonly<Record<string, unknown>> | undefined): Row {
  return previous === undefined
    ? {}
    : Object.fromEntries(['date', ...COUNTS].map((name) => [before(name), (previous[name] ?? '') as Cell]))
}

/** An empty file still has its header. */
export async function* fileOf(
  format: FileFormat,
  columns: readonly string[],
  slices: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield* format === 'csv' ? csvFile(columns, parts(slices)) : jsonFile(columns, parts(slices))
}

async function* parts(slices: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  for await (const rows of slices) {
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      yield rows.slice(from, from + AT_ONCE)
      await setImmediate()
    }
  }
}

async function* csvFile(columns: readonly string[], slices: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let head = CSV_MARK + csvLines([columns])
  for await (const rows of slices) {
    yield (
      head +
      csvLines(
        rows.map((row) => columns.map((column) => cellOf(row[column]))),
        { forPeople: true },
      )
    )
    head = ''
  }
  if (head !== '') yield head
}

async function* jsonFile(columns: readonly string[], slices: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let before = '['
  for await (const rows of slices) {
    yield (
      before +
      rows
        .map((row) => `\n${JSON.stringify(Object.fromEntries(columns.map((column) => [column, row[column]])))}`)
        .join(',')
    )
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** `ua.declared_bot=curl; net.datacenter=AS16509` */
function cellOf(value: Value | undefined): Cell {
  if (typeof value !== 'object' || value === null) return value ?? ''
  return value.map((one) => Object.values(one).slice(0, 2).join('=')).join('; ')
}

import { LOG_COLUMNS } from '../../contract/export.ts'
import type { Input } from '../../contract/table.ts'
import { begun } from '../../lib/begun.ts'
import { campaignNames } from '../../store/config/campaigns.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import { hitBreakdown } from '../../store/events/breakdown.ts'
import { isoOf } from '../../store/events/counts.ts'
import { hitSlices } from '../../store/events/slices.ts'
import type { Handler, Services } from '../context.ts'
import { askedHits } from './hit-query.ts'
import { companySeries } from './daily.ts'
import { fileOf, type Row } from './export-file.ts'

const TYPES = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }
const COUNTS = ['target', 'targetUnique', 'bot', 'botUnique']

type Asked = Input<'logs.export'>
type Table = { columns: readonly string[]; slices: AsyncIterable<readonly Row[]> }

/**
 * A file that fails at its beginning is refused as any call; one that fails later is cut off, so that no part passes
 * for the whole.
 */
export const exportHits: Handler<'logs.export'> = async (context, input) => {
  const { services } = context
  const hits = await askedHits(context, input)
  const { columns, slices } = TABLES[input.table](services, hits, input)
  return {
    type: TYPES[input.format],
    filename: `weir-${input.table}-${input.startDate}-${input.endDate}.${input.format}`,
    body: await begun(fileOf(input.format, columns, slices)),
  }
}

const TABLES: Record<Asked['table'], (services: Services, hits: HitQuery, input: Asked) => Table> = {
  logs: (services, hits, { columns }) => ({ columns: columns ?? LOG_COLUMNS, slices: logRows(services, hits) }),
  breakdown: ({ events }, hits, { dimension, by, limit }) => ({
    columns: [dimension, ...(by === undefined ? [] : [by]), ...COUNTS],
    slices: once(async () =>
      (await hitBreakdown(events, { ...hits, dimension, by, limit })).rows.map(({ value, by: crossed, ...counts }) => ({
        [dimension]: value,
        ...(by === undefined ? {} : { [by]: crossed ?? '' }),
        ...counts,
      })),
    ),
  }),
  series: (services, hits, { interval, compare }) => ({
    columns: [
      'date',
      ...COUNTS,
      'suspicious',
      'unprotected',
      'partial',
      ...(compare === undefined ? [] : ['previousDate', ...COUNTS.map(before)]),
    ],
    slices: once(async () => {
      const { daily, previous = [] } = await companySeries(services, { ...hits, interval }, compare)
      return daily.map((row, index) => ({ ...row, ...beside(previous[index]) }))
    }),
  }),
}

async function* logRows({ events, db }: Services, hits: HitQuery): AsyncGenerator<Row[]> {
  for await (const rows of hitSlices(events, hits)) {
    const names = await campaignNames(
      db,
      rows.map(({ campaign }) => campaign),
    )
    yield rows.map(({ at, campaign, ...row }) => ({
      ...row,
      time: isoOf(at),
      companyId: campaign,
      companyName: names.get(campaign) ?? '',
    }))
  }
}

async function* once(rows: () => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await rows()
}

const before = (name: string): string => `previous${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** What stands beside a row of the series: of the range compared with, as far as it goes. */
function beside(previous: Row | undefined): Row {
  return previous === undefined
    ? {}
    : Object.fromEntries(['date', ...COUNTS].map((name) => [before(name), previous[name] ?? '']))
}

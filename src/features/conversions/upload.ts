import type { Input } from '../../contract/table.ts'
import { csvLines, CSV_MARK } from '../../lib/text/csv.ts'
import { dayAfter, startOfDay } from '../../lib/time/day.ts'
import { afterFirst } from '../../lib/flow/streams.ts'
import { GENERIC_HEAD, genericLine, googleHead, googleLine, WITHOUT_BOTS } from '../../rules/conversions/upload.ts'
import { conversionSlice, type ListedConversion } from '../../store/config/conversions/conversions.ts'
import type { ConversionQuery } from '../../store/config/conversions/conversion-stats.ts'
import { campaignsOfSources } from '../../store/config/money/sources.ts'
import { loggedHits } from '../../store/events/hits/receipt.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { hitScopeOf } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'events'
type Stores = Pick<Services, Needs>
type Query = ConversionQuery & Pick<Input<'conversion.upload'>, 'statuses'>

const AT_ONCE = 500

export const uploadHandlers = {
  'conversion.upload': async ({ services, caller: { account } }, input) => {
    const scope = await hitScopeOf({ db: services.db }, account, input)
    const timezone = input.timezone ?? account.timezone
    const query = {
      ...(await boughtFrom(services, scope, input.sourceId)),
      by: input.by,
      timezone,
      from: startOfDay(input.startDate, timezone),
      to: startOfDay(dayAfter(input.endDate), timezone),
      filter: input.bots ? {} : WITHOUT_BOTS,
      statuses: input.statuses,
    }
    return {
      type: 'text/csv; charset=utf-8',
      filename: `weir-${input.format}-conversions-${input.startDate}-${input.endDate}.csv`,
      body: await afterFirst(fileOf(services, query, input)),
    }
  },
} satisfies HandlersOf<Needs>

async function boughtFrom(
  { db }: Pick<Stores, 'db'>,
  scope: Pick<Query, 'campaigns' | 'clients'>,
  sourceId: string | undefined,
): Promise<Pick<Query, 'campaigns' | 'clients'>> {
  if (sourceId === undefined) return scope
  const buying = (await campaignsOfSources(db, [sourceId])).get(sourceId) ?? []
  const { campaigns } = scope
  return { ...scope, campaigns: campaigns === 'all' ? buying : buying.filter((id) => campaigns.includes(id)) }
}

async function* fileOf(stores: Stores, query: Query, input: Input<'conversion.upload'>): AsyncGenerator<string> {
  const { timezone } = query
  const { format, clickIds, conversionName: name } = input
  // Google expects its header at the start
  if (format === 'google') yield csvLines([googleHead(clickIds)])
  else yield CSV_MARK + csvLines([GENERIC_HEAD])
  for await (const rows of slices(stores, query)) {
    const lines =
      format === 'google'
        ? rows.flatMap((row) => {
            const line = googleLine(row, { clickIds, name, timezone })
            return line ? [line] : []
          })
        : rows.map((row) => genericLine(row, timezone))
    if (lines.length > 0) yield csvLines(lines)
  }
}

type Known = ListedConversion & { clickSource: string; clickId: string }

async function* slices(stores: Stores, query: Query): AsyncGenerator<Known[]> {
  let after = '0'
  for (;;) {
    const rows = await conversionSlice(stores.db, query, { after, most: AT_ONCE })
    if (rows.length > 0) yield await withClickIds(stores, rows)
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)?.id ?? after
  }
}

/** Older conversions have click ids only in their hits. */
async function withClickIds({ events }: Stores, rows: ListedConversion[]): Promise<Known[]> {
  const unknown = rows.filter(({ clickId }) => clickId === null).map(({ hit }) => hit)
  const hits = unknown.length === 0 ? undefined : await loggedHits(events, unknown)
  return rows.map((row) => ({
    ...row,
    clickSource: row.clickSource ?? hits?.get(row.hit)?.clickSource ?? '',
    clickId: row.clickId ?? hits?.get(row.hit)?.clickId ?? '',
  }))
}

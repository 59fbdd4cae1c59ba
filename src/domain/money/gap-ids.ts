/** Keeps the report's few ids in memory and streams arrivals. */
import type { GapIds } from '../../rules/money/gap/steps.ts'
import { campaignIds } from '../../store/config/campaigns/campaigns.ts'
import { gapIdsOf } from '../../store/config/money/click-gap.ts'
import { type ArrivalQuery, type ArrivedId, arrivedIds, namedIds } from '../../store/events/money/click-gap.ts'
import type { GapQuestion, GapServices } from './gap-query.ts'

type IdQuestion = GapQuestion & {
  query: ArrivalQuery
  /** Approximate number of visits. */
  visits: number
}
export type IdsOfGap = {
  sums: { reported: number; arrived: number; notArrived: number; notReported: number }
  byDay: (day: string) => GapIds
}

/** `arrived` is the first visit. */
type MetId = { arrived: ArrivedId; /** Undefined: not in the report. */ reported: string | undefined }

/** Also reported ids that arrived around the report's days. */
export async function* matchedIds(
  { events }: Pick<GapServices, 'events'>,
  { query, visits }: IdQuestion,
  reported: ReadonlyMap<string, string>,
): AsyncGenerator<MetId[]> {
  const days = new Set(query.days)
  for await (const part of arrivedIds(events, query, visits))
    yield part.flatMap((arrived) => {
      const day = reported.get(arrived.id)
      return day !== undefined || days.has(arrived.on) ? [{ arrived, reported: day }] : []
    })
}

export async function arrivedElsewhere(
  { db, events }: GapServices,
  { report, query }: IdQuestion,
  ids: readonly string[],
): Promise<Map<string, ArrivedId>> {
  const own = new Set(query.campaigns)
  const campaigns = (await campaignIds(db, { clientId: report.clientId })).filter((id) => !own.has(id))
  const found = new Map<string, ArrivedId>()
  for await (const part of namedIds(events, { ...query, campaigns }, ids))
    for (const one of part) found.set(one.id, one)
  return found
}

export async function idsByDay(services: GapServices, input: IdQuestion): Promise<IdsOfGap> {
  const reported = await gapIdsOf(services.db, input.report.id)
  const days = new Map<string, GapIds>()
  const of = (day: string): GapIds => {
    const known = days.get(day) ?? {
      reported: 0,
      otherDay: 0,
      elsewhere: 0,
      neverArrived: 0,
      fromOtherDay: 0,
      unlisted: 0,
    }
    days.set(day, known)
    return known
  }
  for (const day of reported.values()) of(day).reported += 1
  const missing = new Map(reported)
  let notReported = 0
  for await (const part of matchedIds(services, input, reported))
    for (const { arrived, reported: day } of part) {
      missing.delete(arrived.id)
      if (day === undefined) {
        of(arrived.on).unlisted += 1
        notReported += 1
      } else if (day !== arrived.on) {
        of(day).otherDay += 1
        of(arrived.on).fromOtherDay += 1
      }
    }
  const elsewhere = await arrivedElsewhere(services, input, [...missing.keys()])
  for (const [id, day] of missing) of(day)[elsewhere.has(id) ? 'elsewhere' : 'neverArrived'] += 1
  return {
    sums: {
      reported: reported.size,
      arrived: reported.size - missing.size,
      notArrived: missing.size,
      notReported,
    },
    byDay: of,
  }
}

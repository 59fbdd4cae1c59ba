import { campaignsOfSources } from '../../store/config/money/sources.ts'
import { gapDaysOf, type GapReportRow } from '../../store/config/money/click-gap.ts'
import type { ArrivalQuery } from '../../store/events/money/click-gap.ts'
import type { Services } from '../context.ts'

export type GapServices = Pick<Services, 'db' | 'events' | 'now'>
export type GapQuestion = { report: GapReportRow; timezone: string }

/** `clicks`: per day. A source means campaigns that use it now. */
export async function arrivalQuery(
  { db, now }: GapServices,
  { report, timezone }: GapQuestion,
): Promise<{ query: ArrivalQuery; clicks: Map<string, number> }> {
  const found = await gapDaysOf(db, report.id)
  const source = report.sourceId
  const campaigns =
    source === null ? [report.campaignId ?? ''] : ((await campaignsOfSources(db, [source])).get(source) ?? [])
  const query: ArrivalQuery = {
    campaigns,
    days: found.map(({ day }) => day),
    timezone,
    until: now(),
    counted: report.counted,
    parameters: report.parameters,
  }
  return { query, clicks: new Map(found.map(({ day, clicks }) => [day, clicks])) }
}

import { dayAfter, startOfDay } from '../../lib/time/day.ts'
import { conversionSums } from '../../store/config/conversions/conversion-stats.ts'
import { hitsByCampaign, lastHits, type CampaignFigures } from '../../store/events/statistics/campaign-visits.ts'
import type { Services } from '../context.ts'

const NO_VISITS = { target: 0, targetUnique: 0, bot: 0, botUnique: 0, lastHit: null }

type Days = { startDate: string; endDate: string; timezone: string }
type Figures = Omit<CampaignFigures, 'lastHit'> & { lastHit: string | null; conversions: number }

/** Approved conversions by click day; the last hit of all days. */
export async function figuresOf(
  { db, events }: Pick<Services, 'db' | 'events'>,
  ids: readonly string[],
  { startDate, endDate, timezone }: Days,
): Promise<(id: string) => Figures> {
  const from = startOfDay(startDate, timezone)
  const to = startOfDay(dayAfter(endDate), timezone)
  const [visits, sums, last] = await Promise.all([
    hitsByCampaign(events, { campaigns: ids, timezone, startDate, endDate }),
    conversionSums(db, { campaigns: ids, by: 'click', from, to, timezone, filter: {} }, 'campaign'),
    lastHits(events, ids),
  ])
  const converted = Map.groupBy(
    sums.filter(({ status }) => status === 'approved'),
    ({ value }) => value,
  )
  return (id) => ({
    ...(visits.get(id) ?? NO_VISITS),
    lastHit: last.get(id) ?? null,
    conversions: (converted.get(id) ?? []).reduce((sum, { count }) => sum + count, 0),
  })
}

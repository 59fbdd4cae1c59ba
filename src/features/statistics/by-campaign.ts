import { unitsOf } from '../../lib/time/calendar.ts'
import { campaignNames } from '../../store/config/campaigns/campaigns.ts'
import { countsByCampaign, partsByCampaign } from '../../store/events/statistics/campaign-series.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { toHitQuery } from '../../domain/hits/hit-query.ts'
import { judgedAs } from '../../domain/judging/judged-today.ts'

type Needs = 'db' | 'events' | 'restater'

export const byCampaignHandlers = {
  'logs.companySeries': async (context, { search, limit, interval, judgedBy, ...input }) => {
    const { db, events } = context.services
    const meant = await toHitQuery(context, input)
    const { judged, progress } = await judgedAs(context.services, meant, { judgedBy })
    const query = { ...meant, judged }
    const all = await countsByCampaign(events, query)
    const names = await campaignNames(
      db,
      all.map(({ campaign }) => campaign),
    )
    const wanted = search.trim().toLocaleLowerCase()
    const named = all
      .map((one) => ({ ...one, name: names.get(one.campaign) ?? '' }))
      .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    const shown = named.slice(0, limit)
    const parts = await partsByCampaign(events, {
      ...query,
      campaigns: shown.map(({ campaign }) => campaign),
      interval,
    })
    const byCampaign = Map.groupBy(parts, ({ campaign }) => campaign)
    const dates = unitsOf(interval, query, query.timezone)
    const campaigns = shown.map(({ campaign, name, counts }) => {
      const known = new Map((byCampaign.get(campaign) ?? []).map((part) => [part.date, part]))
      return {
        id: campaign,
        name,
        ...counts,
        over: {
          target: dates.map((date) => known.get(date)?.target ?? 0),
          bot: dates.map((date) => known.get(date)?.bot ?? 0),
        },
      }
    })
    return { dates, campaigns, total: named.length, ...progress }
  },
} satisfies HandlersOf<Needs>

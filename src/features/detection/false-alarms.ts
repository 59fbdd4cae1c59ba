import type { FalseAlarms } from '../../contract/detection/detection.ts'
import { found } from '../../contract/failure.ts'
import { dayAfter, dayIn, shiftDay, startOfDay } from '../../lib/time/day.ts'
import { peopleShareAmong, type Stratum } from '../../rules/detection/people-share.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import { convertedByClass } from '../../store/config/conversions/conversion-stats.ts'
import type { HitQuery } from '../../store/events/hit-query.ts'
import { letThroughBySignal, peopleByCampaign } from '../../store/events/detection/let-through.ts'
import { findHitDetail } from '../../store/events/hits/receipt.ts'
import { isSwitchable, switchable } from '../../judge/switched.ts'
import { SIGNALS } from '../../judge/table.ts'
import type { HandlersOf, Services } from '../../domain/context.ts'
import { toHitQuery } from '../../domain/hits/hit-query.ts'
import { hitScopeOf } from '../../domain/accounts/client-scope.ts'

type Needs = 'db' | 'events' | 'now'

/** Range on receipts. */
const DAYS = 30
/** Converted Bots looked up. */
const MOST_CONVERTED = 50_000

/** They refuse a visit whatever detection says. */
const DECIDED = SIGNALS.filter((signal) => !isSwitchable(signal)).map(({ name }) => name)

const NOBODY: FalseAlarms = { visits: 0, converted: 0, share: null, missing: { visits: 0, conversions: 0 } }

export const falseAlarmHandlers = {
  'logs.falseAlarms': async (context, { hit, companyId }) => {
    const { services, caller } = context
    const kept = found(
      await findHitDetail(services.events, await hitScopeOf(services, caller.account, { companyId }), hit),
    )
    const campaign = found(await findCampaign(services.db, kept.log.campaign))
    const { timezone } = caller.account
    const endDate = dayIn(timezone, services.now())
    const startDate = shiftDay(endDate, 1 - DAYS)
    const query = await toHitQuery(context, {
      clientId: campaign.clientId,
      startDate,
      endDate,
      filter: {},
      class: 'all',
    })
    const among = await falseAlarmsOf(services, query)
    const signals = kept.log.reasons.flatMap(({ signal }) => {
      const found = among(signal)
      return found ? [{ signal, falseAlarms: found }] : []
    })
    return { startDate, endDate, signals }
  },
} satisfies HandlersOf<Needs>

/** Null for a certain signal. */
export async function falseAlarmsOf(
  { db, events }: Pick<Services, 'db' | 'events'>,
  query: HitQuery,
): Promise<(signal: string) => FalseAlarms | null> {
  const { campaigns, clients, startDate, endDate, timezone } = query
  const converted = await convertedByClass(
    db,
    { campaigns, clients, from: startOfDay(startDate, timezone), to: startOfDay(dayAfter(endDate), timezone) },
    MOST_CONVERTED,
  )
  const rows = await letThroughBySignal(events, query, { hits: converted.bots, decided: DECIDED })
  const met = [...new Set(rows.map(({ campaign }) => campaign))]
  const people = await peopleByCampaign(events, { ...query, campaigns: met })
  const bySignal = Map.groupBy(rows, ({ signal }) => signal)
  return (signal) => {
    if (!switchable(signal)) return null
    const strata = (bySignal.get(signal) ?? []).map(({ campaign, visits, found }): Stratum => {
      const all = people.get(campaign) ?? 0
      return {
        bots: { visits, converted: found },
        people: { visits: all, converted: Math.min(all, converted.people.get(campaign) ?? 0) },
      }
    })
    if (strata.length === 0) return NOBODY
    const { bots, ...share } = peopleShareAmong(strata)
    return { ...bots, ...share }
  }
}

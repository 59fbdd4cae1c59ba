import type { ConversionStatus } from '../../contract/conversions/conversion-words.ts'
import { dayAfter, startOfDay } from '../../lib/time/day.ts'
import { convertedHits } from '../../store/config/money/click-gap.ts'
import { type ArrivalQuery, clicksOfHits } from '../../store/events/money/click-gap.ts'
import type { GapServices } from './gap-query.ts'

/** Distinct target clicks by their best conversion. */
export type ClickStates = Record<ConversionStatus, number> & {
  /** Visits of all three states without script report. */
  silent: number
}
export const NO_STATES: ClickStates = { approved: 0, pending: 0, rejected: 0, silent: 0 }

const BEST: readonly ConversionStatus[] = ['approved', 'pending', 'rejected']

type Known = { day: string; ran: boolean; statuses: Set<ConversionStatus> }

/** By click day; empty days are missing. */
export async function statesByDay({ db, events }: GapServices, query: ArrivalQuery): Promise<Map<string, ClickStates>> {
  const [first, last] = [query.days[0], query.days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const from = startOfDay(first, query.timezone)
  const to = startOfDay(dayAfter(last), query.timezone)
  const converted = await convertedHits(db, { campaignIds: query.campaigns, from, to })
  const ofHit = Map.groupBy(converted, ({ hit }) => hit)
  const clicks = new Map<string, Known>()
  for await (const found of clicksOfHits(events, query, [...ofHit.keys()]))
    for (const { click, day, ran, hits } of found.filter(({ isTarget }) => isTarget)) {
      const statuses = hits.flatMap((hit) => (ofHit.get(hit) ?? []).map(({ status }) => status))
      clicks.set(click, { day, ran, statuses: new Set([...(clicks.get(click)?.statuses ?? []), ...statuses]) })
    }
  const byDay = Map.groupBy(clicks.values(), ({ day }) => day)
  return new Map([...byDay].map(([day, some]) => [day, statesOf(some)]))
}

function statesOf(clicks: readonly Known[]): ClickStates {
  const best = clicks.map(({ statuses }) => BEST.find((status) => statuses.has(status)))
  const count = (status: ConversionStatus) => best.filter((one) => one === status).length
  return {
    approved: count('approved'),
    pending: count('pending'),
    rejected: count('rejected'),
    silent: clicks.filter(({ ran }) => !ran).length,
  }
}

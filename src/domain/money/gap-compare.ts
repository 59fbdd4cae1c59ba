import type { Reply } from '../../contract/table.ts'
import { dayAfter, startOfDay } from '../../lib/time/day.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import { retentionStart, retentionOf } from '../../rules/hits/privacy.ts'
import { addSteps, type GapFacts, stepsOf } from '../../rules/money/gap/steps.ts'
import { type DayVisits, fitZones, visitsOfDays } from '../../rules/money/gap/zones.ts'
import type { AccountRow } from '../../store/config/accounts/accounts.ts'
import { findCampaigns } from '../../store/config/campaigns/campaigns.ts'
import { readRetention } from '../../store/config/hits/privacy.ts'
import { type ArrivalQuery, arrivedByQuarter, type ClickDay, clicksByDay } from '../../store/events/money/click-gap.ts'
import { type ClickStates, NO_STATES, statesByDay } from './gap-conversions.ts'
import { idsByDay, type IdsOfGap } from './gap-ids.ts'
import { arrivalQuery, type GapQuestion, type GapServices } from './gap-query.ts'

export async function compareGap(
  services: GapServices,
  account: AccountRow,
  question: GapQuestion,
): Promise<Omit<Reply<'gap.read'>, 'report'>> {
  const { query, clicks } = await arrivalQuery(services, question)
  const mayConversions = canSee({ account }, 'conversions')
  const [quarters, once, states] = await Promise.all([
    arrivedByQuarter(services.events, query),
    clicksByDay(services.events, query),
    mayConversions ? statesByDay(services, query) : undefined,
  ])
  const visits = quarters.reduce((sum, quarter) => sum + quarter.visits, 0)
  const ids = question.report.ids > 0 ? await idsByDay(services, { ...question, query, visits }) : undefined
  const shown = visitsOfDays(boundsOf(query), quarters)
  const fit = fitZones({ days: query.days, clicks: [...clicks.values()], shown }, quarters)
  const scriptHeard = once.some(({ ran }) => ran > 0)
  const facts = factsOf({ query, clicks, shown, better: fit.better?.visits, once, states, ids, scriptHeard })
  const days = facts.map((day, at) => ({ date: query.days[at] ?? '', steps: stepsOf(day) }))
  const countsIds = query.counted === 'ids'
  return {
    timezone: query.timezone,
    until: query.until.toISOString(),
    steps: addSteps(days.map(({ steps }) => steps)),
    days,
    mismatch: fit.mismatch ?? null,
    better: fit.better ? { timezone: fit.better.timezone, mismatch: fit.better.mismatch } : null,
    ids: ids?.sums ?? null,
    withoutId: countsIds ? shown.reduce((sum, { bare }) => sum + bare, 0) : null,
    scriptHeard,
    pastRetention: await isPastRetention(services, query),
  }
}

/** Seconds since 1970, in the query's zone. */
const boundsOf = ({ days, timezone }: ArrivalQuery) =>
  days.map((day) => ({
    day,
    from: startOfDay(day, timezone).getTime() / 1000,
    to: startOfDay(dayAfter(day), timezone).getTime() / 1000,
  }))

type Found = {
  query: ArrivalQuery
  clicks: ReadonlyMap<string, number>
  /** By day; `better`: in the zone that fits better. */
  shown: readonly DayVisits[]
  better: readonly DayVisits[] | undefined
  once: readonly ClickDay[]
  states: ReadonlyMap<string, ClickStates> | undefined
  ids: IdsOfGap | undefined
  scriptHeard: boolean
}

const NO_CLICKS: ClickDay = {
  day: '',
  once: 0,
  crawler: 0,
  general: 0,
  sophisticated: 0,
  policy: 0,
  target: 0,
  silent: 0,
  ran: 0,
}
const NO_VISITS: DayVisits = { visits: 0, ahead: 0, bare: 0 }

function factsOf({ query, clicks, shown, better, once, states, ids, scriptHeard }: Found): GapFacts[] {
  const onceBy = new Map(once.map((row) => [row.day, row]))
  const conversionsOf = (day: string, silent: number): GapFacts['conversions'] => {
    const { silent: silentOnes, ...sums } = states?.get(day) ?? NO_STATES
    return states && { ...sums, noScript: scriptHeard ? silent - silentOnes : 0 }
  }
  const movedOn = (at: number, visits: number): number => (better?.[at]?.visits ?? visits) - visits
  return query.days.map((day, at) => {
    const { silent, ran: _ran, day: _day, ...kinds } = onceBy.get(day) ?? NO_CLICKS
    const { visits, ahead, bare } = shown[at] ?? NO_VISITS
    return {
      ...kinds,
      clicks: clicks.get(day) ?? 0,
      arrived: visits,
      ahead,
      conversions: conversionsOf(day, silent),
      zone: movedOn(at, visits),
      withoutId: query.counted === 'ids' ? bare : 0,
      ids: ids?.byDay(day),
    }
  })
}

async function isPastRetention(
  { db, now }: GapServices,
  { campaigns, days, timezone }: ArrivalQuery,
): Promise<boolean> {
  const [first] = days
  if (first === undefined) return false
  const [operator, found] = await Promise.all([readRetention(db), findCampaigns(db, campaigns)])
  return found.some(({ settings }) => {
    const { keepMonths } = retentionOf(operator, settings)
    return keepMonths !== null && startOfDay(first, timezone) < retentionStart(now(), keepMonths)
  })
}

import { createHash } from 'node:crypto'
import { type AutoRuleTerms, MONTH_DAYS } from '../../../contract/money/auto-rule-words.ts'
import { dayIn, shiftDay, startOfDay } from '../../../lib/time/day.ts'
import { actsOfMonth, type MonthDay } from '../../../rules/money/auto-rules/choose.ts'
import type { AccountRow } from '../../../store/config/accounts/accounts.ts'
import { campaignsFor, firedOn, type Found, type Needs, scopesOf } from './find.ts'

export type Month = { days: MonthDay<Found>[]; campaigns: number; leftOut: number; seen: string }

/** Days looked at together: each is a few queries. */
const AT_ONCE = 3

/**
 * The last thirty days, today the last of them. Each day sees whole days before it and conversions reported before it;
 * costs as they are entered by now.
 */
export async function monthOf(services: Needs, client: AccountRow, terms: AutoRuleTerms): Promise<Month> {
  const today = dayIn(client.timezone, services.now())
  const first = shiftDay(today, 1 - MONTH_DAYS)
  const span = { startDate: shiftDay(first, -2 * terms.days), endDate: shiftDay(today, -1) }
  const { campaigns, leftOut } = await campaignsFor(services, client, terms, span)
  const scopes = await scopesOf(services, terms, campaigns)
  const countsOnly = needsNoMoney(terms)
  const fired = (day: string, without: boolean) =>
    firedOn(services, client, {
      terms,
      scopes,
      day,
      knownBy: startOfDay(day, client.timezone),
      countsOnly: without,
    })
  const look = async (day: string) => ({ day, candidates: await fired(day, countsOnly) })
  const all = Array.from({ length: MONTH_DAYS }, (_, at) => shiftDay(first, at))
  const days: Awaited<ReturnType<typeof look>>[] = []
  for (let at = 0; at < all.length; at += AT_ONCE)
    days.push(...(await Promise.all(all.slice(at, at + AT_ONCE).map(look))))
  const found = actsOfMonth(terms, days)
  const acted = countsOnly ? await withMoney(found, (day) => fired(day, false)) : found
  return { days: acted, campaigns: campaigns.length, leftOut, seen: monthToken(terms, today) }
}

/** Decided by counts alone: a fraction of the queries. */
const needsNoMoney = ({ measure, leastCost }: AutoRuleTerms): boolean =>
  leastCost === 0 && (measure === 'botShare' || measure === 'visits')

/** The evidence of acts is complete all the same. */
async function withMoney(
  days: readonly MonthDay<Found>[],
  fired: (day: string) => Promise<Found[]>,
): Promise<MonthDay<Found>[]> {
  const complete: MonthDay<Found>[] = []
  for (const one of days) {
    const known = one.acts.length > 0 ? await fired(one.day) : []
    const acts = one.acts.map((act) => known.find(({ key }) => key === act.key) ?? act)
    complete.push({ ...one, acts })
  }
  return complete
}

/** Terms and day in one word: who has it has read the month of these terms. */
const monthToken = (terms: AutoRuleTerms, day: string): string =>
  createHash('sha256')
    .update(JSON.stringify([day, Object.entries(terms).toSorted(([one], [other]) => (one < other ? -1 : 1))]))
    .digest('base64url')

/** Today's or yesterday's. */
export const wasSeen = (seen: string | undefined, terms: AutoRuleTerms, today: string): boolean =>
  seen === monthToken(terms, today) || seen === monthToken(terms, shiftDay(today, -1))

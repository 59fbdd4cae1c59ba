/** A promo code while it is typed: texts, which the server judges. */
import type { Promo } from '../../../../src/contract/accounts/staff.ts'
import type { Question } from '../../../../src/contract/table.ts'
import { dayOf, endOfDay } from '../../../i18n/end-of-day.ts'

export type Draft = { code: string; percent: string; maxUses: string; lastDay: string; partner: string }
export type PromoInput = Question<'promo.create'>

/** `partner`: whose a new code is to be. */
export function draftOf(promo: Promo | undefined, timezone: string, partner = ''): Draft {
  if (!promo) return { code: '', percent: '', maxUses: '', lastDay: '', partner }
  return {
    code: promo.code,
    percent: String(promo.percent),
    maxUses: promo.maxUses === null ? '' : String(promo.maxUses),
    lastDay: promo.expiresAt === null ? '' : dayOf(promo.expiresAt, timezone),
    partner: promo.partnerId ?? '',
  }
}

const bare = (text: string): string => text.replaceAll(/[\s%]/g, '')

function percentIn(text: string): number {
  return bare(text) === '' ? 0 : Number(bare(text))
}

/** Nothing is no limit. What is no whole number goes as none at all, which the server refuses in words. */
function usesIn(text: string): number | null {
  if (bare(text) === '') return null
  return Number.isInteger(Number(bare(text))) ? Number(bare(text)) : 0
}

function expiryIn(lastDay: string, timezone: string, promo: Promo | undefined): string | null {
  if (lastDay === '') return null
  // an hour that somebody else chose stays while the day does
  if (promo?.expiresAt && dayOf(promo.expiresAt, timezone) === lastDay) return promo.expiresAt
  return endOfDay(lastDay, timezone)
}

/** What is sent; without a partner nobody gets the percent. */
export const inputOf = (draft: Draft, timezone: string, promo?: Promo): PromoInput => ({
  code: draft.code,
  percent: percentIn(draft.percent),
  partnerId: draft.partner === '' ? null : draft.partner,
  maxUses: usesIn(draft.maxUses),
  expiresAt: expiryIn(draft.lastDay, timezone, promo),
})

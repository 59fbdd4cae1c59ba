/** A promo code in the form: texts, which the server validates. */
import type { Promo } from '../../../../src/contract/accounts/staff.ts'
import type { Question } from '../../../../src/contract/table.ts'
import { dayOf, endOfDay } from '../../../i18n/end-of-day.ts'

export type Draft = { code: string; percent: string; maxUses: string; lastDay: string; partner: string }
type PromoInput = Question<'promo.create'>

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

/** Empty: no limit. Invalid is 0, which the server refuses with a message. */
function usesIn(text: string): number | null {
  if (bare(text) === '') return null
  return Number.isInteger(Number(bare(text))) ? Number(bare(text)) : 0
}

function expiryIn(lastDay: string, timezone: string, promo: Promo | undefined): string | null {
  if (lastDay === '') return null
  // an unchanged day keeps its time
  if (promo?.expiresAt && dayOf(promo.expiresAt, timezone) === lastDay) return promo.expiresAt
  return endOfDay(lastDay, timezone)
}

/** The percent needs a partner. */
export const inputOf = (draft: Draft, timezone: string, promo?: Promo): PromoInput => ({
  code: draft.code,
  percent: percentIn(draft.percent),
  partnerId: draft.partner === '' ? null : draft.partner,
  maxUses: usesIn(draft.maxUses),
  expiresAt: expiryIn(draft.lastDay, timezone, promo),
})

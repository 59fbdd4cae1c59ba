/** Why an entry has no Undo. */
import { SCREENS, type ScreenTitle } from '../../../src/contract/screens.ts'
import type { AuditEntry } from '../../../src/contract/accounts/audit.ts'
import type { AuditKind } from '../../../src/contract/accounts/audit-words.ts'
import { auditKindOf } from '../../../src/rules/accounts/audit-kinds.ts'

/** `there`: the screen can change it back. */
export type Why = 'auto' | 'sent' | 'secret' | 'gone' | 'none' | { there: ScreenTitle }

const SENT =
  /^(?:notifications\.|expirations\.|evidence\.|appeals\.|replay\.)|\.(?:retry|sendAgain|test\w+|check|remind|openAs|leave)$/
const SECRET = /^(?:apiKey|auth|shares|sessions|twoFactor)\.|\.(?:renewToken|postbackSecret|settleHeld)$/
const GONE =
  /^privacy\.erase|^payments\.delete|\.(?:remove|takeBack|deleteSite|deleteMethod|delete\w+|cancel\w*|drop\w*)$/

/** Where a kind is changed; the first of the reader's screens. */
const SCREENS_OF: Readonly<Record<AuditKind, readonly ScreenTitle[]>> = {
  campaigns: ['Campaign'],
  lists: ['BlackList', 'Black List', 'Crawlers'],
  costs: ['Sources'],
  conversions: ['Conversions'],
  plan: ['Tariff', 'Payments'],
  people: ['Team Users', 'Clients'],
  access: ['Profile'],
  detection: ['Detection'],
  panel: ['Notifications'],
}
const SCREENS_OF_AREA: Readonly<Partial<Record<string, readonly ScreenTitle[]>>> = {
  managers: ['Managers'],
  referrals: ['Referrals'],
  promo: ['Promo'],
  tariff: ['Tariffs', 'Tariff'],
  offers: ['Offers'],
  autoRules: ['Auto rules'],
  privacy: ['Privacy'],
  data: ['Detection data'],
  integration: ['Integration'],
  domains: ['Integration', 'Profile'],
  views: ['Statistics'],
  formulas: ['Statistics'],
  shares: ['Statistics'],
  reportSchedules: ['Statistics'],
  notificationSettings: ['Profile'],
}

export function whyNot({ action, actorId, byStaff }: AuditEntry, menu: readonly string[]): Why {
  if (actorId === null && !byStaff) return 'auto'
  if (SECRET.test(action)) return 'secret'
  if (SENT.test(action)) return 'sent'
  if (GONE.test(action)) return 'gone'
  const kind = auditKindOf(action)
  const area = SCREENS_OF_AREA[action.slice(0, action.indexOf('.'))]
  const there = (area ?? (kind ? SCREENS_OF[kind] : [])).find((title) => menu.includes(title))
  return there ? { there } : 'none'
}

export const addressOf = (title: ScreenTitle): string => SCREENS[title].path

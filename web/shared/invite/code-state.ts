import type { Promo } from '../../../src/contract/accounts/staff.ts'

type Standing = 'usable' | 'usedUp' | 'expired'

/** Usable for registration now, or the reason against. */
export function codeState(
  { expiresAt, maxUses, uses }: Pick<Promo, 'expiresAt' | 'maxUses' | 'uses'>,
  now: number,
): Standing {
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired'
  return maxUses !== null && uses >= maxUses ? 'usedUp' : 'usable'
}

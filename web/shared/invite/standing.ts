import type { Promo } from '../../../src/contract/accounts/staff.ts'

type Standing = 'usable' | 'usedUp' | 'expired'

/** Whether a promo code can be used for registration now, or why not. */
export function standingOf(
  { expiresAt, maxUses, uses }: Pick<Promo, 'expiresAt' | 'maxUses' | 'uses'>,
  now: number,
): Standing {
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired'
  return maxUses !== null && uses >= maxUses ? 'usedUp' : 'usable'
}

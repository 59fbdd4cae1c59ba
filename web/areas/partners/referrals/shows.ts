import type { CallName } from '../../../../src/contract/routes.ts'

/** All that shows partners and their royalties. */
export const SHOW_REFERRALS: readonly CallName[] = [
  'referrals.list',
  'referrals.statement',
  'royalty.preview',
  'promo.list',
  'audit.list',
]

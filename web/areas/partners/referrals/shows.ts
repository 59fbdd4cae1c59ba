import type { CallName } from '../../../../src/contract/routes.ts'

export const SHOW_REFERRALS: readonly CallName[] = [
  'referrals.list',
  'referrals.statement',
  'royalty.preview',
  'promo.list',
  'audit.list',
]

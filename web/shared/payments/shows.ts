import type { CallName } from '../../../src/contract/routes.ts'

/** All that shows payments, or what they give. */
export const SHOW_PAYMENTS: readonly CallName[] = [
  'payments.list',
  'payments.read',
  'clients.list',
  'clients.read',
  'expirations.list',
  'tariff.list',
  'audit.list',
  'audit.ofClient',
  'profile.read',
]

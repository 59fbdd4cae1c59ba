import type { CallName } from '../../../src/contract/routes.ts'

export const SHOW_PAYMENTS: readonly CallName[] = [
  'payments.list',
  'payments.read',
  'clients.list',
  'clients.needs',
  'clients.read',
  'expirations.list',
  'tariff.list',
  'audit.list',
  'audit.ofClient',
  'profile.read',
]

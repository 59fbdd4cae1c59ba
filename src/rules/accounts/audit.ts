/** Audit entries that a client may read about their own account. */
import type { Role } from '../../contract/roles.ts'
import type { CallName } from '../../contract/routes.ts'
import { CONTRACT } from '../../contract/table.ts'
import { canCall, type Permissions } from '../menu.ts'

/** Acts of others that owners may know: of staff, and of a client on campaigns of the team. Excludes notes. */
const BY_OTHERS: ReadonlySet<CallName> = new Set([
  'flows.save',
  'flows.remove',
  'clients.activate',
  'clients.updateEmail',
  'clients.updateSiteGenLimit',
  'clients.payment',
  'clients.openAs',
  'payments.updatePayment',
  'payments.deletePayment',
  'twoFactor.reset',
  'ban.add',
  'ban.remove',
])

export const shownToOwners = (role: Role): CallName[] =>
  (Object.keys(CONTRACT) as CallName[]).filter((name) => {
    const allowed: readonly Role[] | 'public' = CONTRACT[name].allowed
    return allowed === 'public' || allowed.includes(role) || BY_OTHERS.has(name)
  })

type Values = Record<string, unknown> | null
type Entry = { action: string; before: Values; after: Values }

const INTERNAL = new Set(['note', 'reason'])
const isPayment = (action: string): boolean => action === 'clients.payment' || action.startsWith('payments.')

/** Administrators read all values, also of client-only acts; managers those that their screens show. */
export const valuesForStaff =
  (account: Permissions) =>
  <One extends Entry>(entry: One): One =>
    account.role === 'admin' || canCall(account, entry.action as CallName)
      ? entry
      : { ...entry, before: null, after: null }

/** Removes staff's notes on a payment. */
export function valuesForOwners<One extends Entry>(entry: One): One {
  if (!isPayment(entry.action)) return entry
  const without = (values: Values) =>
    values && Object.fromEntries(Object.entries(values).filter(([field]) => !INTERNAL.has(field)))
  return { ...entry, before: without(entry.before), after: without(entry.after) }
}

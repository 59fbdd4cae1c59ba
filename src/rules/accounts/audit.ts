/** What of the audit log those read whose account it is about. */
import type { Role } from '../../contract/roles.ts'
import type { CallName } from '../../contract/routes.ts'
import { CONTRACT } from '../../contract/table.ts'
import { canCall, type Permissions } from '../menu.ts'

/** What staff do to an account and its owners may know. Notes that staff write are not among it. */
const BY_STAFF: ReadonlySet<CallName> = new Set([
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

/** Acts that a client or a team user reads in their history: what they could do themselves, and what staff did openly. */
export const shownToOwners = (role: Role): CallName[] =>
  (Object.keys(CONTRACT) as CallName[]).filter((name) => {
    const allowed: readonly Role[] | 'public' = CONTRACT[name].allowed
    return allowed === 'public' || allowed.includes(role) || BY_STAFF.has(name)
  })

type Values = Record<string, unknown> | null
type Entry = { action: string; before: Values; after: Values }

/** Staff write these to each other. */
const INTERNAL = new Set(['note', 'reason'])
const isPayment = (action: string): boolean => action === 'clients.payment' || action.startsWith('payments.')

/**
 * Administrators read all values, those of acts that only a client can make among them. A manager reads values of
 * what their screens show; of all else, that it was done.
 */
export const valuesForStaff =
  (account: Permissions) =>
  <One extends Entry>(entry: One): One =>
    account.role === 'admin' || canCall(account, entry.action as CallName)
      ? entry
      : { ...entry, before: null, after: null }

/** An entry without what staff wrote to each other about a payment. */
export function valuesForOwners<One extends Entry>(entry: One): One {
  if (!isPayment(entry.action)) return entry
  const without = (values: Values) =>
    values && Object.fromEntries(Object.entries(values).filter(([field]) => !INTERNAL.has(field)))
  return { ...entry, before: without(entry.before), after: without(entry.after) }
}

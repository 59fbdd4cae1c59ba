/**
 * Every call that could return a guarded value asks here. `tests/markers.long.test.ts` holds all calls to this table.
 */
import type { KeyScope } from '../../contract/accounts/key-words.ts'
import type { TeamAccess } from '../../contract/accounts/team-access.ts'
import type { CallName } from '../../contract/routes.ts'
import { canCall, type Permissions } from '../menu.ts'
import { isStaff } from './ownership.ts'

/** Narrowed by a key's scopes, or by staff in its panel. */
export type Caller = {
  account: Permissions
  /** Absent: a session. */
  scopes?: readonly KeyScope[] | undefined
  staff?: object | undefined
}

type Leave = { editingAllowed: boolean }

type Guarded = {
  sees: (caller: Caller, client: Leave) => boolean
  /** For the docs page, tested by `tests/markers.long.test.ts`. */
  who: string
  why: string
}

const by =
  (calls: readonly CallName[], scopes: readonly KeyScope[]): Guarded['sees'] =>
  (caller) =>
    calls.some((call) => canCall(caller.account, call)) &&
    (caller.scopes ?? scopes).some((scope) => scopes.includes(scope))

const hasLeave = ({ account, staff }: Caller, { editingAllowed }: Leave): boolean =>
  editingAllowed || (staff === undefined && !isStaff(account))

export const GUARDED = {
  visits: {
    sees: by(['logs.userLogs', 'logs.logs'], ['statistics:read']),
    who: 'screens Live and Logs; keys with `statistics:read`; not finance',
    why: 'A single visit has an address, an agent and click ids: data of a person.',
  },
  clickIds: {
    sees: by(['logs.userLogs', 'logs.logs', 'conversion.upload'], ['statistics:read', 'conversions:read']),
    who: 'who sees single visits or conversions',
    why: 'Files for upload and outgoing postbacks name clicks by the id of the platform.',
  },
  costs: {
    sees: by(['costs.list', 'autoRules.list'], ['costs:read', 'statistics:read']),
    who: 'screens Sources and Auto rules; keys with `costs:read` or `statistics:read`; not full team users or readers',
    why: 'What a client pays for traffic is their business.',
  },
  conversions: {
    sees: by(['conversion.stats', 'autoRules.list'], ['conversions:read', 'statistics:read']),
    who: 'screens Conversions and Auto rules; keys with `conversions:read` or `statistics:read`; not full team users or readers',
    why: 'What a client earns is their business.',
  },
  payouts: {
    sees: by(['conversion.stats'], ['offers:read', 'offers:write', 'conversions:read']),
    who: 'who sees conversions; keys with `offers:read` or `offers:write`',
    why: 'What an offer pays is a client’s business.',
  },
  secrets: {
    sees: (caller, client) =>
      caller.scopes === undefined && (caller.account.access ?? 'full') === 'full' && hasLeave(caller, client),
    who: 'the client and full team users; staff while the client lets them edit; no key',
    why: 'Integration tokens open the edge, postback secrets make conversions.',
  },
  platformKeys: {
    sees: (caller, client) =>
      caller.scopes === undefined && canCall(caller.account, 'sources.savePostback') && hasLeave(caller, client),
    who: 'the client and finance; staff with the screen Sources while the client lets them edit; no key',
    why: 'Addresses of outgoing postbacks and cost feeds hold keys of ad platforms.',
  },
  staffNotes: {
    sees: (caller) => isStaff(caller.account) && canCall(caller.account, 'clients.read'),
    who: 'staff with the screen Clients',
    why: 'Staff write them to each other about a client.',
  },
  paymentNotes: {
    sees: ({ account }) => isStaff(account) && (canCall(account, 'payments.list') || canCall(account, 'clients.read')),
    who: 'staff with the screen Payments or Clients',
    why: 'Staff write them to each other about a payment.',
  },
  hashes: {
    sees: () => false,
    who: 'nobody, by any call',
    why: 'Hashes of passwords and the secrets of second factors are compared, header values for platforms are sent; none is shown.',
  },
} as const satisfies Record<string, Guarded>

export type GuardedName = keyof typeof GUARDED

/** Hides values that need permission from staff without a client. */
const NO_LEAVE: Leave = { editingAllowed: false }

/**
 * A team user whom the client shows the money of their campaigns: what was entered for these campaigns, what their links
 * said a click cost, and their conversions. A source's costs are not among it, nor is the ledger: their part of a sum
 * that other campaigns share would give the rest away.
 */
export const seesOwnMoney = ({ account, scopes }: Caller): boolean =>
  account.role === 'team_user' && isShownMoney(account) && scopes === undefined

type Shown = { access?: TeamAccess | undefined; seesMoney?: boolean | undefined }

/** Finance sees the money of all campaigns, so none is shown to it. */
export const isShownMoney = ({ access, seesMoney = false }: Shown): boolean => seesMoney && access !== 'finance'

export const canSee = (caller: Caller, what: GuardedName, client: Leave = NO_LEAVE): boolean =>
  GUARDED[what].sees(caller, client)

/** Shows the target of an address without its keys. */
export const stripKeys = (url: string): string => {
  if (url === '') return ''
  return URL.canParse(url) ? `${new URL(url).origin}/…` : '…'
}

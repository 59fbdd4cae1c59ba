/** Foreign campaigns and views look missing (404). */
import { notFound, Refusal } from '../../contract/failure.ts'
import { type Role, STAFF } from '../../contract/roles.ts'
import type { TeamAccess } from '../../contract/accounts/team-access.ts'
import { TEXTS } from '../../contract/texts.ts'

export type Principal = {
  id: string
  role: Role
  ownerId: string | null
  /** Of a team user; absent: full. */
  access?: TeamAccess
  /** Of a team user: campaigns named by the client. */
  campaignIds?: readonly string[] | null
}
export type OwnedRow = {
  accountId: string
  clientId: string
  campaignId?: string | null
}
/** `campaignIds`: named by the client, beside the account's own. */
export type Scope = 'all' | { clientId: string } | { accountId: string; campaignIds: readonly string[] }

export const isStaff = ({ role }: Pick<Principal, 'role'>): boolean => STAFF.includes(role)

/** Full team users see their own and the named; others the named, or all of their client's; partners have none. */
export function scopeOf(who: Principal): Scope {
  if (isStaff(who)) return 'all'
  const { role, id, ownerId, access = 'full', campaignIds = null } = who
  if (role === 'user') return { clientId: id }
  if (role !== 'team_user') return { accountId: id, campaignIds: [] }
  const seesAll = access !== 'full' && campaignIds === null
  return seesAll && ownerId !== null ? { clientId: ownerId } : { accountId: id, campaignIds: campaignIds ?? [] }
}

export function canRead(who: Principal, owned: OwnedRow): boolean {
  const scope = scopeOf(who)
  if (scope === 'all') return true
  if ('clientId' in scope) return owned.clientId === scope.clientId
  const { accountId, campaignId = null } = owned
  return accountId === scope.accountId || (campaignId !== null && scope.campaignIds.includes(campaignId))
}

/** Throws the uniform 404 for missing and unreadable objects. */
export function requireReadable<T extends OwnedRow>(who: Principal, owned: T | undefined): T {
  if (!owned || !canRead(who, owned)) throw notFound()
  return owned
}

/** As `requireReadable`; staff also need the client's permission, else 403. */
export function requireEditable<T extends OwnedRow & { editingAllowed: boolean }>(
  who: Principal,
  owned: T | undefined,
): T {
  const found = requireReadable(who, owned)
  requireEditingAllowed(who, found)
  return found
}

export function requireEditingAllowed(who: Principal, client: { editingAllowed: boolean }): void {
  if (isStaff(who) && !client.editingAllowed) throw new Refusal(403, TEXTS.editingNotAllowed)
}

/** People of their own client; administrators also all of the service. */
export function canKnow(who: Principal, other: Principal): boolean {
  if (who.role === 'admin' || who.id === other.id) return true
  return isStaff(who) ? !isStaff(other) : !isStaff(other) && ownClientId(who) === ownClientId(other)
}

/** Undefined for staff and partners. */
export function ownClientId(who: Principal): string | undefined {
  if (who.role === 'team_user') return who.ownerId ?? undefined
  return who.role === 'user' ? who.id : undefined
}

/** The client for their team; staff have their own. */
export const formulaOwner = (who: Principal): string => ownClientId(who) ?? who.id

type OwnedView = {
  accountId: string
  teamId: string | null
  shared: boolean
}

/** Null: staff. */
export function teamOf(who: Principal): string | null {
  if (isStaff(who)) return null
  return who.ownerId ?? who.id
}

const seesView = (who: Principal, view: OwnedView): boolean =>
  view.accountId === who.id || (view.shared && view.teamId === teamOf(who))

/** The author; for shared views also the team's owner. */
export function canRemoveView(who: Principal, view: OwnedView): boolean {
  const leadsTeam = who.role === 'admin' || who.role === 'user'
  return view.accountId === who.id || (leadsTeam && seesView(who, view))
}

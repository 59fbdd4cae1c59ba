/**
 * Whose campaigns and saved views an account sees and changes. Somebody else's object is answered as one that does not
 * exist.
 */
import { notFound, Refusal } from '../../contract/failure.ts'
import { type Role, STAFF } from '../../contract/roles.ts'
import type { TeamAccess } from '../../contract/accounts/team-access.ts'
import { TEXTS } from '../../contract/texts.ts'

export type Who = {
  id: string
  role: Role
  /** A team user's client. */
  ownerId: string | null
  /** Of a team user; absent: full. */
  access?: TeamAccess
}
export type Owned = {
  /** Who holds it: the client or one of their team users. */
  accountId: string
  /** The client. */
  clientId: string
}
/** Everybody's; a client's with those of their team; one holder's alone. */
export type Scope = 'all' | { clientId: string } | { accountId: string }

export const isStaff = ({ role }: Pick<Who, 'role'>): boolean => STAFF.includes(role)

/**
 * What an account may read. A team user with full access sees only their own, one who reads or looks after the money
 * all of their client's; a referral partner has no campaigns.
 */
export function scopeOf(who: Who): Scope {
  if (isStaff(who)) return 'all'
  if (who.role === 'team_user' && who.ownerId !== null && (who.access ?? 'full') !== 'full')
    return { clientId: who.ownerId }
  return who.role === 'user' ? { clientId: who.id } : { accountId: who.id }
}

export function canRead(who: Who, owned: Owned): boolean {
  const scope = scopeOf(who)
  if (scope === 'all') return true
  return 'clientId' in scope ? owned.clientId === scope.clientId : owned.accountId === scope.accountId
}

/** The object itself when it exists and `who` may read it; else throws the one 404. */
export function requireReadable<T extends Owned>(who: Who, owned: T | undefined): T {
  if (!owned || !canRead(who, owned)) throw notFound()
  return owned
}

/** As `readable`; staff also need the client's leave, else 403: they may know that the object exists. */
export function requireEditable<T extends Owned & { editingAllowed: boolean }>(who: Who, owned: T | undefined): T {
  const found = requireReadable(who, owned)
  requireEditingAllowed(who, found)
  return found
}

/** Staff change what is a client's only while the client allows it. */
export function requireEditingAllowed(who: Who, client: { editingAllowed: boolean }): void {
  if (isStaff(who) && !client.editingAllowed) throw new Refusal(403, TEXTS.editingNotAllowed)
}

/** Whether an account may read who somebody is: their own client’s people, and those of the service for administrators. */
export function canKnow(who: Who, other: Who): boolean {
  if (who.role === 'admin' || who.id === other.id) return true
  return isStaff(who) ? !isStaff(other) : !isStaff(other) && ownClientId(who) === ownClientId(other)
}

/** The client whose things an owner asks for: only their own; undefined for staff and partners. */
export function ownClientId(who: Who): string | undefined {
  if (who.role === 'team_user') return who.ownerId ?? undefined
  return who.role === 'user' ? who.id : undefined
}

/** Whose custom columns an account sees: a client's, with their team; staff have their own. */
export const formulaOwner = (who: Who): string => ownClientId(who) ?? who.id

/** A saved view, as far as it matters who may see it. */
export type OwnedView = {
  accountId: string
  /** The client; null: staff. */
  teamId: string | null
  shared: boolean
}

/** Whose team an account belongs to: a client's, or staff (null). */
export function teamOf(who: Who): string | null {
  if (isStaff(who)) return null
  return who.ownerId ?? who.id
}

export const seesView = (who: Who, view: OwnedView): boolean =>
  view.accountId === who.id || (view.shared && view.teamId === teamOf(who))

/** The author; of shared views also the owner of the team. */
export function canRemoveView(who: Who, view: OwnedView): boolean {
  const leadsTeam = who.role === 'admin' || who.role === 'user'
  return view.accountId === who.id || (leadsTeam && seesView(who, view))
}

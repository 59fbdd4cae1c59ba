/** Who sees a saved view, and who may delete it. */
import { isStaff, type Who } from './ownership.ts'

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

/** The author himself; of shared ones also who leads the team. */
export function mayRemoveView(who: Who, view: OwnedView): boolean {
  const leads = who.role === 'admin' || who.role === 'user'
  return view.accountId === who.id || (leads && seesView(who, view))
}

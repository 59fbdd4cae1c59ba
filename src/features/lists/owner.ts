/** Whose lists a call is about, and what of them the caller may change. */
import { notFound, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { ownClientId, scopeOf } from '../../rules/ownership.ts'
import { campaignIds } from '../../store/config/campaigns.ts'
import type { EntryRow, ListOwner } from '../../store/config/lists.ts'
import type { Caller, Services } from '../context.ts'

/** `global`: everybody's, staff's calls. `client`: the caller's client's own. */
export type Side = 'global' | 'client'

export function ownerOf(side: Side, { account }: Caller): ListOwner {
  if (side === 'global') return null
  const own = ownClientId(account)
  if (own === undefined) throw notFound()
  return own
}

/** A team user works with the whole list of their client, but takes back only what they added themselves, and nothing once they only read. */
export const canChange = ({ account }: Caller, entry: Pick<EntryRow, 'authorId'>): boolean =>
  account.role !== 'team_user' || (account.access === 'full' && entry.authorId === account.id)

/** Throws unless the caller may change all of them. */
export function requireOwn(caller: Caller, entries: readonly EntryRow[]): void {
  if (!entries.every((entry) => canChange(caller, entry))) throw new Refusal(403, TEXTS.forbidden)
}

/** Campaigns whose visits the caller may count; undefined: all. */
export async function campaignsOf(
  side: Side,
  { db }: Pick<Services, 'db'>,
  { account }: Caller,
): Promise<string[] | undefined> {
  return side === 'global' ? undefined : campaignIds(db, scopeOf(account))
}

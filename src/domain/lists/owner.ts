import { found, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { ownClientId, scopeOf } from '../../rules/accounts/ownership.ts'
import { campaignIds } from '../../store/config/campaigns/campaigns.ts'
import type { EntryRow, ListOwner } from '../../store/config/lists/lists.ts'
import type { Caller, Services } from '../context.ts'

/** `global`: everybody's, for staff. `client`: the caller's client. */
export type Side = 'global' | 'client'

export function ownerOf(side: Side, { account }: Caller): ListOwner {
  return side === 'global' ? null : found(ownClientId(account))
}

/** A team user removes only their own entries, and needs full access. */
export const canChange = ({ account }: Caller, entry: Pick<EntryRow, 'authorId'>): boolean =>
  account.role !== 'team_user' || (account.access === 'full' && entry.authorId === account.id)

export function requireOwn(caller: Caller, entries: readonly EntryRow[]): void {
  if (!entries.every((entry) => canChange(caller, entry))) throw new Refusal(403, TEXTS.forbidden)
}

/** Undefined: all. */
export async function campaignsOf(
  side: Side,
  { db }: Pick<Services, 'db'>,
  { account }: Caller,
): Promise<string[] | undefined> {
  return side === 'global' ? undefined : campaignIds(db, scopeOf(account))
}

/** Whose lists a call is about, and what of them the asker may change. */
import { notFound, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { ownClientId, scopeOf } from '../../rules/ownership.ts'
import { campaignIds } from '../../store/config/campaigns.ts'
import type { EntryRow, ListOwner } from '../../store/config/lists.ts'
import type { Asker, Services } from '../context.ts'

/** `global`: everybody's, staff's calls. `client`: the asker's client's own. */
export type Side = 'global' | 'client'

export function ownerOf(side: Side, { account }: Asker): ListOwner {
  if (side === 'global') return null
  const own = ownClientId(account)
  if (own === undefined) throw notFound()
  return own
}

/** A team user works with the whole list of his client, but takes back only what he added himself. */
export const mayChange = ({ account }: Asker, entry: Pick<EntryRow, 'authorId'>): boolean =>
  account.role !== 'team_user' || entry.authorId === account.id

/** Throws unless the asker may change all of them. */
export function requireOwn(asker: Asker, entries: readonly EntryRow[]): void {
  if (!entries.every((entry) => mayChange(asker, entry))) throw new Refusal(403, TEXTS.forbidden)
}

/** Campaigns whose visits the asker may count; undefined: all. */
export async function campaignsOf(side: Side, { db }: Services, { account }: Asker): Promise<string[] | undefined> {
  return side === 'global' ? undefined : campaignIds(db, scopeOf(account))
}

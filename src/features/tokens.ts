/** Tokens shown and renewed: who may see one, what is noted of those who did, and how their owner is notified. */
import { Refusal } from '../contract/failure.ts'
import { TEXTS } from '../contract/texts.ts'
import { sees } from '../rules/guarded.ts'
import type { Queries } from '../store/config/database.ts'
import { noteTokenView, renewToken, type TokenOwner } from '../store/config/tokens.ts'
import type { Caller } from './context.ts'
import { notify } from './notify.ts'

const DAY_MS = 86_400_000

/** Until when an old token or secret holds; null: not at all. */
export const graceUntil = (now: Date, days: number): Date | null =>
  days === 0 ? null : new Date(now.getTime() + days * DAY_MS)

/**
 * Staff see what opens a client's campaigns only while the client lets them edit, in their own panel and in the
 * client's. Team users who only read, or look after the money, see none, nor does a key.
 */
export const canShowTokens = (caller: Caller, client: { editingAllowed: boolean }): boolean =>
  sees(caller, 'secrets', client)

export function requireTokens(caller: Caller, client: { editingAllowed: boolean }): void {
  if (!canShowTokens(caller, client)) throw new Refusal(403, TEXTS.editingNotAllowed)
}

/** Notes that somebody other than its owner is shown a token: when they go, it is renewed. */
export async function recordShown(
  db: Queries,
  { account, staff }: Caller,
  owner: TokenOwner,
  now: Date,
): Promise<void> {
  const viewer = staff?.id ?? account.id
  if (viewer !== owner.clientId) await noteTokenView(db, viewer, owner, now)
}

/**
 * Renews what somebody who goes has seen, and tells each client. `owners` are renewed one after another in one order,
 * so that two who go at once do not wait for each other. Answers how many there were.
 */
export async function renewSeen(
  tx: Queries,
  owners: readonly TokenOwner[],
  { who, now, until }: { who: string; now: Date; until: Date | null },
): Promise<number> {
  const each = [...new Map(owners.map((owner) => [`${owner.clientId} ${owner.campaignId ?? ''}`, owner])).values()]
  for (const owner of each) await renewToken(tx, owner, { now, until })
  for (const [clientId, own] of Map.groupBy(each, (owner) => owner.clientId)) {
    const details = { who, count: String(own.length), until: (until ?? now).toISOString() }
    await notify(tx, [clientId], {
      notice: until === null ? 'tokensEnded' : 'tokensRenewed',
      occasion: `${who} ${now.toISOString()}`,
      details,
      now,
    })
  }
  return each.length
}

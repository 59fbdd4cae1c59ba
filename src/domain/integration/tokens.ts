import { Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { canSee } from '../../rules/accounts/guarded.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import { recordTokenView, renewToken, type TokenOwner } from '../../store/config/integration/tokens.ts'
import type { Caller } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

/** Null: ends at once. */
export const graceUntil = (now: Date, days: number): Date | null =>
  days === 0 ? null : new Date(now.getTime() + days * DAY_MS)

/**
 * Staff need the client's permission, in either panel. Team users with `read` or `finance`, and API keys, see no
 * tokens.
 */
export const canShowTokens = (caller: Caller, client: { editingAllowed: boolean }): boolean =>
  canSee(caller, 'secrets', client)

export function requireTokens(caller: Caller, client: { editingAllowed: boolean }): void {
  if (!canShowTokens(caller, client)) throw new Refusal(403, TEXTS.editingNotAllowed)
}

/** Records viewers other than the owner: the token is renewed when they leave. */
export async function recordShown(
  db: Queries,
  { account, staff }: Caller,
  owner: TokenOwner,
  now: Date,
): Promise<void> {
  const viewer = staff?.id ?? account.id
  if (viewer !== owner.clientId) await recordTokenView(db, viewer, owner, now)
}

/** Notifies each client. `owners` are in a fixed order, against deadlocks. Returns the count. */
export async function rotateViewedTokens(
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

/** Tells clients that their API key ends. */
import type { Services } from '../../features/context.ts'
import { tell } from '../../features/tell.ts'
import { keyNoticeDue } from '../../rules/api-key-notice.ts'
import { toldOf } from '../../store/config/deliveries.ts'
import { listEndingKeys } from '../../store/config/watched.ts'

const SPAN_MS = 8 * 86_400_000

export async function watchKeys({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  const keys = await listEndingKeys(db, { from: at, to: new Date(at.getTime() + SPAN_MS) })
  const told = await toldOf(
    db,
    ['apiKeyEnds'],
    keys.map(({ accountId }) => accountId),
  )
  for (const { id, accountId, prefix, expiresAt } of keys) {
    const days = keyNoticeDue(expiresAt, at)
    const occasion = `${id} ${days}`
    if (days === undefined || told.has(`${accountId} ${occasion}`)) continue
    await db.transaction((tx) =>
      tell(tx, [accountId], {
        notice: 'keyEnds',
        occasion,
        details: { prefix, since: expiresAt.toISOString() },
        now: at,
      }),
    )
  }
}

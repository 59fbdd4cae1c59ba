import type { ShadowedData } from '../../contract/detection/shadows.ts'
import { MOST_SHADOWS, type ShadowEnd } from '../../contract/detection/signal-words.ts'
import { TEXTS } from '../../contract/texts.ts'
import { recordAudit } from '../../store/config/accounts/audit.ts'
import type { Database } from '../../store/config/engine/database.ts'
import { addShadow, runningShadows } from '../../store/config/detection/shadows.ts'
import { withSignalLock } from '../../store/config/detection/signal-sets.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

type Start = {
  id: string
  data: ShadowedData
  days: number
  atEnd: ShadowEnd
  authorId: string
  now: Date
}

/** Returns why it did not start; undefined: it runs. */
export function startDataShadow(
  db: Database,
  { id, data, days, atEnd, authorId, now }: Start,
): Promise<string | undefined> {
  return withSignalLock(db, async (tx) => {
    const running = (await runningShadows(tx)).filter(({ campaignId }) => campaignId === null)
    if (running.some((one) => one.data !== null)) return TEXTS.dataTried
    if (running.length >= MOST_SHADOWS) return TEXTS.shadowsFull
    await addShadow(tx, {
      id,
      changes: {},
      data,
      atEnd,
      startedAt: now,
      endsAt: new Date(now.getTime() + days * DAY_MS),
      authorId,
    })
    await recordAudit(tx, {
      actorId: authorId,
      action: 'data.try',
      subject: `shadows/${id}`,
      after: { data, days, atEnd },
    })
    return undefined
  })
}

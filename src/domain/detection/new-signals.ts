import { SHADOW_DAYS, type SignalChange } from '../../contract/detection/signal-words.ts'
import { newId } from '../../lib/secrets/new-id.ts'
import { addShadow } from '../../store/config/detection/shadows.ts'
import {
  withSignalLock,
  registerSignals,
  newSignalsSetting,
  putSignalSet,
  signalSet,
} from '../../store/config/detection/signal-sets.ts'
import { staffWith } from '../../store/config/accounts/watched.ts'
import { hasHitsSince } from '../../store/events/statistics/hours.ts'
import { switchable } from '../../judge/switched.ts'
import { SIGNAL_NAMES } from '../../judge/table.ts'
import type { Services } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { DAY_MS } from '../../lib/time/durations.ts'

/** Without a visit in this time there is nothing to try signals on. */
const TRAFFIC_MS = 30 * DAY_MS

type Named = {
  names: readonly string[]
  isSwitchable: (name: string) => boolean
}

const OF_THIS_VERSION: Named = { names: SIGNAL_NAMES, isSwitchable: (name) => switchable(name) !== undefined }

/**
 * Registers this version's signals. New ones are off, and in shadow for seven days if there is traffic and the operator
 * has not chosen otherwise; else in force. Call before an edge opens. Returns the shadowed names.
 */
export async function registerNewSignals(
  { db, events, now: clock }: Pick<Services, 'db' | 'events' | 'now'>,
  { names, isSwitchable }: Named = OF_THIS_VERSION,
): Promise<string[]> {
  const now = clock()
  // assume traffic if the store does not answer
  const isVisited = await hasHitsSince(events, new Date(now.getTime() - TRAFFIC_MS)).catch(() => true)
  return withSignalLock(db, async (tx) => {
    const { first, added } = await registerSignals(tx, names, now)
    const tried = added.filter(isSwitchable)
    if (first || tried.length === 0 || !isVisited || (await newSignalsSetting(tx)) === 'on') return []
    const id = newId(now.getTime())
    const off: [string, SignalChange][] = tried.map((name) => [name, { campaigns: 'none' }])
    const changes = { ...(await signalSet(tx)).changes, ...Object.fromEntries(off) }
    await putSignalSet(tx, { changes, setAt: now, setBy: null, because: 'arrived', of: id })
    await addShadow(tx, {
      id,
      changes: Object.fromEntries(tried.map((name) => [name, null])),
      atEnd: 'promote',
      startedAt: now,
      endsAt: new Date(now.getTime() + SHADOW_DAYS * DAY_MS),
      authorId: null,
    })
    await notify(tx, await staffWith(tx, 'Detection'), {
      notice: 'shadowBegan',
      occasion: id,
      details: {
        shadow: id,
        signals: tried.join(','),
        until: new Date(now.getTime() + SHADOW_DAYS * DAY_MS).toISOString(),
      },
      now,
    })
    return tried
  })
}

/** Counts and logs an attempt before sending: an interruption repeats it. */
import { fillAddress, isTaken, skipReason } from '../../rules/conversions/outgoing.ts'
import { isExhausted, retryDelay } from '../../rules/notifications/retry.ts'
import {
  beginOutgoing,
  dueOutgoing,
  endOutgoing,
  skipOutgoing,
  type DueRow,
} from '../../store/config/conversions/outgoing.ts'
import type { Services } from '../context.ts'

type Sending = Pick<Services, 'db' | 'now' | 'callPlatform'>

/** Concurrent requests per source. */
const AT_ONCE = 4
const MOST = 20

/** True if another round may find more. Ends early without an answer, to pause for an unavailable platform. */
export async function sendDue(
  services: Sending,
  sourceId: string,
  ends: () => boolean = () => false,
): Promise<boolean> {
  const queue = await dueOutgoing(services.db, sourceId, services.now(), MOST)
  let [taken, away] = [0, false]
  const work = async () => {
    for (let next = queue.shift(); next && !away && !ends(); next = queue.shift()) {
      taken += 1
      if (!(await send(services, next))) away = true
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return taken > 0 && !away
}

/** False: no answer. */
async function send(services: Sending, row: DueRow): Promise<boolean> {
  const { db, now, callPlatform } = services
  // bots were checked on queueing; sending by hand is intended
  const reason = row.address === '' ? 'stopped' : skipReason({ url: row.address, bots: true }, { isBot: false, ...row })
  if (reason !== '') {
    await skipOutgoing(db, { id: row.id }, reason, now())
    return true
  }
  const attempt = row.attempts + 1
  const url = fillAddress(row.address, row.values)
  const at = now()
  const nextAt = new Date(at.getTime() + retryDelay(attempt))
  if (!(await beginOutgoing(db, row, { url, at, nextAt }))) return true
  const { pauseMs, ...answer } = await callPlatform(url, row.id)
  const ended = now()
  const outcome = { attempt, ...answer }
  if (isTaken(answer.status)) await endOutgoing(db, row.id, outcome, { state: 'sent', endedAt: ended })
  else if (isFinal(answer.status) || isExhausted(row.queuedAt, ended))
    await endOutgoing(db, row.id, outcome, { state: 'failed', endedAt: ended })
  else
    await endOutgoing(db, row.id, outcome, {
      state: 'waiting',
      nextAt: pauseMs > 0 ? new Date(ended.getTime() + pauseMs) : undefined,
    })
  return answer.status !== null
}

/** Gone: a retry would fail too. */
const isFinal = (status: number | null): boolean => status === 410

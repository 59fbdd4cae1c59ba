/** Counts and logs an attempt before sending: an interruption repeats it. */
import { skipReason } from '../../rules/conversions/outgoing.ts'
import {
  isForeignClick,
  isTooOld,
  isUsed,
  needsClickId,
  NO_SECRETS,
  requestOf,
  verdictOf,
} from '../../rules/conversions/outgoing-request.ts'
import { isExhausted, retryDelay } from '../../rules/notifications/retry.ts'
import {
  beginOutgoing,
  dueOutgoing,
  endOutgoing,
  skipOutgoing,
  type DueRow,
} from '../../store/config/conversions/outgoing.ts'
import type { SkipReason } from '../../contract/conversions/outgoing-words.ts'
import { toAddress } from '../../store/config/conversions/outgoing-addresses.ts'
import type { Services } from '../context.ts'
import { openSecrets } from './outgoing-secrets.ts'

type Sending = Pick<Services, 'db' | 'now' | 'callPlatform' | 'sealer'>

/** Concurrent requests per address. */
const AT_ONCE = 4
const MOST = 20
/** Waits for a process that has the key, or for new values. */
const LOCKED = {
  status: null,
  answer: '',
  text: '',
  error: 'its secrets are sealed with another key',
  tookMs: 0,
  pauseMs: 0,
}

/** True if another round may find more. Ends early without an answer, to pause for an unavailable platform. */
export async function sendDue(
  services: Sending,
  addressId: string,
  ends: () => boolean = () => false,
): Promise<boolean> {
  const queue = await dueOutgoing(services.db, addressId, services.now(), MOST)
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
  const address = toAddress(row.address)
  const reason = reasonNow(row, now())
  if (reason !== '') {
    await skipOutgoing(db, { id: row.id }, reason, now())
    return true
  }
  const attempt = row.attempts + 1
  const secrets = openSecrets(services.sealer, row.address)
  const reported = { event: row.event, values: row.values, visitor: row.visitor ?? undefined, isTest: false }
  const request = requestOf(address, reported, secrets ?? NO_SECRETS)
  const { method, shown } = request
  const at = now()
  const nextAt = new Date(at.getTime() + retryDelay(attempt))
  if (!(await beginOutgoing(db, row, { method, ...shown, at, nextAt }))) return true
  const { pauseMs, text, ...answer } = secrets ? await callPlatform(request, row.id) : LOCKED
  const ended = now()
  const { verdict, error } = verdictOf(address.kind, { ...answer, text })
  const outcome = { attempt, ...answer, error }
  if (verdict === 'taken') await endOutgoing(db, row.id, outcome, { state: 'sent', endedAt: ended })
  else if (verdict === 'refused' || isExhausted(row.queuedAt, ended))
    await endOutgoing(db, row.id, outcome, { state: 'failed', endedAt: ended })
  else
    await endOutgoing(db, row.id, outcome, {
      state: 'waiting',
      nextAt: pauseMs > 0 ? new Date(ended.getTime() + pauseMs) : undefined,
    })
  return answer.status !== null
}

function reasonNow({ address, values }: DueRow, now: Date): SkipReason | '' {
  if (!isUsed(address)) return 'stopped'
  if (isTooOld(address, values, now)) return 'tooOld'
  if (isForeignClick(address, values)) return 'otherClick'
  // bots were checked on queueing; sending by hand is intended
  return skipReason({ needsClickId: needsClickId(address), bots: true }, { isBot: false, values })
}

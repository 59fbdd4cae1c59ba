/** Counts an attempt before sending: an interruption repeats it. */
import { NotSent } from '../../outside/not-sent.ts'
import { panelOrigin } from '../../rules/accounts/panel-origin.ts'
import { isExhausted, retryDelay } from '../../rules/notifications/retry.ts'
import { type AccountRow, findAccount } from '../../store/config/accounts/accounts.ts'
import { findChat, findWebhook, noteWebhook, unlinkChat } from '../../store/config/notifications/channels.ts'
import {
  beginAttempt,
  type DeliveryLane,
  type DeliveryRow,
  dueDeliveries,
  endDelivery,
  noteFailure,
} from '../../store/config/notifications/deliveries.ts'
import type { Services } from '../context.ts'
import { reportEnded, writeReport } from '../statistics/scheduled/write.ts'
import { noticeBody, noticeLetter, noticeMessage } from './notice-text.ts'

type Sending = Pick<
  Services,
  'db' | 'events' | 'hook' | 'mail' | 'now' | 'panelOrigins' | 'publicUrl' | 'restater' | 'sealer' | 'telegram'
>

/** A slow server delays only a few others. */
const AT_ONCE: Record<DeliveryLane, number> = { others: 6, report: 2 }

const MOST = 60

const MOST_ERROR = 200

/** Returns the number of rows taken. */
export async function deliverDue(services: Sending, lane: DeliveryLane = 'others'): Promise<number> {
  const due = await dueDeliveries(services.db, { lane, now: services.now(), most: MOST })
  const queue = [...due]
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await deliver(services, next)
  }
  await Promise.all(Array.from({ length: AT_ONCE[lane] }, work))
  return due.length
}

async function deliver(services: Sending, row: DeliveryRow): Promise<void> {
  const { db, now } = services
  if (!(await beginAttempt(db, row, new Date(now().getTime() + retryDelay(row.attempts + 1))))) return
  const account = await findAccount(db, row.accountId)
  try {
    const sent = account !== undefined && isStillTrue(row, account) && (await send(services, row, account))
    await endDelivery(db, row.id, { state: sent ? 'sent' : 'void', now: now() })
    if (sent) await reportEnded(db, row, { sentAt: now() })
  } catch (error) {
    await afterFailure(services, row, error)
  }
}

/** False if a payment moved the end, or the account is deleted. */
function isStillTrue({ event, details }: DeliveryRow, { deletedAt, paidExpiration }: AccountRow): boolean {
  if (deletedAt !== null) return false
  return (event !== 'planEnds' && event !== 'planEnded') || details['until'] === paidExpiration?.toISOString()
}

/** False if the account no longer has the channel. */
async function send(services: Sending, row: DeliveryRow, account: AccountRow): Promise<boolean> {
  const panel = panelOrigin(services.panelOrigins, undefined, services.publicUrl())
  if (row.channel === 'webhook') return post(services, row, account)
  const written = row.notice === 'report' ? await writeReport(services, row, { account, panel }) : NOTICE
  if (!written) return false
  if (row.channel === 'mail') {
    await services.mail.send(written.letter(row, account, panel))
    return true
  }
  const chat = await findChat(services.db, account.id)
  if (!chat || !services.telegram) return false
  await services.telegram
    .send(chat.chatId, written.message(row, account, panel))
    .catch((error: unknown) => unlinkBlocked(services, chat.chatId, error))
  return true
}

const NOTICE = { letter: noticeLetter, message: noticeMessage }

async function unlinkBlocked({ db }: Sending, chatId: string, error: unknown): Promise<never> {
  if (error instanceof NotSent && error.shut) await unlinkChat(db, chatId)
  throw error
}

async function post(services: Sending, row: DeliveryRow, account: AccountRow): Promise<boolean> {
  const { db, now, hook } = services
  const to = await findWebhook(db, account.id)
  if (!to) return false
  const body = noticeBody(row, account, {
    id: row.id,
    at: row.createdAt,
    panel: panelOrigin(services.panelOrigins, undefined, services.publicUrl()),
  })
  try {
    const status = await hook(to, { id: row.id, event: row.event, body }, now())
    await noteWebhook(db, to, { status, error: '', now: now() })
    return true
  } catch (error) {
    if (error instanceof NotSent)
      await noteWebhook(db, to, { status: error.status, error: error.message.slice(0, MOST_ERROR), now: now() })
    throw error
  }
}

async function afterFailure({ db, now }: Sending, row: DeliveryRow, reason: unknown): Promise<void> {
  if (!(reason instanceof NotSent)) throw reason
  const error = reason.message.slice(0, MOST_ERROR)
  if (reason.final || isExhausted(row.createdAt, now())) {
    await endDelivery(db, row.id, { state: 'failed', error, now: now() })
    await reportEnded(db, row, { trouble: 'failed' })
  } else
    await noteFailure(db, row.id, {
      error,
      ...(reason.pauseMs > 0 && { nextAt: new Date(now().getTime() + reason.pauseMs) }),
    })
}

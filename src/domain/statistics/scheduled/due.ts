/** Queues reports whose time has come: the due time and its letters are stored together, so that each comes once. */
import { SCHEDULE_CHANNELS, type ScheduleTrouble } from '../../../contract/statistics/schedule-words.ts'
import { isExpired } from '../../../rules/billing/account-state.ts'
import { dueNow } from '../../../rules/statistics/schedule.ts'
import { findAccount } from '../../../store/config/accounts/accounts.ts'
import type { Queries } from '../../../store/config/engine/database.ts'
import {
  lockDueSchedule,
  receiversOf,
  type ReceiverRow,
  type ScheduleRow,
  updateReceiver,
  updateSchedule,
} from '../../../store/config/statistics/report-schedules.ts'
import type { Services } from '../../context.ts'
import { notify } from '../../notifications/notify.ts'
import { makerOf } from '../shared-report.ts'

/** In one turn, so that a stop of the process is not delayed. */
const MOST = 200

/** Returns the number of schedules whose time had come. */
export async function queueDueReports({ db, now }: Pick<Services, 'db' | 'now'>): Promise<number> {
  let count = 0
  while (count < MOST && (await db.transaction((tx) => queueNext(tx, now())))) count += 1
  return count
}

async function queueNext(tx: Queries, now: Date): Promise<boolean> {
  const row = await lockDueSchedule(tx, now)
  if (!row) return false
  const { due, isMissed, next } = dueNow(row, now)
  const trouble = isMissed ? 'missed' : await queueReport(tx, row, { due, now })
  await updateSchedule(tx, row.id, { nextAt: next, trouble })
  return true
}

type At = { due: Date; now: Date }

async function queueReport(tx: Queries, row: ScheduleRow, at: At): Promise<ScheduleTrouble | ''> {
  const receivers = (await receiversOf(tx, [row.id])).filter(({ stoppedAt }) => stoppedAt === null)
  if (receivers.length === 0) return 'nobody'
  if (!(await makerOf(tx, row))) return 'lost'
  const client = await findAccount(tx, row.clientId)
  // the list says so as long as it is so
  if (client && isExpired(client, at.now)) return ''
  for (const receiver of receivers) {
    const isQueued = await queueFor(tx, row, receiver, at)
    await updateReceiver(tx, receiver.id, { trouble: isQueued ? '' : 'unwanted' })
  }
  return ''
}

type To = Pick<ReceiverRow, 'accountId' | 'mail' | 'telegram'>

const queueFor = (tx: Queries, row: ScheduleRow, to: To, { due, now }: At): Promise<boolean> =>
  notifyOf(tx, row, to, { occasion: `${row.id} ${due.toISOString()}`, more: { due: due.toISOString() }, now })

/** To one person, at once. False within the same minute again, or if their settings allow no channel. */
export const queueReportNow = (tx: Queries, row: ScheduleRow, to: To, now: Date): Promise<boolean> =>
  notifyOf(tx, row, to, {
    occasion: `${row.id} now ${now.toISOString().slice(0, 16)}`,
    more: { due: now.toISOString(), isNow: 'yes' },
    now,
  })

type Occasion = { occasion: string; more: { due: string; isNow?: 'yes' }; now: Date }

async function notifyOf(tx: Queries, { id, name }: ScheduleRow, to: To, { occasion, more, now }: Occasion) {
  const notified = await notify(tx, [to.accountId], {
    notice: 'report',
    occasion,
    details: { schedule: id, report: name, ...more },
    among: SCHEDULE_CHANNELS.filter((channel) => to[channel]),
    now,
  })
  return notified.length > 0
}

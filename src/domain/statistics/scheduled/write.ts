/** Writes a queued report when it is sent, as its maker and its receiver may see it then. */
import { STOP_PATH } from '../../../contract/statistics/schedule-words.ts'
import type { Letter } from '../../../outside/mail.ts'
import type { AccountRow } from '../../../store/config/accounts/accounts.ts'
import type { Queries } from '../../../store/config/engine/database.ts'
import type { DeliveryRow } from '../../../store/config/notifications/deliveries.ts'
import {
  findReceiver,
  findSchedule,
  type ReceiverRow,
  type ScheduleRow,
  updateReceiver,
  updateSchedule,
} from '../../../store/config/statistics/report-schedules.ts'
import type { Services } from '../../context.ts'
import { makerOf } from '../shared-report.ts'
import { contentOf } from './content.ts'
import { reportLetter, reportMessage } from './letter.ts'
import { stopToken } from './stop-token.ts'

type Needs = Pick<Services, 'db' | 'events' | 'now' | 'restater' | 'sealer'>
type Row = Pick<DeliveryRow, 'notice' | 'accountId' | 'details'>
type Written = { letter: () => Letter; message: () => string }

/** Undefined: stopped meanwhile, or somebody has lost access, which the list then shows. */
export async function writeReport(
  services: Needs,
  { details }: Row,
  { account, panel }: { account: AccountRow; panel: string },
): Promise<Written | undefined> {
  const { db } = services
  const schedule = await findSchedule(db, details['schedule'] ?? '')
  if (!schedule) return undefined
  const receiver = await findReceiver(db, schedule.id, account.id)
  const isGoing = receiver?.stoppedAt === null
  if (!isGoing && details['isNow'] === undefined) return undefined
  const caller = await allowed(db, { schedule, receiver, account })
  if (!caller) return undefined
  const content = await contentOf({ services, caller, schedule, due: new Date(details['due'] ?? '') })
  const parts = {
    schedule,
    content,
    to: account,
    panel,
    stop: receiver && isGoing ? `${panel}${STOP_PATH}/${stopToken(services.sealer, receiver)}` : undefined,
  }
  return { letter: () => reportLetter(parts), message: () => reportMessage(parts) }
}

type Who = { schedule: ScheduleRow; receiver: ReceiverRow | undefined; account: AccountRow }

/** The maker, by whose access the report is made; the receiver needs the same. */
async function allowed(db: Queries, { schedule, receiver, account }: Who) {
  const maker = await makerOf(db, schedule)
  if (!maker) {
    await updateSchedule(db, schedule.id, { trouble: 'lost' })
    return undefined
  }
  if (await makerOf(db, { ...schedule, accountId: account.id })) return maker
  if (receiver) await updateReceiver(db, receiver.id, { trouble: 'lost' })
  return undefined
}

/** Notes in the list how a report ended; nothing for other notifications. */
export async function reportEnded(
  db: Queries,
  { notice, accountId, details }: Row,
  end: { sentAt: Date } | { trouble: 'failed' },
): Promise<void> {
  if (notice !== 'report') return
  const receiver = await findReceiver(db, details['schedule'] ?? '', accountId)
  if (receiver) await updateReceiver(db, receiver.id, 'sentAt' in end ? { sentAt: end.sentAt, trouble: '' } : end)
}

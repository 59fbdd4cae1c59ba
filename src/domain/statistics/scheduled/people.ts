import { timingSafeEqual } from 'node:crypto'
import type { SchedulePerson } from '../../../contract/statistics/report-schedules.ts'
import { hashSecret } from '../../../lib/secrets/secrets.ts'
import { canCall } from '../../../rules/menu.ts'
import { findAccount } from '../../../store/config/accounts/accounts.ts'
import { listTeamUsers } from '../../../store/config/accounts/team.ts'
import type { Queries } from '../../../store/config/engine/database.ts'
import {
  findReceiverById,
  findSchedule,
  type ReceiverRow,
  type ScheduleRow,
} from '../../../store/config/statistics/report-schedules.ts'
import { noticeChannels } from '../../notifications/notify.ts'

/** Of the client's account: those who see its money. */
export async function peopleOf(db: Queries, clientId: string): Promise<SchedulePerson[]> {
  const client = await findAccount(db, clientId)
  const all = [...(client ? [client] : []), ...(await listTeamUsers(db, clientId))]
  const people = all.filter((one) => one.active && one.deletedAt === null && canCall(one, 'reportSchedules.save'))
  const found: SchedulePerson[] = []
  for (const { id, email } of people) {
    const channels = await noticeChannels(db, id, 'report')
    found.push({ id, email, mail: channels.includes('mail'), telegram: channels.includes('telegram') })
  }
  return found
}

/** Compared with where there is no receiver, so that both take as long. */
const NOBODYS = hashSecret('')

/** The receiver whose letters a token stops; undefined: none, or stopped already. */
export async function findStop(
  db: Queries,
  token: string,
): Promise<{ receiver: ReceiverRow; schedule: ScheduleRow } | undefined> {
  const [id = '', secret = ''] = token.split('.')
  const receiver = /^[1-9]\d{0,17}$/.test(id) ? await findReceiverById(db, id) : undefined
  const isIts = timingSafeEqual(hashSecret(secret), receiver ? hashSecret(receiver.stopSecret) : NOBODYS)
  if (!receiver || !isIts || receiver.stoppedAt !== null) return undefined
  const schedule = await findSchedule(db, receiver.scheduleId)
  return schedule && { receiver, schedule }
}

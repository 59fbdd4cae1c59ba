import type { SchedulePerson } from '../../../contract/statistics/report-schedules.ts'
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
import type { Services } from '../../context.ts'
import { noticeChannels } from '../../notifications/notify.ts'
import { isStopOf } from './stop-token.ts'

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

/** The receiver whose letters a token stops; undefined: none, or stopped already. */
export async function findStop(
  { db, sealer }: { db: Queries } & Pick<Services, 'sealer'>,
  token: string,
): Promise<{ receiver: ReceiverRow; schedule: ScheduleRow } | undefined> {
  const [id = ''] = token.split('.', 1)
  const receiver = /^[1-9]\d{0,17}$/.test(id) ? await findReceiverById(db, id) : undefined
  const isIts = isStopOf(sealer, receiver, token)
  if (!receiver || !isIts || receiver.stoppedAt !== null) return undefined
  const schedule = await findSchedule(db, receiver.scheduleId)
  return schedule && { receiver, schedule }
}

import { found, invalid, Refusal } from '../../contract/failure.ts'
import type { ReportSchedule, ScheduledReport, SchedulePerson } from '../../contract/statistics/report-schedules.ts'
import { MOST_SCHEDULES, SCHEDULE_CHANNELS } from '../../contract/statistics/schedule-words.ts'
import type { Input } from '../../contract/table.ts'
import { TEXTS } from '../../contract/texts.ts'
import { newSecret } from '../../lib/secrets/secrets.ts'
import { ownClientId, requireReadable } from '../../rules/accounts/ownership.ts'
import { isExpired } from '../../rules/billing/account-state.ts'
import { nextDue } from '../../rules/statistics/schedule.ts'
import { findAccount, lockClient } from '../../store/config/accounts/accounts.ts'
import { findCampaign } from '../../store/config/campaigns/campaigns.ts'
import type { Queries } from '../../store/config/engine/database.ts'
import {
  countSchedules,
  deleteReceivers,
  deleteSchedule,
  findReceiver,
  type ListedReceiver,
  listSchedules,
  lockSchedule,
  putReceiver,
  putSchedule,
  receiversOf,
  type ScheduleRow,
  updateReceiver,
} from '../../store/config/statistics/report-schedules.ts'
import type { HandlersOf } from '../../domain/context.ts'
import { queueReportNow } from '../../domain/statistics/scheduled/due.ts'
import { findStop, peopleOf } from '../../domain/statistics/scheduled/people.ts'
import { campaignsNeeded, makerOf, requireColumns } from '../../domain/statistics/shared-report.ts'

type Needs = 'db' | 'loginLimiter' | 'now' | 'sealer'

export const reportScheduleHandlers = {
  'reportSchedules.list': async ({ services: { db, now }, caller: { account } }) => {
    const clientId = found(ownClientId(account))
    const rows = await listSchedules(db, clientId)
    const receivers = await receiversOf(
      db,
      rows.map(({ id }) => id),
    )
    const client = await findAccount(db, clientId)
    const ended = client && isExpired(client, now()) ? ('planEnded' as const) : undefined
    const viewOf = async (row: (typeof rows)[number]) => {
      const trouble = (await makerOf(db, row)) ? (ended ?? row.trouble) : 'lost'
      const own = receivers.filter(({ scheduleId }) => scheduleId === row.id)
      return toView({ ...row, trouble }, row.email, own)
    }
    return { schedules: await Promise.all(rows.map(viewOf)), people: await peopleOf(db, clientId) }
  },

  /** The caller becomes the maker: the report follows the access of the person who last chose it. */
  'reportSchedules.save': async ({ audited, services, caller: { account } }, { id, receivers, ...given }) =>
    services.db.transaction(async (tx) => {
      const now = services.now()
      const clientId = found(ownClientId(account))
      found(await lockClient(tx, clientId))
      const before = id === undefined ? undefined : found(await lockSchedule(tx, clientId, id))
      if (!before && (await countSchedules(tx, clientId)) >= MOST_SCHEDULES) throw new Refusal(409, TEXTS.schedulesFull)
      if (given.companyId !== undefined) requireReadable(account, await findCampaign(tx, given.companyId))
      const { name, timing, report } = partsOf(given)
      await requireColumns(tx, clientId, [...report.columns, ...(report.sort === undefined ? [] : [report.sort])])
      requireReceivers(await peopleOf(tx, clientId), receivers)
      const { timezone } = account
      const row = await putSchedule(
        tx,
        {
          clientId,
          accountId: account.id,
          name,
          report,
          campaignIds: await campaignsNeeded(account, report),
          timing,
          timezone,
          nextAt: nextDue({ timing, timezone }, now),
          trouble: '',
          createdAt: now,
        },
        id,
      )
      const old = await receiversOf(tx, [row.id])
      await saveReceivers(tx, { row, old, wanted: receivers, by: account.id })
      const present = await receiversOf(tx, [row.id])
      return audited(tx, {
        subject: `reportSchedules/${row.id}`,
        ...(before && { before: recorded(before, old) }),
        after: recorded(row, present),
        answer: { schedule: toView(row, account.email, present) },
      })
    }),

  'reportSchedules.stop': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const row = found(await lockSchedule(tx, found(ownClientId(account)), id))
      const receivers = await receiversOf(tx, [id])
      await deleteSchedule(tx, id)
      return audited(tx, { subject: `reportSchedules/${id}`, before: recorded(row, receivers), answer: {} })
    }),

  'reportSchedules.send': async ({ audited, services, caller: { account } }, { id }) =>
    services.db.transaction(async (tx) => {
      const row = found(await lockSchedule(tx, found(ownClientId(account)), id))
      const { mail = true, telegram = false } = (await findReceiver(tx, id, account.id)) ?? {}
      const isQueued = await queueReportNow(tx, row, { accountId: account.id, mail, telegram }, services.now())
      if (!isQueued) throw new Refusal(409, TEXTS.scheduleNotSent)
      return audited(tx, { subject: `reportSchedules/${id}`, after: { name: row.name }, answer: {} })
    }),

  /** Unknown, stopped and ended ones are one answer. */
  'reportSchedules.unsubscribe': async ({ audited, services, origin }, { token }) => {
    const { db, loginLimiter, now, sealer } = services
    const [email = ''] = token.split('.', 1)
    const attempt = { call: 'reportSchedules.unsubscribe', email, address: origin.address } as const
    const wait = await loginLimiter.take(attempt, now().getTime())
    if (wait > 0) throw new Refusal(429, TEXTS.tooMany, { retryAfter: wait })
    return db.transaction(async (tx) => {
      const { receiver, schedule } = found(await findStop({ db: tx, sealer }, token))
      await updateReceiver(tx, receiver.id, { stoppedAt: now() })
      return audited(tx, {
        actorId: receiver.accountId,
        subject: `reportSchedules/${schedule.id}`,
        after: { name: schedule.name },
        answer: { name: schedule.name },
      })
    })
  },
} satisfies HandlersOf<Needs>

type Given = Omit<Input<'reportSchedules.save'>, 'id' | 'receivers'>

function partsOf({ name, preset, every, weekdays, monthday, hour, ...report }: Given) {
  const kept: ScheduledReport = { ...report, period: { preset } }
  return { name, report: kept, timing: { every, weekdays: weekdays.toSorted((a, b) => a - b), monthday, hour } }
}

type Wanted = Input<'reportSchedules.save'>['receivers']

/** Throws 422 for who may not see the report. */
function requireReceivers(people: readonly SchedulePerson[], receivers: Wanted): void {
  if (receivers.some(({ accountId }) => !people.some(({ id }) => id === accountId)))
    throw invalid({ receivers: [TEXTS.scheduleReceiver] })
}

type Saving = { row: ScheduleRow; old: readonly ListedReceiver[]; wanted: Wanted; by: string }

/** A receiver who has stopped the letters stays stopped, and stays listed, until they choose them again themselves. */
async function saveReceivers(tx: Queries, { row, old, wanted, by }: Saving): Promise<void> {
  const gone = old.filter(
    ({ accountId, stoppedAt }) => stoppedAt === null && !wanted.some((one) => one.accountId === accountId),
  )
  await deleteReceivers(
    tx,
    gone.map(({ id }) => id),
  )
  for (const one of wanted) await putReceiver(tx, { ...one, scheduleId: row.id, stopSecret: newSecret() })
  const own = old.find(({ accountId, stoppedAt }) => accountId === by && stoppedAt !== null)
  if (own && wanted.some(({ accountId }) => accountId === by)) await updateReceiver(tx, own.id, { stoppedAt: null })
}

function toView(
  { id, name, report, timing, timezone, nextAt, trouble }: ScheduleRow,
  email: string,
  receivers: readonly ListedReceiver[],
): ReportSchedule {
  const { period, ...rest } = report
  const sent = receivers.map(({ sentAt }) => sentAt?.getTime() ?? 0)
  const lastSent = Math.max(0, ...sent)
  return {
    ...rest,
    id,
    name,
    email,
    preset: found(period.preset),
    ...timing,
    weekdays: [...timing.weekdays],
    timezone,
    next: nextAt.toISOString(),
    lastSent: lastSent === 0 ? null : new Date(lastSent).toISOString(),
    trouble: trouble === '' ? null : trouble,
    receivers: receivers.map(toReceiver),
  }
}

const toReceiver = (one: ListedReceiver): ReportSchedule['receivers'][number] => ({
  accountId: one.accountId,
  email: one.email,
  mail: one.mail,
  telegram: one.telegram,
  stopped: one.stoppedAt !== null,
  lastSent: one.sentAt?.toISOString() ?? null,
  trouble: one.trouble === '' ? null : one.trouble,
})

const recorded = ({ name, report, timing }: ScheduleRow, receivers: readonly ListedReceiver[]) => ({
  name,
  levels: report.levels,
  columns: report.columns,
  ...(report.companyId !== undefined && { companyId: report.companyId }),
  period: report.period.preset,
  every: timing.every,
  ...(timing.every === 'weekday' && { weekdays: timing.weekdays.map(String) }),
  ...(timing.every === 'monthday' && { monthday: timing.monthday }),
  hour: timing.hour,
  receivers: receivers.map(({ email, mail, telegram }) => {
    const channels = { mail, telegram }
    return `${email} (${SCHEDULE_CHANNELS.filter((channel) => channels[channel]).join(', ')})`
  }),
})

/** Reports sent on a schedule, to people of the account. */
import { z } from 'zod'
import { id, instant, timezone } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { TEXTS } from '../texts.ts'
import { PRESETS } from './presets.ts'
import { SCHEDULE_EVERY, SCHEDULE_TROUBLES } from './schedule-words.ts'
import { isColumn } from './shared-columns.ts'
import { reportName, sharedReport, SHARERS, type SharedReport } from './shares.ts'

/** `sort`: the column that rows are ranked by; absent: profit. */
export type ScheduledReport = SharedReport & { sort?: string | undefined }

const weekday = z.int(TEXTS.valueInvalid).min(0, TEXTS.valueSmall).max(6, TEXTS.valueLarge)
const isUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length

const receiver = z.object({ accountId: id, mail: z.boolean(), telegram: z.boolean() })

const fields = sharedReport.omit({ period: true }).extend({
  name: reportName,
  sort: z.string().refine(isColumn, TEXTS.valueInvalid).optional(),
  /** Of the day on which it is sent, in its zone. */
  preset: z.enum(PRESETS),
  every: z.enum(SCHEDULE_EVERY),
  /** 0 is Monday. */
  weekdays: z.array(weekday).max(7).refine(isUnique, TEXTS.valueInvalid).default([]),
  /** 29 to 31 fall on the last day of shorter months. */
  monthday: z.int(TEXTS.valueInvalid).min(1, TEXTS.valueSmall).max(31, TEXTS.valueLarge).default(1),
  /** Local time of the caller. */
  hour: z.int(TEXTS.valueInvalid).min(0, TEXTS.valueSmall).max(23, TEXTS.valueLarge),
  receivers: z
    .array(receiver)
    .min(1, TEXTS.scheduleReceivers)
    .max(100)
    .refine((all) => isUnique(all.map(({ accountId }) => accountId)), TEXTS.valueInvalid)
    .refine((all) => all.every(({ mail, telegram }) => mail || telegram), TEXTS.scheduleChannel),
})

const trouble = z.enum(SCHEDULE_TROUBLES).nullable()

const schedule = fields.omit({ receivers: true }).extend({
  id,
  /** Of its maker. */
  email: z.string(),
  timezone,
  next: instant,
  lastSent: instant.nullable(),
  /** Why the last due time brought nothing to anybody. */
  trouble,
  receivers: z.array(
    receiver.extend({
      email: z.string(),
      /** By themselves. */
      stopped: z.boolean(),
      lastSent: instant.nullable(),
      trouble,
    }),
  ),
})
export type ReportSchedule = z.output<typeof schedule>

/** `mail`, `telegram`: what their notification settings allow. */
const person = z.object({ id, email: z.string(), mail: z.boolean(), telegram: z.boolean() })
export type SchedulePerson = z.output<typeof person>

export const reportSchedules = {
  'reportSchedules.list': endpoint('reportSchedules.list', {
    allowed: SHARERS,
    effect: 'reads',
    description:
      'Reports that are sent on a schedule, newest first, and the people of the account who may get one: the client and team users who see its money.',
    reply: z.object({ schedules: z.array(schedule), people: z.array(person) }),
  }),
  'reportSchedules.save': endpoint('reportSchedules.save', {
    allowed: SHARERS,
    effect: 'changes',
    description:
      'Sends a report on a schedule, or changes the one with this id, whose maker is then the caller. Hours and days are those of the caller’s zone.',
    input: fields
      .extend({ id: id.optional() })
      .refine((given) => given.every !== 'weekday' || given.weekdays.length > 0, {
        error: TEXTS.scheduleDays,
        path: ['weekdays'],
      }),
    reply: z.object({ schedule }),
    message: 'Schedule saved.',
  }),
  'reportSchedules.stop': endpoint('reportSchedules.stop', {
    allowed: SHARERS,
    effect: 'changes',
    description: 'Ends a schedule.',
    params: z.object({ id }),
    reply: z.object({}),
    message: 'Schedule stopped.',
  }),
  'reportSchedules.send': endpoint('reportSchedules.send', {
    allowed: SHARERS,
    effect: 'changes',
    description: 'Sends the report of a schedule to the caller alone, at once.',
    params: z.object({ id }),
    reply: z.object({}),
    message: 'It is on its way to you.',
  }),
  'reportSchedules.unsubscribe': endpoint('reportSchedules.unsubscribe', {
    allowed: 'public',
    effect: 'changes',
    description:
      'Stops the letters of one receiver, by the token in each of them. A token that stops nothing is missing.',
    input: z.object({ token: z.string().max(128) }),
    reply: z.object({ name: z.string() }),
    message: 'You get no more of these letters.',
  }),
}

/** Administrators see the whole log; staff and clients see clients' entries. */
import { z } from 'zod'
import { count, day, dayField, id, instant, storable, timezone } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { OWNERS, STAFF } from '../roles.ts'
import { TEXTS } from '../texts.ts'
import { AUDIT_KINDS } from './audit-words.ts'

const values = z.record(z.string(), z.unknown()).nullable()

/** Judged visits; `until` is not included. */
const span = z.object({ from: instant, until: instant, visits: count, bots: count })
/** Of a change of what decides verdicts: visits since then, and in the same hours of earlier days. */
const effect = z.object({
  since: span,
  before: span,
  /** The next such change ended it. */
  ended: z.boolean(),
  /** At 95 % confidence. */
  differs: z.boolean(),
})
export type ChangeEffect = z.output<typeof effect>

const entry = z.object({
  id,
  at: instant,
  action: z.string(),
  /** Table and id: `campaigns/12`. */
  subject: z.string(),
  subjectName: z.string().nullable(),
  actorId: id.nullable(),
  /** Null if the account is gone, and for other staff except to administrators (see `byStaff`). */
  actorEmail: z.string().nullable(),
  byStaff: z.boolean(),
  /** The client whose panel staff had open. */
  clientEmail: z.string().nullable(),
  before: values,
  after: values,
  /** By what, unless that was undone, too. */
  undone: z.object({ id, at: instant, email: z.string().nullable(), byStaff: z.boolean() }).nullable(),
  /** Null for other changes, for too few visits, and for readers without statistics. */
  effect: effect.nullable(),
  /** An act on several campaigns: the entry stands for all of it; `undone` of them were undone since. */
  together: z.object({ id, count, undone: count }).nullable(),
})
export type AuditEntry = z.output<typeof entry>

const whole = (most: number) => z.coerce.number().int().min(1).max(most)

const question = {
  clientId: id.optional(),
  actor: z.string().trim().max(200).default(''),
  /** Both inclusive; each without the other is open. `timezone` defaults to the profile's. */
  startDate: dayField.optional(),
  endDate: dayField.optional(),
  timezone: timezone.optional(),
  kind: z.enum(AUDIT_KINDS, TEXTS.valueInvalid).optional(),
  /** An account's id; `staff`: those whose names the reader does not see; `weir`: nobody. */
  person: z.union([id, z.enum(['staff', 'weir'])], TEXTS.valueInvalid).optional(),
  companyId: id.optional(),
  /** The entries of one act, each by itself. */
  together: id.optional(),
  page: whole(100_000).default(1),
  perPage: whole(200).default(50),
}
const reply = z.object({
  entries: z.array(entry),
  total: count,
  /** Days with entries, newest first, in the zone asked for. */
  days: z.array(z.object({ day, changes: count })),
  /** Of the period, whatever else is filtered: what `person` takes. */
  people: z.array(z.object({ id: z.string(), email: z.string().nullable() })),
  /** Of ids in the values: `plans/3` → its name. */
  names: z.record(z.string(), z.string()),
})

export const auditLog = {
  'audit.list': endpoint('audit.list', {
    allowed: ['admin'],
    effect: 'reads',
    description:
      'Who changed what, newest first: of one subject, of one client with all that is theirs, or by one actor; of some days, one kind, one person or one campaign.',
    input: z.object({ subject: storable.max(100).optional(), ...question }),
    reply,
  }),
  'audit.ofClient': endpoint('audit.ofClient', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    description:
      'Who changed what of a client, newest first: staff name the client; a client reads of their own account and team, a team user of their own account and campaigns. Of some days, one kind, one person or one campaign.',
    input: z.object(question),
    reply,
  }),
}

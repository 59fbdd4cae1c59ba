/** Administrators see the whole log; staff and clients see clients' entries. */
import { z } from 'zod'
import { count, id, instant, storable } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { OWNERS, STAFF } from '../roles.ts'

const values = z.record(z.string(), z.unknown()).nullable()

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
})
export type AuditEntry = z.output<typeof entry>

const whole = (most: number) => z.coerce.number().int().min(1).max(most)

export const auditLog = {
  'audit.list': endpoint('audit.list', {
    allowed: ['admin'],
    effect: 'reads',
    description:
      'Who changed what, newest first: of one subject, of one client with all that is theirs, or by one actor.',
    input: z.object({
      subject: storable.max(100).optional(),
      clientId: id.optional(),
      actor: z.string().trim().max(200).default(''),
      page: whole(100_000).default(1),
      perPage: whole(200).default(50),
    }),
    reply: z.object({ entries: z.array(entry), total: count }),
  }),
  'audit.ofClient': endpoint('audit.ofClient', {
    allowed: [...STAFF, ...OWNERS],
    effect: 'reads',
    description:
      'Who changed what of a client, newest first: staff name the client; a client reads of their own account and team, a team user of their own account and campaigns.',
    input: z.object({
      clientId: id.optional(),
      actor: z.string().trim().max(200).default(''),
      page: whole(100_000).default(1),
      perPage: whole(200).default(50),
    }),
    reply: z.object({ entries: z.array(entry), total: count }),
  }),
}

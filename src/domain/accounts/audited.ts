/** Calls with `effect: 'changes'` return an `Audited` value, made only here. */
import type { CallName } from '../../contract/routes.ts'
import type { Contract } from '../../contract/table.ts'
import { type AuditEntry, recordAudit, type Worded } from '../../store/config/accounts/audit.ts'
import type { Queries } from '../../store/config/engine/database.ts'

declare const AUDITED: unique symbol
/** Its entry is stored, or nothing changed. */
export type Audited<Answer> = Answer & { readonly [AUDITED]: true }

/** `action`: the call itself by default. */
export type Entry = Omit<AuditEntry, 'actorId' | 'action'> & Partial<Pick<AuditEntry, 'action'>>
export type SignedEntry = Entry & Pick<AuditEntry, 'actorId'>

/** Stores the entry in the transaction of the change. */
export type Audit<Wanted extends Entry = Entry> = <
  Answer extends object,
  Before extends object = object,
  After extends object = object,
>(
  tx: Queries,
  entry: Wanted & { answer: Answer; before?: Worded<Before>; after?: Worded<After> },
) => Promise<Audited<Answer>>

type Changing = { [Name in CallName]: Contract[Name]['effect'] extends 'changes' ? Name : never }[CallName]

/** Changes without their own entry, with the reason. */
const UNRECORDED = {
  'auth.login': 'The session itself is kept, with address and agent.',
  'auth.logout': 'Ends only the session that asks.',
  'auth.forgotPassword': 'Sends a letter; the reset is recorded.',
  'profile.resendConfirmation': 'Sends a letter; the confirmation is recorded.',
  'appeals.make': 'By a visitor without account; the appeal itself is kept, and settling it is recorded.',
  'replay.order': 'A report of the caller alone; changes nothing that is judged.',
  'replay.cancel': 'As replay.order.',
  'replay.resume': 'As replay.order.',
  'conversion.report': 'Each line is kept in the inbox, with time and address.',
  'feeds.fetch': 'Only hastens a fetch; costs that it enters are recorded.',
  'data.try': 'Recorded when its shadow starts (`startDataShadow`).',
} as const satisfies { [Name in Changing]?: string }

export type RecordedCall = Exclude<Changing, keyof typeof UNRECORDED>

export const auditOf =
  (action: CallName, actorId: string | undefined): Audit =>
  async (tx, { answer, ...entry }) => {
    const signed = { action, ...(actorId !== undefined && { actorId }), ...entry }
    await recordAudit(tx, signed as AuditEntry)
    return unchanged(answer)
  }

/** Nothing to record: already so. */
export const unchanged = <Answer extends object>(answer: Answer) => answer as Audited<Answer>

/** Replaces the answer once everything is recorded. */
export const after = <Answer extends object>(_done: Audited<object> | readonly Audited<object>[], answer: Answer) =>
  answer as Audited<Answer>

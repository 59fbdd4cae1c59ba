/** The audit log, written: who changed what, with the values before and after. */
import type { CallName } from '../../contract/routes.ts'
import type { Queries } from './database.ts'
import { audit } from './schema.ts'

export type AuditEntry = {
  actorId: string
  action: CallName
  /** Table and id, as in `campaigns/12`. */
  subject: string
  /** Never a secret: no hash, token or password. */
  before?: object
  after?: object
}

/** Written in the transaction of the change itself, so that neither is without the other. */
export async function recordAudit(tx: Queries, entry: AuditEntry): Promise<void> {
  await tx.insert(audit).values(entry)
}

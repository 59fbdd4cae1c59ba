/** The audit log, written: who changed what, with the values before and after. */
import { AsyncLocalStorage } from 'node:async_hooks'
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

const staffBehind = new AsyncLocalStorage<string>()

/**
 * Whatever `work` records was done by this staff member in the panel of the account that it names as its actor. Held
 * around a whole call, so that no call can forget it.
 */
export const recordedAsStaff = <T>(staffId: string, work: () => Promise<T>): Promise<T> =>
  staffBehind.run(staffId, work)

/** Written in the transaction of the change itself, so that neither is without the other. */
export async function recordAudit(tx: Queries, entry: AuditEntry): Promise<void> {
  const staffId = staffBehind.getStore()
  await tx.insert(audit).values(staffId === undefined ? entry : { ...entry, actorId: staffId, clientId: entry.actorId })
}

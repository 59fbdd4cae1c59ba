import { notFound } from '../../contract/failure.ts'
import type { CallName } from '../../contract/routes.ts'
import type { Client } from '../../contract/staff.ts'
import { changeAccount, lockClient, type AccountChange, type AccountRow } from '../../store/config/accounts.ts'
import { recordAudit } from '../../store/config/audit.ts'
import { findClient } from '../../store/config/clients.ts'
import type { Database, Queries } from '../../store/config/database.ts'
import type { Caller } from '../context.ts'
import { toClientView } from './views.ts'

type Wanted = { id: string; caller: Caller; action: CallName; change: Pick<AccountChange, 'notes' | 'siteGenLimit'> }

/** Changes a client as staff ask for it. What is so already changes, and records, nothing. */
export const changeClient = (db: Database, { id, caller, action, change }: Wanted): Promise<Client> =>
  db.transaction(async (tx) => {
    const row = await lockClient(tx, id)
    if (!row) throw notFound()
    const before = valuesOf(row, change)
    if (JSON.stringify(before) === JSON.stringify(change)) return clientNow(tx, id)
    await changeAccount(tx, id, change)
    await recordAudit(tx, { actorId: caller.account.id, action, subject: `accounts/${id}`, before, after: change })
    return clientNow(tx, id)
  })

const valuesOf = (row: AccountRow, change: Wanted['change']) =>
  Object.fromEntries((Object.keys(change) as (keyof Wanted['change'])[]).map((name) => [name, row[name]]))

/** As staff see them now. */
export async function clientNow(tx: Queries, id: string): Promise<Client> {
  const client = await findClient(tx, id)
  if (!client) throw notFound()
  return toClientView(client)
}

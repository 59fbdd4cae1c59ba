/** What staff write about a client and set for him. */
import { findAccount } from '../../store/config/accounts.ts'
import type { Handler } from '../context.ts'
import { changeClient } from './change.ts'

export const notes: Handler<'clients.notes'> = async ({ services, asker }, { id, notes }) => ({
  client: await changeClient(services.db, { id, asker, action: 'clients.notes', change: { notes } }),
})

/** The new address is not confirmed; his sessions stay. */
export const updateEmail: Handler<'clients.updateEmail'> = async ({ services, asker }, { id, email }) => {
  const same = (await findAccount(services.db, id))?.email === email
  const change = same ? { email } : { email, emailConfirmed: false }
  return { client: await changeClient(services.db, { id, asker, action: 'clients.updateEmail', change }) }
}

export const updateSiteGenLimit: Handler<'clients.updateSiteGenLimit'> = async ({ services, asker }, { id, limit }) => ({
  client: await changeClient(services.db, { id, asker, action: 'clients.updateSiteGenLimit', change: { siteGenLimit: limit } }),
})

/** What staff write about a client and set for him. */
import { findAccount } from '../../store/config/accounts.ts'
import { mailAddressChanged } from '../address-changed.ts'
import type { Handler } from '../context.ts'
import { changeClient } from './change.ts'

export const notes: Handler<'clients.notes'> = async ({ services, asker }, { id, notes }) => ({
  client: await changeClient(services.db, { id, asker, action: 'clients.notes', change: { notes } }),
})

/** The new address is asked to confirm itself, the old one is told; his sessions stay. */
export const updateEmail: Handler<'clients.updateEmail'> = async ({ services, asker }, { id, email }) => {
  const before = await findAccount(services.db, id)
  const same = before?.email === email
  const change = same ? { email } : { email, emailConfirmed: false }
  const client = await changeClient(services.db, { id, asker, action: 'clients.updateEmail', change })
  if (before && !same) mailAddressChanged(services, before, email)
  return { client }
}

export const updateSiteGenLimit: Handler<'clients.updateSiteGenLimit'> = async ({ services, asker }, { id, limit }) => ({
  client: await changeClient(services.db, { id, asker, action: 'clients.updateSiteGenLimit', change: { siteGenLimit: limit } }),
})

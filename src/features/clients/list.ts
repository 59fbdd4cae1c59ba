import { listClients } from '../../store/config/clients.ts'
import type { Handler } from '../context.ts'
import { toClientView } from './views.ts'

export const list: Handler<'clients.list'> = async ({ services }, input) => {
  const { rows, total } = await listClients(services.db, { ...input, now: services.now() })
  return { clients: rows.map(toClientView), total }
}

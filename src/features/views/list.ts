import { teamOf } from '../../rules/view-ownership.ts'
import { listViews } from '../../store/config/views.ts'
import type { Handler } from '../context.ts'
import { toSavedView } from './views.ts'

export const list: Handler<'views.list'> = async ({ services, caller: { account } }) => {
  const rows = await listViews(services.db, account.id, teamOf(account))
  return { views: rows.map((row) => toSavedView(account, row)) }
}

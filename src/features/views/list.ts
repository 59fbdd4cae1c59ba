import { teamOf } from '../../rules/view-ownership.ts'
import { listViews } from '../../store/config/views.ts'
import type { Handler } from '../context.ts'
import { shownView } from './shown.ts'

export const list: Handler<'views.list'> = async ({ services, asker: { account } }) => {
  const rows = await listViews(services.db, account.id, teamOf(account))
  return { views: rows.map((row) => shownView(account, row)) }
}

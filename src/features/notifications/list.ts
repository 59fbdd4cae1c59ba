import { listInbox } from '../../store/config/notifications.ts'
import type { Handler } from '../context.ts'
import { shownNotification } from './shown.ts'

export const list: Handler<'notifications.list'> = async ({ services, asker }) => {
  const { rows, total } = await listInbox(services.db, asker.account.id)
  return { notifications: rows.map(shownNotification), total }
}

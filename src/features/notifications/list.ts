import { listInbox } from '../../store/config/notifications.ts'
import type { Handler } from '../context.ts'
import { toNotificationView } from './views.ts'

export const list: Handler<'notifications.list'> = async ({ services, caller }) => {
  const { rows, total } = await listInbox(services.db, caller.account.id)
  return { notifications: rows.map(toNotificationView), total }
}

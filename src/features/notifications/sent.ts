import { listSent } from '../../store/config/notifications.ts'
import type { Handler } from '../context.ts'
import { toSentView } from './views.ts'

export const sent: Handler<'notifications.sent'> = async ({ services }) => ({
  notifications: (await listSent(services.db)).map(toSentView),
})

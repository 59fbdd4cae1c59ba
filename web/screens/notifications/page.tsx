import './notifications.css'
import { useSession } from '../../api/session-store.ts'
import { OwnNotifications } from './own.tsx'
import { StaffNotifications } from './staff.tsx'

/** Staff write here and see what was sent; everybody else sees what he was told. */
export default function NotificationsPage() {
  return useSession()?.is_admin ? <StaffNotifications /> : <OwnNotifications />
}

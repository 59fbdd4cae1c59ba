import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { CallName } from '../../../src/contract/routes.ts'
import { useProfile } from '../../api/profile.ts'
import { queries } from '../../api/query.ts'
import { refreshSession, useSession } from '../../api/session-store.ts'
import { setTimezone } from '../../i18n/use-format.ts'

/**
 * Keeps the session as true as the profile. Who is not staff asks anew on every change of screen; the old answer stays
 * until the new one is here.
 */
export function useFreshProfile(): void {
  const { pathname } = useLocation()
  const staff = useSession()?.is_admin ?? false
  const profile = useProfile().data?.profile
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (staff) return
    for (const call of ['profile.read', 'notifications.list'] satisfies CallName[])
      void queries.invalidateQueries({ queryKey: [call] })
  }, [pathname, staff])
  useEffect(() => {
    if (!profile) return
    refreshSession(profile)
    setTimezone(profile.timezone)
  }, [profile])
}

/** Which file answers which address. A title of the contract without a screen does not compile. */
import type { ComponentType } from 'react'
import { SCREENS, type ScreenTitle } from '../../src/contract/menu.ts'

export type Screen = { path: string; load: () => Promise<{ default: ComponentType }> }

export const SCREEN_ROUTES: Record<ScreenTitle, readonly Screen[]> = {
  Campaign: [
    { path: SCREENS.Campaign.path, load: () => import('../screens/campaign/page.tsx') },
    { path: `${SCREENS.Campaign.path}/change/:id?`, load: () => import('../screens/campaign/change.tsx') },
  ],
  Clients: [{ path: SCREENS.Clients.path, load: () => import('../screens/clients/page.tsx') }],
  Statistics: [{ path: `${SCREENS.Statistics.path}/:id?`, load: () => import('../screens/statistics/page.tsx') }],
  Logs: [{ path: SCREENS.Logs.path, load: () => import('../screens/logs/page.tsx') }],
  Promo: [{ path: SCREENS.Promo.path, load: () => import('../screens/promo/page.tsx') }],
  'Team Users': [{ path: SCREENS['Team Users'].path, load: () => import('../screens/team-users/page.tsx') }],
  Managers: [{ path: SCREENS.Managers.path, load: () => import('../screens/managers/page.tsx') }],
  API: [{ path: SCREENS.API.path, load: () => import('../screens/api/page.tsx') }],
  Notifications: [{ path: SCREENS.Notifications.path, load: () => import('../screens/notifications/page.tsx') }],
  'Detection data': [{ path: SCREENS['Detection data'].path, load: () => import('../screens/data/page.tsx') }],
  Profile: [
    { path: SCREENS.Profile.path, load: () => import('../screens/profile/page.tsx') },
    { path: `${SCREENS.Profile.path}/personal-information`, load: () => import('../screens/profile/personal-information.tsx') },
  ],
}

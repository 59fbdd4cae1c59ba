/**
 * Which file answers which address, and when it is fetched. A title of the contract without a screen does not compile.
 */
import { lazy, type ComponentType } from 'react'
import { SCREENS, type ScreenTitle } from '../../src/contract/menu.ts'

type Screen = {
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** Without the panel around it. */
  bare?: true
}

export const SCREEN_ROUTES: Record<ScreenTitle, readonly Screen[]> = {
  'Campaign': [
    { path: SCREENS.Campaign.path, load: () => import('../screens/campaign/page.tsx') },
    { path: `${SCREENS.Campaign.path}/change/:id?`, load: () => import('../screens/campaign/change.tsx') },
    { path: `${SCREENS.Campaign.path}/sites`, load: () => import('../screens/site-generator/page.tsx') },
  ],
  'Clients': [{ path: SCREENS.Clients.path, load: () => import('../screens/clients/page.tsx') }],
  'Statistics': [{ path: `${SCREENS.Statistics.path}/:id?`, load: () => import('../screens/statistics/page.tsx') }],
  'Live': [{ path: SCREENS.Live.path, load: () => import('../screens/live/page.tsx') }],
  'Logs': [{ path: SCREENS.Logs.path, load: () => import('../screens/logs/page.tsx') }],
  'Crawlers': [{ path: SCREENS.Crawlers.path, load: () => import('../screens/crawlers/page.tsx') }],
  'Detection': [{ path: SCREENS.Detection.path, load: () => import('../screens/detection/page.tsx') }],
  'Request Statistic': [
    { path: SCREENS['Request Statistic'].path, load: () => import('../screens/request-statistic/page.tsx') },
  ],
  'Payments': [
    { path: SCREENS.Payments.path, load: () => import('../screens/payments/page.tsx') },
    { path: `${SCREENS.Payments.path}/receipt/:id`, load: () => import('../screens/payments/receipt.tsx'), bare: true },
  ],
  'Expirations': [{ path: SCREENS.Expirations.path, load: () => import('../screens/expirations/page.tsx') }],
  'Tariffs': [{ path: SCREENS.Tariffs.path, load: () => import('../screens/tariffs/page.tsx') }],
  'Tariff': [{ path: SCREENS.Tariff.path, load: () => import('../screens/tariff/page.tsx') }],
  'Promo': [{ path: SCREENS.Promo.path, load: () => import('../screens/promo/page.tsx') }],
  'Referrals': [
    { path: SCREENS.Referrals.path, load: () => import('../screens/referrals/page.tsx') },
    { path: `${SCREENS.Referrals.path}/partner/:id`, load: () => import('../screens/referrals/statement.tsx') },
    { path: `${SCREENS.Referrals.path}/payout/:id`, load: () => import('../screens/referrals/payout.tsx'), bare: true },
  ],
  'Referral Clients': [
    { path: SCREENS['Referral Clients'].path, load: () => import('../screens/referral-clients/page.tsx') },
    {
      path: `${SCREENS['Referral Clients'].path}/payout/:id`,
      load: () => import('../screens/referral-clients/payout.tsx'),
      bare: true,
    },
  ],
  'Ban Companies': [{ path: SCREENS['Ban Companies'].path, load: () => import('../screens/ban/page.tsx') }],
  'Black List': [{ path: SCREENS['Black List'].path, load: () => import('../screens/black-list/page.tsx') }],
  'BlackList': [{ path: SCREENS.BlackList.path, load: () => import('../screens/client-black-list/page.tsx') }],
  'Conversions': [{ path: SCREENS.Conversions.path, load: () => import('../screens/conversion/page.tsx') }],
  'Team Users': [{ path: SCREENS['Team Users'].path, load: () => import('../screens/team-users/page.tsx') }],
  'Managers': [{ path: SCREENS.Managers.path, load: () => import('../screens/managers/page.tsx') }],
  'API': [{ path: SCREENS.API.path, load: () => import('../screens/api/page.tsx') }],
  'Notifications': [{ path: SCREENS.Notifications.path, load: () => import('../screens/notifications/page.tsx') }],
  'Detection data': [{ path: SCREENS['Detection data'].path, load: () => import('../screens/data/page.tsx') }],
  'Privacy': [{ path: SCREENS.Privacy.path, load: () => import('../screens/privacy/page.tsx') }],
  'Status': [{ path: SCREENS.Status.path, load: () => import('../screens/status/page.tsx') }],
  'Integration': [{ path: SCREENS.Integration.path, load: () => import('../screens/integration/page.tsx') }],
  'FAQ': [{ path: SCREENS.FAQ.path, load: () => import('../screens/faq/page.tsx') }],
  'Profile': [
    { path: SCREENS.Profile.path, load: () => import('../screens/profile/page.tsx') },
    {
      path: `${SCREENS.Profile.path}/personal-information`,
      load: () => import('../screens/profile/personal-information.tsx'),
    },
  ],
}

/** A screen that is fetched when first shown, or before: when its link is pointed at, or while the panel starts. */
const kept = new Map<Screen['load'], ComponentType>()

export function lazyScreen(load: Screen['load']): ComponentType {
  const known = kept.get(load)
  if (known) return known
  const made = lazy(load)
  kept.set(load, made)
  return made
}

/** A failed fetch is tried again, and reported, when the screen is opened. */
export const preload = (title: ScreenTitle): void => {
  SCREEN_ROUTES[title][0]?.load().catch(() => undefined)
}

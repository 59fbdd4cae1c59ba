/**
 * Which file answers which address, and when it is fetched. A title of the contract without a screen does not compile.
 */
import { lazy, type ComponentType } from 'react'
import { SCREENS, type ScreenTitle } from '../../src/contract/screens.ts'
import { loadTexts } from '../i18n/i18n.ts'

type Screen = {
  path: string
  load: () => Promise<{ default: ComponentType }>
  /** Without the panel around it. */
  bare?: true
}

/** With its texts: those of its folder's page, or, with a slash, of a file that has its own. */
const screen =
  (texts: string, load: Screen['load']): Screen['load'] =>
  async () => {
    const [loaded] = await Promise.all([load(), loadTexts(texts.includes('/') ? texts : `${texts}/page`)])
    return loaded
  }

export const SCREEN_ROUTES: Record<ScreenTitle, readonly Screen[]> = {
  'Campaign': [
    { path: SCREENS.Campaign.path, load: screen('campaign', () => import('../screens/campaign/page.tsx')) },
    {
      path: `${SCREENS.Campaign.path}/change/:id?`,
      load: screen('campaign/change', () => import('../screens/campaign/change.tsx')),
    },
    {
      path: `${SCREENS.Campaign.path}/shadows/:id`,
      load: screen('campaign', () => import('../screens/campaign/shadows/list.tsx')),
    },
    {
      path: `${SCREENS.Campaign.path}/shadow/:id`,
      load: screen('campaign', () => import('../screens/campaign/shadows/one.tsx')),
    },
    {
      path: `${SCREENS.Campaign.path}/sites`,
      load: screen('site-generator', () => import('../screens/site-generator/page.tsx')),
    },
  ],
  'Clients': [
    { path: SCREENS.Clients.path, load: screen('clients', () => import('../screens/clients/page.tsx')) },
    {
      path: `${SCREENS.Clients.path}/client/:id`,
      load: screen('clients', () => import('../screens/clients/client/page.tsx')),
    },
  ],
  'Statistics': [
    {
      path: `${SCREENS.Statistics.path}/:id?`,
      load: screen('statistics', () => import('../screens/statistics/page.tsx')),
    },
  ],
  'Live': [{ path: SCREENS.Live.path, load: screen('live', () => import('../screens/live/page.tsx')) }],
  'Logs': [{ path: SCREENS.Logs.path, load: screen('logs', () => import('../screens/logs/page.tsx')) }],
  'Crawlers': [{ path: SCREENS.Crawlers.path, load: screen('crawlers', () => import('../screens/crawlers/page.tsx')) }],
  'Detection': [
    { path: SCREENS.Detection.path, load: screen('detection', () => import('../screens/detection/page.tsx')) },
    {
      path: `${SCREENS.Detection.path}/shadows`,
      load: screen('detection', () => import('../screens/detection/shadows/page.tsx')),
    },
    {
      path: `${SCREENS.Detection.path}/shadows/:id`,
      load: screen('detection', () => import('../screens/detection/shadows/shadow.tsx')),
    },
  ],
  'Request Statistic': [
    {
      path: SCREENS['Request Statistic'].path,
      load: screen('request-statistic', () => import('../screens/request-statistic/page.tsx')),
    },
  ],
  'Payments': [
    { path: SCREENS.Payments.path, load: screen('payments', () => import('../screens/payments/page.tsx')) },
    {
      path: `${SCREENS.Payments.path}/receipt/:id`,
      load: screen('payments', () => import('../screens/payments/receipt.tsx')),
      bare: true,
    },
  ],
  'Expirations': [
    { path: SCREENS.Expirations.path, load: screen('expirations', () => import('../screens/expirations/page.tsx')) },
  ],
  'Tariffs': [{ path: SCREENS.Tariffs.path, load: screen('tariffs', () => import('../screens/tariffs/page.tsx')) }],
  'Tariff': [{ path: SCREENS.Tariff.path, load: screen('tariff', () => import('../screens/tariff/page.tsx')) }],
  'Promo': [{ path: SCREENS.Promo.path, load: screen('promo', () => import('../screens/promo/page.tsx')) }],
  'Referrals': [
    { path: SCREENS.Referrals.path, load: screen('referrals', () => import('../screens/referrals/page.tsx')) },
    {
      path: `${SCREENS.Referrals.path}/partner/:id`,
      load: screen('referrals', () => import('../screens/referrals/statement.tsx')),
    },
    {
      path: `${SCREENS.Referrals.path}/payout/:id`,
      load: screen('referrals', () => import('../screens/referrals/payout.tsx')),
      bare: true,
    },
  ],
  'Referral Clients': [
    {
      path: SCREENS['Referral Clients'].path,
      load: screen('referral-clients', () => import('../screens/referral-clients/page.tsx')),
    },
    {
      path: `${SCREENS['Referral Clients'].path}/payout/:id`,
      load: screen('referral-clients', () => import('../screens/referral-clients/payout.tsx')),
      bare: true,
    },
  ],
  'Ban Companies': [
    { path: SCREENS['Ban Companies'].path, load: screen('ban', () => import('../screens/ban/page.tsx')) },
  ],
  'Black List': [
    { path: SCREENS['Black List'].path, load: screen('black-list', () => import('../screens/black-list/page.tsx')) },
  ],
  'BlackList': [
    {
      path: SCREENS.BlackList.path,
      load: screen('client-black-list', () => import('../screens/client-black-list/page.tsx')),
    },
  ],
  'Conversions': [
    { path: SCREENS.Conversions.path, load: screen('conversion', () => import('../screens/conversion/page.tsx')) },
  ],
  'Offers': [{ path: SCREENS.Offers.path, load: screen('offers', () => import('../screens/offers/page.tsx')) }],
  'Sources': [{ path: SCREENS.Sources.path, load: screen('sources', () => import('../screens/sources/page.tsx')) }],
  'Gap': [{ path: SCREENS.Gap.path, load: screen('gap', () => import('../screens/gap/page.tsx')) }],
  'Team Users': [
    { path: SCREENS['Team Users'].path, load: screen('team-users', () => import('../screens/team-users/page.tsx')) },
  ],
  'Managers': [{ path: SCREENS.Managers.path, load: screen('managers', () => import('../screens/managers/page.tsx')) }],
  'API': [{ path: SCREENS.API.path, load: screen('api', () => import('../screens/api/page.tsx')) }],
  'Notifications': [
    {
      path: SCREENS.Notifications.path,
      load: screen('notifications', () => import('../screens/notifications/page.tsx')),
    },
  ],
  'Detection data': [
    { path: SCREENS['Detection data'].path, load: screen('data', () => import('../screens/data/page.tsx')) },
  ],
  'Privacy': [{ path: SCREENS.Privacy.path, load: screen('privacy', () => import('../screens/privacy/page.tsx')) }],
  'Status': [{ path: SCREENS.Status.path, load: screen('status', () => import('../screens/status/page.tsx')) }],
  'Integration': [
    { path: SCREENS.Integration.path, load: screen('integration', () => import('../screens/integration/page.tsx')) },
  ],
  'FAQ': [{ path: SCREENS.FAQ.path, load: screen('faq', () => import('../screens/faq/page.tsx')) }],
  'Profile': [
    { path: SCREENS.Profile.path, load: screen('profile', () => import('../screens/profile/page.tsx')) },
    {
      path: `${SCREENS.Profile.path}/personal-information`,
      load: screen('profile', () => import('../screens/profile/personal-information.tsx')),
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

/**
 * Route and file of each screen; plain data, since the build reads it too (`web/hints.ts`). A contract title without a
 * screen is a type error.
 */
import { SCREENS, type ScreenTitle } from '../../src/contract/screens.ts'

type ScreenFile = {
  /** Route pattern. */
  path: string
  /** Below `areas`, without extension. */
  file: string
  /** Without the frame. */
  bare?: true
}

export const SCREEN_FILES: Record<ScreenTitle, readonly ScreenFile[]> = {
  'Campaign': [
    { path: SCREENS.Campaign.path, file: 'campaigns/campaign/page' },
    { path: `${SCREENS.Campaign.path}/change/:id?`, file: 'campaigns/campaign/change' },
    { path: `${SCREENS.Campaign.path}/shadows/:id`, file: 'campaigns/campaign/shadows/list' },
    { path: `${SCREENS.Campaign.path}/shadow/:id`, file: 'campaigns/campaign/shadows/one' },
    { path: `${SCREENS.Campaign.path}/sites`, file: 'sites/site-generator/page' },
  ],
  'Clients': [
    { path: SCREENS.Clients.path, file: 'accounts/clients/page' },
    { path: `${SCREENS.Clients.path}/client/:id`, file: 'accounts/clients/client/page' },
  ],
  'Statistics': [{ path: `${SCREENS.Statistics.path}/:id?`, file: 'statistics/statistics/page' }],
  'Live': [{ path: SCREENS.Live.path, file: 'hits/live/page' }],
  'Logs': [{ path: SCREENS.Logs.path, file: 'hits/logs/page' }],
  'Crawlers': [{ path: SCREENS.Crawlers.path, file: 'crawlers/crawlers/page' }],
  'Detection': [
    { path: SCREENS.Detection.path, file: 'detection/detection/page' },
    { path: `${SCREENS.Detection.path}/shadows`, file: 'detection/detection/shadows/page' },
    { path: `${SCREENS.Detection.path}/shadows/:id`, file: 'detection/detection/shadows/shadow' },
  ],
  'Request Statistic': [{ path: SCREENS['Request Statistic'].path, file: 'billing/request-statistic/page' }],
  'Payments': [
    { path: SCREENS.Payments.path, file: 'billing/payments/page' },
    { path: `${SCREENS.Payments.path}/receipt/:id`, file: 'billing/payments/receipt', bare: true },
  ],
  'Expirations': [{ path: SCREENS.Expirations.path, file: 'billing/expirations/page' }],
  'Tariffs': [{ path: SCREENS.Tariffs.path, file: 'billing/tariffs/page' }],
  'Tariff': [{ path: SCREENS.Tariff.path, file: 'billing/tariff/page' }],
  'Promo': [{ path: SCREENS.Promo.path, file: 'billing/promo/page' }],
  'Referrals': [
    { path: SCREENS.Referrals.path, file: 'partners/referrals/page' },
    { path: `${SCREENS.Referrals.path}/partner/:id`, file: 'partners/referrals/statement' },
    { path: `${SCREENS.Referrals.path}/payout/:id`, file: 'partners/referrals/payout', bare: true },
  ],
  'Referral Clients': [
    { path: SCREENS['Referral Clients'].path, file: 'partners/referral-clients/page' },
    { path: `${SCREENS['Referral Clients'].path}/payout/:id`, file: 'partners/referral-clients/payout', bare: true },
  ],
  'Ban Companies': [{ path: SCREENS['Ban Companies'].path, file: 'campaigns/ban/page' }],
  'Black List': [{ path: SCREENS['Black List'].path, file: 'lists/black-list/page' }],
  'BlackList': [{ path: SCREENS.BlackList.path, file: 'lists/client-black-list/page' }],
  'Conversions': [{ path: SCREENS.Conversions.path, file: 'conversions/conversion/page' }],
  'Offers': [{ path: SCREENS.Offers.path, file: 'offers/offers/page' }],
  'Sources': [{ path: SCREENS.Sources.path, file: 'money/sources/page' }],
  'Gap': [{ path: SCREENS.Gap.path, file: 'money/gap/page' }],
  'Team Users': [{ path: SCREENS['Team Users'].path, file: 'accounts/team-users/page' }],
  'Managers': [{ path: SCREENS.Managers.path, file: 'accounts/managers/page' }],
  'API': [{ path: SCREENS.API.path, file: 'accounts/api/page' }],
  'Notifications': [{ path: SCREENS.Notifications.path, file: 'notifications/notifications/page' }],
  'Detection data': [{ path: SCREENS['Detection data'].path, file: 'detection/data/page' }],
  'Privacy': [{ path: SCREENS.Privacy.path, file: 'hits/privacy/page' }],
  'Status': [{ path: SCREENS.Status.path, file: 'status/status/page' }],
  'Integration': [{ path: SCREENS.Integration.path, file: 'integration/integration/page' }],
  'FAQ': [{ path: SCREENS.FAQ.path, file: 'integration/faq/page' }],
  'Profile': [
    { path: SCREENS.Profile.path, file: 'accounts/profile/page' },
    { path: `${SCREENS.Profile.path}/personal-information`, file: 'accounts/profile/personal-information' },
  ],
}

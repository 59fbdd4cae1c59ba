/**
 * Which file answers which address of the panel, as data alone: the build reads it as well (`web/hints.ts`). A title of
 * the contract without a screen does not compile.
 */
import { SCREENS, type ScreenTitle } from '../../src/contract/screens.ts'

export type ScreenFile = {
  /** As the router reads it. */
  path: string
  /** Below `screens`, without its ending. */
  file: string
  /** Without the panel around it. */
  bare?: true
}

export const SCREEN_FILES: Record<ScreenTitle, readonly ScreenFile[]> = {
  'Campaign': [
    { path: SCREENS.Campaign.path, file: 'campaign/page' },
    { path: `${SCREENS.Campaign.path}/change/:id?`, file: 'campaign/change' },
    { path: `${SCREENS.Campaign.path}/shadows/:id`, file: 'campaign/shadows/list' },
    { path: `${SCREENS.Campaign.path}/shadow/:id`, file: 'campaign/shadows/one' },
    { path: `${SCREENS.Campaign.path}/sites`, file: 'site-generator/page' },
  ],
  'Clients': [
    { path: SCREENS.Clients.path, file: 'clients/page' },
    { path: `${SCREENS.Clients.path}/client/:id`, file: 'clients/client/page' },
  ],
  'Statistics': [{ path: `${SCREENS.Statistics.path}/:id?`, file: 'statistics/page' }],
  'Live': [{ path: SCREENS.Live.path, file: 'live/page' }],
  'Logs': [{ path: SCREENS.Logs.path, file: 'logs/page' }],
  'Crawlers': [{ path: SCREENS.Crawlers.path, file: 'crawlers/page' }],
  'Detection': [
    { path: SCREENS.Detection.path, file: 'detection/page' },
    { path: `${SCREENS.Detection.path}/shadows`, file: 'detection/shadows/page' },
    { path: `${SCREENS.Detection.path}/shadows/:id`, file: 'detection/shadows/shadow' },
  ],
  'Request Statistic': [{ path: SCREENS['Request Statistic'].path, file: 'request-statistic/page' }],
  'Payments': [
    { path: SCREENS.Payments.path, file: 'payments/page' },
    { path: `${SCREENS.Payments.path}/receipt/:id`, file: 'payments/receipt', bare: true },
  ],
  'Expirations': [{ path: SCREENS.Expirations.path, file: 'expirations/page' }],
  'Tariffs': [{ path: SCREENS.Tariffs.path, file: 'tariffs/page' }],
  'Tariff': [{ path: SCREENS.Tariff.path, file: 'tariff/page' }],
  'Promo': [{ path: SCREENS.Promo.path, file: 'promo/page' }],
  'Referrals': [
    { path: SCREENS.Referrals.path, file: 'referrals/page' },
    { path: `${SCREENS.Referrals.path}/partner/:id`, file: 'referrals/statement' },
    { path: `${SCREENS.Referrals.path}/payout/:id`, file: 'referrals/payout', bare: true },
  ],
  'Referral Clients': [
    { path: SCREENS['Referral Clients'].path, file: 'referral-clients/page' },
    { path: `${SCREENS['Referral Clients'].path}/payout/:id`, file: 'referral-clients/payout', bare: true },
  ],
  'Ban Companies': [{ path: SCREENS['Ban Companies'].path, file: 'ban/page' }],
  'Black List': [{ path: SCREENS['Black List'].path, file: 'black-list/page' }],
  'BlackList': [{ path: SCREENS.BlackList.path, file: 'client-black-list/page' }],
  'Conversions': [{ path: SCREENS.Conversions.path, file: 'conversion/page' }],
  'Offers': [{ path: SCREENS.Offers.path, file: 'offers/page' }],
  'Sources': [{ path: SCREENS.Sources.path, file: 'sources/page' }],
  'Gap': [{ path: SCREENS.Gap.path, file: 'gap/page' }],
  'Team Users': [{ path: SCREENS['Team Users'].path, file: 'team-users/page' }],
  'Managers': [{ path: SCREENS.Managers.path, file: 'managers/page' }],
  'API': [{ path: SCREENS.API.path, file: 'api/page' }],
  'Notifications': [{ path: SCREENS.Notifications.path, file: 'notifications/page' }],
  'Detection data': [{ path: SCREENS['Detection data'].path, file: 'data/page' }],
  'Privacy': [{ path: SCREENS.Privacy.path, file: 'privacy/page' }],
  'Status': [{ path: SCREENS.Status.path, file: 'status/page' }],
  'Integration': [{ path: SCREENS.Integration.path, file: 'integration/page' }],
  'FAQ': [{ path: SCREENS.FAQ.path, file: 'faq/page' }],
  'Profile': [
    { path: SCREENS.Profile.path, file: 'profile/page' },
    { path: `${SCREENS.Profile.path}/personal-information`, file: 'profile/personal-information' },
  ],
}

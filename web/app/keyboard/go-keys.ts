import type { ScreenTitle } from '../../../src/contract/screens.ts'

/** Letters after `g`, unique within the menu of each role. */
export const GO_KEYS: Record<ScreenTitle, string> = {
  'Campaign': 'c',
  'Clients': 'c',
  'Referral Clients': 'c',
  'Statistics': 's',
  'Live': 'v',
  'Logs': 'l',
  'Crawlers': 'r',
  'Detection': 'd',
  'Request Statistic': 'q',
  'Payments': 'p',
  'Expirations': 'e',
  'Tariffs': 't',
  'Tariff': 't',
  'Promo': 'o',
  'Referrals': 'f',
  'Ban Companies': 'b',
  'Black List': 'k',
  'BlackList': 'k',
  'Conversions': 'x',
  'Offers': 'j',
  'Sources': 'z',
  'Gap': 'g',
  'Team Users': 'u',
  'Managers': 'w',
  'API': 'a',
  'Notifications': 'n',
  'Detection data': 'a',
  'Privacy': 'y',
  'Status': 'u',
  'Integration': 'i',
  'FAQ': 'h',
  'Profile': 'm',
}

export const goKeysOf = (title: ScreenTitle): string => `g ${GO_KEYS[title]}`

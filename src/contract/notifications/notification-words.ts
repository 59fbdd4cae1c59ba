import type { Language, Role } from '../roles.ts'

export const NOTIFICATION_TYPES = ['success', 'warning', 'danger'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

export const NOTIFICATION_CHANNELS = ['panel', 'mail', 'telegram', 'webhook'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

type Event = {
  roles: readonly Role[]
  /** Default: all. */
  channels?: readonly NotificationChannel[]
  /** On by default. Telegram and webhook, once set, follow mail. */
  on: readonly ('panel' | 'mail')[]
}
const ALL_ROLES = ['admin', 'manager', 'user', 'team_user', 'referal'] as const
const IMPORTANT = ['panel', 'mail'] as const
const QUIET = ['panel'] as const

/** In display order. `messages`: from staff. */
const EVENTS = {
  messages: { roles: ALL_ROLES, channels: ['panel'], on: QUIET },
  security: { roles: ALL_ROLES, on: IMPORTANT },
  account: { roles: ['user'], on: QUIET },
  payment: { roles: ['user'], on: IMPORTANT },
  planEnds: { roles: ['user'], on: IMPORTANT },
  planEnded: { roles: ['user'], on: IMPORTANT },
  clickLimit: { roles: ['user'], on: IMPORTANT },
  apiKeyEnds: { roles: ['user'], on: IMPORTANT },
  campaignBanned: { roles: ['user', 'team_user'], on: IMPORTANT },
  campaignSilent: { roles: ['user'], on: IMPORTANT },
  botJump: { roles: ['user'], on: IMPORTANT },
  testsFail: { roles: ['user'], on: IMPORTANT },
  domain: { roles: ['user'], on: IMPORTANT },
  offer: { roles: ['user'], on: IMPORTANT },
  autoRule: { roles: ['user'], on: IMPORTANT },
  splitWon: { roles: ['user'], on: IMPORTANT },
  costFeed: { roles: ['user'], on: IMPORTANT },
  appeal: { roles: ['user', 'team_user'], on: IMPORTANT },
  weekly: { roles: ['user'], on: QUIET },
  report: { roles: ['user', 'team_user'], channels: ['mail', 'telegram'], on: IMPORTANT },
  siteReady: { roles: ['user', 'team_user'], on: IMPORTANT },
  referral: { roles: ['referal'], on: QUIET },
  payout: { roles: ['referal'], on: IMPORTANT },
  newClient: { roles: ['admin', 'manager'], on: QUIET },
  planRequest: { roles: ['admin', 'manager'], on: IMPORTANT },
  shadow: { roles: ['admin', 'manager', 'user', 'team_user'], on: IMPORTANT },
} as const satisfies Record<string, Event>
export type NotificationEvent = keyof typeof EVENTS
export const EVENT_NAMES = Object.keys(EVENTS) as NotificationEvent[]

export const eventsOf = (role: Role): NotificationEvent[] =>
  EVENT_NAMES.filter((name) => (EVENTS[name] as Event).roles.includes(role))
export const channelsOf = (event: NotificationEvent): readonly NotificationChannel[] =>
  (EVENTS[event] as Event).channels ?? NOTIFICATION_CHANNELS
/** The default while the account has no setting. */
export const isOnByItself = (event: NotificationEvent, channel: NotificationChannel): boolean =>
  channelsOf(event).includes(channel) && (EVENTS[event] as Event).on.includes(channel === 'panel' ? 'panel' : 'mail')

/** Link labels (`notice.act.<name>`). */
const NOTICE_ACTS = [
  'account',
  'campaign',
  'campaigns',
  'client',
  'domains',
  'feeds',
  'figures',
  'key',
  'offers',
  'pay',
  'plan',
  'record',
  'royalties',
  'rules',
  'shadow',
  'sites',
  'visit',
] as const
type NoticeAct = (typeof NOTICE_ACTS)[number]

export type NoticeWords = {
  event: NotificationEvent
  type: NotificationType
  path: string
  act: NoticeAct
  /** Always mailed, maybe to another address. */
  ownLetter?: true
}

/** Texts: `notice.<name>.title` and `.text`. */
export const NOTICES = {
  password: { event: 'security', type: 'warning', path: '/pages/profile/personal-information', act: 'account' },
  twoFactorOn: { event: 'security', type: 'success', path: '/pages/profile/personal-information', act: 'account' },
  twoFactorOff: { event: 'security', type: 'warning', path: '/pages/profile/personal-information', act: 'account' },
  tokensRenewed: { event: 'security', type: 'warning', path: '/pages/campaign-page', act: 'campaigns' },
  tokensEnded: { event: 'security', type: 'warning', path: '/pages/campaign-page', act: 'campaigns' },
  addressAsked: {
    event: 'security',
    type: 'warning',
    path: '/pages/profile/personal-information',
    act: 'account',
    ownLetter: true,
  },
  addressChanged: {
    event: 'security',
    type: 'warning',
    path: '/pages/profile/personal-information',
    act: 'account',
    ownLetter: true,
  },
  addressTakenBack: {
    event: 'security',
    type: 'warning',
    path: '/pages/profile/personal-information',
    act: 'account',
    ownLetter: true,
  },
  wrongCodes: { event: 'security', type: 'danger', path: '/pages/profile/personal-information', act: 'account' },
  keyMade: { event: 'security', type: 'success', path: '/pages/api', act: 'key' },
  namedKeyMade: { event: 'security', type: 'success', path: '/pages/api', act: 'key' },
  registered: { event: 'account', type: 'success', path: '/pages/tariff', act: 'plan' },
  activated: { event: 'account', type: 'success', path: '/pages/campaign-page', act: 'campaigns' },
  payment: { event: 'payment', type: 'success', path: '/pages/tariff', act: 'plan' },
  paymentChanged: { event: 'payment', type: 'warning', path: '/pages/tariff', act: 'plan' },
  paymentDeleted: { event: 'payment', type: 'warning', path: '/pages/tariff', act: 'plan' },
  planGiven: { event: 'payment', type: 'success', path: '/pages/tariff', act: 'plan' },
  ends: { event: 'planEnds', type: 'warning', path: '/pages/tariff', act: 'pay' },
  ends3: { event: 'planEnds', type: 'warning', path: '/pages/tariff', act: 'pay' },
  ends2: { event: 'planEnds', type: 'warning', path: '/pages/tariff', act: 'pay' },
  ends1: { event: 'planEnds', type: 'warning', path: '/pages/tariff', act: 'pay' },
  ended: { event: 'planEnded', type: 'danger', path: '/pages/tariff', act: 'pay' },
  clicksNear: { event: 'clickLimit', type: 'warning', path: '/pages/tariff', act: 'plan' },
  clicksReached: { event: 'clickLimit', type: 'danger', path: '/pages/tariff', act: 'plan' },
  keyEnds: { event: 'apiKeyEnds', type: 'warning', path: '/pages/api', act: 'key' },
  banned: { event: 'campaignBanned', type: 'danger', path: '/pages/campaign-page', act: 'campaign' },
  silent: { event: 'campaignSilent', type: 'warning', path: '/pages/campaign-page', act: 'campaign' },
  testsFail: { event: 'testsFail', type: 'warning', path: '/pages/campaign-page', act: 'campaign' },
  botJump: { event: 'botJump', type: 'warning', path: '/pages/statistics', act: 'figures' },
  appeal: { event: 'appeal', type: 'warning', path: '/pages/logs', act: 'visit' },
  appeals: { event: 'appeal', type: 'warning', path: '/pages/logs', act: 'visit' },
  domainProven: { event: 'domain', type: 'success', path: '/pages/integration?view=domains', act: 'domains' },
  domainFails: { event: 'domain', type: 'warning', path: '/pages/integration?view=domains', act: 'domains' },
  domainLost: { event: 'domain', type: 'danger', path: '/pages/integration?view=domains', act: 'domains' },
  ruleTold: { event: 'autoRule', type: 'warning', path: '/pages/rules', act: 'rules' },
  ruleDrafted: { event: 'autoRule', type: 'warning', path: '/pages/rules', act: 'rules' },
  ruleActed: { event: 'autoRule', type: 'success', path: '/pages/rules', act: 'rules' },
  ruleCapped: { event: 'autoRule', type: 'warning', path: '/pages/rules', act: 'rules' },
  splitWon: { event: 'splitWon', type: 'success', path: '/pages/campaign-page', act: 'campaign' },
  feedWaits: { event: 'costFeed', type: 'warning', path: '/pages/sources?tab=feeds', act: 'feeds' },
  feedFails: { event: 'costFeed', type: 'danger', path: '/pages/sources?tab=feeds', act: 'feeds' },
  offerDead: { event: 'offer', type: 'danger', path: '/pages/offers', act: 'offers' },
  offersDead: { event: 'offer', type: 'danger', path: '/pages/offers', act: 'offers' },
  offerBack: { event: 'offer', type: 'success', path: '/pages/offers', act: 'offers' },
  offersBack: { event: 'offer', type: 'success', path: '/pages/offers', act: 'offers' },
  weekly: { event: 'weekly', type: 'success', path: '/pages/statistics', act: 'figures' },
  report: { event: 'report', type: 'success', path: '/pages/statistics', act: 'figures' },
  siteReady: { event: 'siteReady', type: 'success', path: '/pages/campaign-page/sites', act: 'sites' },
  siteFailed: { event: 'siteReady', type: 'danger', path: '/pages/campaign-page/sites', act: 'sites' },
  referred: { event: 'referral', type: 'success', path: '/pages/referralClients', act: 'royalties' },
  royalty: { event: 'referral', type: 'success', path: '/pages/referralClients', act: 'royalties' },
  payout: { event: 'payout', type: 'success', path: '/pages/referralClients', act: 'royalties' },
  newClient: { event: 'newClient', type: 'success', path: '/pages/clients', act: 'client' },
  planRequest: { event: 'planRequest', type: 'success', path: '/pages/payments', act: 'record' },
  renewalRequest: { event: 'planRequest', type: 'success', path: '/pages/payments', act: 'record' },
  generationsRequest: { event: 'planRequest', type: 'success', path: '/pages/payments', act: 'record' },
  shadowBegan: { event: 'shadow', type: 'success', path: '/pages/detection/shadows', act: 'shadow' },
  shadowEnded: { event: 'shadow', type: 'success', path: '/pages/detection/shadows', act: 'shadow' },
  campaignShadowEnded: { event: 'shadow', type: 'success', path: '/pages/campaign-page/shadow', act: 'shadow' },
  dataShadowEnded: { event: 'shadow', type: 'success', path: '/pages/detection/shadows', act: 'shadow' },
  dataShadowPromoted: { event: 'shadow', type: 'warning', path: '/pages/detection/shadows', act: 'shadow' },
  shadowPromoted: { event: 'shadow', type: 'warning', path: '/pages/detection/shadows', act: 'shadow' },
} as const satisfies Record<string, NoticeWords>
export type Notice = keyof typeof NOTICES
export const NOTICE_NAMES = Object.keys(NOTICES) as Notice[]
/** Texts, instants, days and numbers as strings. */
export type NoticeDetails = Record<string, string>

/** The value that an act needs, and its place on the screen. */
const PLACES: Partial<Record<NoticeAct, [value: string, place: (value: string) => string]>> = {
  visit: ['hit', (hit) => `?hit=${encodeURIComponent(hit)}`],
  figures: ['campaignId', (id) => `/${id}`],
  campaign: ['campaignId', (id) => `/change/${id}`],
  offers: ['offerId', (id) => `?offer=${id}`],
  feeds: ['feedId', (id) => `&feed=${id}`],
  rules: ['ruleId', (id) => `?rule=${id}`],
  shadow: ['shadow', (id) => `/${id}`],
  client: ['email', (email) => `?search=${encodeURIComponent(email)}`],
}

export function pathOf(notice: Notice, details: NoticeDetails): string {
  const { path, act }: NoticeWords = NOTICES[notice]
  const [name = '', place] = PLACES[act] ?? []
  const value = details[name]
  return place && value !== undefined ? path + place(value) : path
}

/** As stored. */
const STORED_AUDIENCES = ['all', 'role', 'account'] as const
export type StoredAudience = (typeof STORED_AUDIENCES)[number]

/** `plan`, `language` and `activity` are of clients; `chosen` accounts are named by e-mail. */
export const AUDIENCES = [...STORED_AUDIENCES, 'plan', 'language', 'activity', 'chosen'] as const
export type Audience = (typeof AUDIENCES)[number]

/** `recent`: signed in within so many days; `away`: not; `unpaid`: inactive, or the plan has ended. */
export const ACTIVITIES = ['recent', 'away', 'unpaid'] as const
export type Activity = (typeof ACTIVITIES)[number]
export const RECENT_DAYS = 30

export type Narrowed =
  | { by: 'plan'; planId: string }
  | { by: 'language'; language: Language }
  | { by: 'activity'; activity: Activity }
  | { by: 'chosen'; accountIds: string[] }

/** The words of notifications, for the server's schemas and the panel's controls. */
import type { Role } from './roles.ts'

export const NOTIFICATION_TYPES = ['success', 'warning', 'danger'] as const
export type NotificationType = (typeof NOTIFICATION_TYPES)[number]

/** Ways to the reader. */
export const NOTIFICATION_CHANNELS = ['panel', 'mail', 'telegram', 'webhook'] as const
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number]

type Event = {
  /** Whom it can concern. */
  roles: readonly Role[]
  /** By which ways it goes; all unless named. */
  channels?: readonly NotificationChannel[]
  /** What is on until the account says otherwise. A chat and a webhook get what mail gets, as soon as there is one. */
  on: readonly ('panel' | 'mail')[]
}
const ALL_ROLES = ['admin', 'manager', 'user', 'team_user', 'referal'] as const
const IMPORTANT = ['panel', 'mail'] as const
const QUIET = ['panel'] as const

/**
 * Events, in the order in which they are shown. `messages`: written by staff. `security`: what happened to the way
 * into the account.
 */
export const EVENTS = {
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
  appeal: { roles: ['user', 'team_user'], on: IMPORTANT },
  weekly: { roles: ['user'], on: QUIET },
  siteReady: { roles: ['user', 'team_user'], on: IMPORTANT },
  referral: { roles: ['referal'], on: QUIET },
  payout: { roles: ['referal'], on: IMPORTANT },
  newClient: { roles: ['admin', 'manager'], on: QUIET },
  planRequest: { roles: ['admin', 'manager'], on: IMPORTANT },
} as const satisfies Record<string, Event>
export type NotificationEvent = keyof typeof EVENTS
export const EVENT_NAMES = Object.keys(EVENTS) as NotificationEvent[]

export const eventsOf = (role: Role): NotificationEvent[] =>
  EVENT_NAMES.filter((name) => (EVENTS[name] as Event).roles.includes(role))
export const channelsOf = (event: NotificationEvent): readonly NotificationChannel[] =>
  (EVENTS[event] as Event).channels ?? NOTIFICATION_CHANNELS
/** Whether an event goes by a way as long as the account says nothing of it. */
export const isOnByItself = (event: NotificationEvent, channel: NotificationChannel): boolean =>
  channelsOf(event).includes(channel) && (EVENTS[event] as Event).on.includes(channel === 'panel' ? 'panel' : 'mail')

export type NoticeWords = {
  event: NotificationEvent
  type: NotificationType
  path: string
  /** A letter of its own is sent whatever the account wants, and not always to its present address. */
  ownLetter?: true
}

/**
 * What Weir says, each in words of its own (`notice.<name>.title` and `.text`), how grave it is, and the screen where
 * it is to be seen.
 */
export const NOTICES = {
  password: { event: 'security', type: 'warning', path: '/pages/profile/personal-information' },
  twoFactorOn: { event: 'security', type: 'success', path: '/pages/profile/personal-information' },
  twoFactorOff: { event: 'security', type: 'warning', path: '/pages/profile/personal-information' },
  tokensRenewed: { event: 'security', type: 'warning', path: '/pages/campaign-page' },
  tokensEnded: { event: 'security', type: 'warning', path: '/pages/campaign-page' },
  addressAsked: { event: 'security', type: 'warning', path: '/pages/profile/personal-information', ownLetter: true },
  addressChanged: { event: 'security', type: 'warning', path: '/pages/profile/personal-information', ownLetter: true },
  addressTakenBack: {
    event: 'security',
    type: 'warning',
    path: '/pages/profile/personal-information',
    ownLetter: true,
  },
  wrongCodes: { event: 'security', type: 'danger', path: '/pages/profile/personal-information' },
  keyMade: { event: 'security', type: 'success', path: '/pages/api' },
  registered: { event: 'account', type: 'success', path: '/pages/tariff' },
  activated: { event: 'account', type: 'success', path: '/pages/campaign-page' },
  payment: { event: 'payment', type: 'success', path: '/pages/tariff' },
  ends: { event: 'planEnds', type: 'warning', path: '/pages/tariff' },
  ends3: { event: 'planEnds', type: 'warning', path: '/pages/tariff' },
  ends2: { event: 'planEnds', type: 'warning', path: '/pages/tariff' },
  ends1: { event: 'planEnds', type: 'warning', path: '/pages/tariff' },
  ended: { event: 'planEnded', type: 'danger', path: '/pages/tariff' },
  clicksNear: { event: 'clickLimit', type: 'warning', path: '/pages/tariff' },
  clicksReached: { event: 'clickLimit', type: 'danger', path: '/pages/tariff' },
  keyEnds: { event: 'apiKeyEnds', type: 'warning', path: '/pages/api' },
  banned: { event: 'campaignBanned', type: 'danger', path: '/pages/campaign-page' },
  silent: { event: 'campaignSilent', type: 'warning', path: '/pages/campaign-page' },
  botJump: { event: 'botJump', type: 'warning', path: '/pages/statistics' },
  appeal: { event: 'appeal', type: 'warning', path: '/pages/logs' },
  appeals: { event: 'appeal', type: 'warning', path: '/pages/logs' },
  weekly: { event: 'weekly', type: 'success', path: '/pages/statistics' },
  siteReady: { event: 'siteReady', type: 'success', path: '/pages/campaign-page/sites' },
  siteFailed: { event: 'siteReady', type: 'danger', path: '/pages/campaign-page/sites' },
  referred: { event: 'referral', type: 'success', path: '/pages/referralClients' },
  royalty: { event: 'referral', type: 'success', path: '/pages/referralClients' },
  payout: { event: 'payout', type: 'success', path: '/pages/referralClients' },
  newClient: { event: 'newClient', type: 'success', path: '/pages/clients' },
  planRequest: { event: 'planRequest', type: 'success', path: '/pages/payments' },
  generationsRequest: { event: 'planRequest', type: 'success', path: '/pages/payments' },
} as const satisfies Record<string, NoticeWords>
export type Notice = keyof typeof NOTICES
export const NOTICE_NAMES = Object.keys(NOTICES) as Notice[]
/** Values that a notice's words name: texts, instants, days and numbers, all as strings. */
export type NoticeDetails = Record<string, string>

/** Where a notice is to be seen: its screen, and there the visit that it names. */
export const pathOf = (notice: Notice, { hit }: NoticeDetails): string =>
  hit === undefined ? NOTICES[notice].path : `${NOTICES[notice].path}?hit=${encodeURIComponent(hit)}`

export const AUDIENCES = ['all', 'role', 'account'] as const
export type Audience = (typeof AUDIENCES)[number]

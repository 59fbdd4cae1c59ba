import { CONVERSION_STAGES } from './conversion-words.ts'

/** `changed`: another payout with the same status. */
export const OUTGOING_EVENTS = [...CONVERSION_STAGES, 'changed'] as const
export type OutgoingEvent = (typeof OUTGOING_EVENTS)[number]

/** `skipped`: see SKIP_REASONS. */
export const OUTGOING_STATES = ['waiting', 'sent', 'failed', 'skipped'] as const
export type OutgoingState = (typeof OUTGOING_STATES)[number]

/**
 * `noClickId`: the visit lacks the address's click id. `otherClick`: the id is another platform's. `stopped`: the address
 * was removed. `tooOld`: for the platform.
 */
export const SKIP_REASONS = ['bot', 'noClickId', 'otherClick', 'stopped', 'tooOld'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

export const OUTGOING_MACROS = [
  'clickid',
  'status',
  'stage',
  'payout',
  'currency',
  'txid',
  'time',
  'event',
  'revenue',
  'click_name',
  'click_time',
  'time_iso',
  'hit',
  'conversion',
  'campaign',
  'campaign_name',
  'source',
  'country',
  'utm_source',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_placement',
  'utm_network',
] as const
export type OutgoingMacro = (typeof OUTGOING_MACROS)[number]
export type OutgoingValues = Record<OutgoingMacro, string>

/** Of one source. */
export const MOST_ADDRESSES = 5
/** `address`: as typed, with macros; others are the documented conversion call of a platform. */
const PLATFORM_KINDS = ['meta', 'tiktok'] as const
export type PlatformKind = (typeof PLATFORM_KINDS)[number]
export const ADDRESS_KINDS = ['address', ...PLATFORM_KINDS] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]
/** Platforms take nothing back. */
export const PLATFORM_EVENTS = ['lead', 'sale', 'hold', 'rebill'] as const satisfies readonly OutgoingEvent[]
export type PlatformEvent = (typeof PLATFORM_EVENTS)[number]
/** Of a platform's own call. `visitor`: sends IP address and agent, too. */
export type PlatformSettings = {
  account: string
  names: Partial<Record<PlatformEvent, string>>
  testCode: string
  visitor: boolean
  page: string
}
export const NO_PLATFORM: PlatformSettings = { account: '', names: {}, testCode: '', visitor: false, page: '' }
export const OUTGOING_METHODS = ['GET', 'POST'] as const
export type OutgoingMethod = (typeof OUTGOING_METHODS)[number]
export const BODY_FORMS = ['form', 'json'] as const
export type BodyForm = (typeof BODY_FORMS)[number]
/** Numbers, so that they may stand in JSON without quotes. */
export const NUMBER_MACROS: readonly OutgoingMacro[] = ['payout', 'revenue', 'time', 'click_time']

export const MOST_HEADERS = 3
/** Characters. */
export const MOST_ADDRESS = 2000
/** Characters. */
export const MOST_BODY = 4000
/** Characters. */
export const MOST_SECRET = 2000
/** Characters stored. */
export const MOST_ANSWER = 500

export const UPLOAD_FORMATS = ['google', 'generic'] as const
export type UploadFormat = (typeof UPLOAD_FORMATS)[number]
/** A file uses exactly one. */
export const GOOGLE_CLICK_IDS = ['gclid', 'gbraid', 'wbraid'] as const
export type GoogleClickId = (typeof GOOGLE_CLICK_IDS)[number]

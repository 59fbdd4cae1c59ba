/** Words of what sources are told of conversions, read by server and panel. */

import { CONVERSION_STAGES } from './conversion-words.ts'

/** When a source is told of a conversion: it has a status, or gets it; or its payout changes while its status stays. */
export const OUTGOING_EVENTS = [...CONVERSION_STAGES, 'changed'] as const
export type OutgoingEvent = (typeof OUTGOING_EVENTS)[number]

/** `failed`: given up. `skipped`: not sent, see the reasons. */
export const OUTGOING_STATES = ['waiting', 'sent', 'failed', 'skipped'] as const
export type OutgoingState = (typeof OUTGOING_STATES)[number]

/**
 * Why nothing was sent: the click is a Bot's; the address names the click's id and the visit has none; the address was
 * taken away first.
 */
export const SKIP_REASONS = ['bot', 'noClickId', 'stopped'] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** What an address may name in braces, in the order in which the panel offers it. */
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

/** Characters of an address. */
export const MOST_ADDRESS = 2000
/** Characters that are kept of an answer. */
export const MOST_ANSWER = 500

/** Forms of files for uploading conversions. */
export const UPLOAD_FORMATS = ['google', 'generic'] as const
export type UploadFormat = (typeof UPLOAD_FORMATS)[number]
/** Parameters of Google's that a file may be about: one each. */
export const GOOGLE_CLICK_IDS = ['gclid', 'gbraid', 'wbraid'] as const
export type GoogleClickId = (typeof GOOGLE_CLICK_IDS)[number]

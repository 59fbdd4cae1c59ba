import { COST_QUESTIONS } from './cost-words.ts'
import { READING_QUESTIONS } from './import-words.ts'

/** Hours between fetches. */
export const FEED_HOURS = [1, 3, 6, 12, 24] as const
/** Days that an address with dates covers, today included: platforms correct the past. */
export const FEED_DAYS = 3
export const MOST_FEED_DAYS = 90
/** Per client. */
export const MOST_FEEDS = 50
/** Bytes of an answer; JSON is parsed at once, so less. */
export const MOST_FEED = 16 * 1024 * 1024
export const MOST_FEED_JSON = 4 * 1024 * 1024
/** Days that the record of fetches goes back. */
export const FETCHES_KEPT_DAYS = 90

/** Asked in the address, filled with ISO dates. */
export const FEED_MACROS = ['from', 'to'] as const

/** The answer is read another way than the client saw. */
export const FEED_CHANGES = ['columns', 'currencies', 'dateForm', 'decimalSign', 'dayZone'] as const
export const FEED_QUESTIONS = [...FEED_CHANGES, ...READING_QUESTIONS, ...COST_QUESTIONS] as const

/** `same`: the bytes of the last answer. `waits`: a question is open, and nothing is entered. */
export const FETCH_OUTCOMES = ['entered', 'same', 'waits', 'failed'] as const
export type FetchOutcome = (typeof FETCH_OUTCOMES)[number]

/**
 * `closed`: a private address. `plain`: not https. `denied`: 401, 403. `missing`: 404, 410. `form`: no table. `sealed`:
 * the secret was stored with another key.
 */
export const FETCH_FAILURES = [
  'closed',
  'plain',
  'unreachable',
  'timeout',
  'denied',
  'missing',
  'status',
  'large',
  'form',
  'redirects',
  'sealed',
] as const
export type FetchFailure = (typeof FETCH_FAILURES)[number]

/** Names of what the ready scripts send. */
export const PUSH_NAMES = { ads: 'Google Ads script', sheets: 'Google Sheets script', curl: 'curl' } as const
export type PushWay = keyof typeof PUSH_NAMES
export const PUSH_WAYS = Object.keys(PUSH_NAMES) as PushWay[]

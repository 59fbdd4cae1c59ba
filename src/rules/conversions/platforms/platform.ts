/** A platform's documented call for one conversion. Facts are from its public documentation, named in each file. */
import type { CLICK_IDS } from '../../../contract/conversions/click-ids.ts'
import type {
  OutgoingMethod,
  OutgoingValues,
  PlatformEvent,
  PlatformSettings,
} from '../../../contract/conversions/outgoing-words.ts'

/** Sent only where the client switched it on. */
export type Visitor = { ip: string; agent: string }

export type PlatformEventFacts = {
  event: string
  values: OutgoingValues
  settings: PlatformSettings
  visitor: Visitor | undefined
  isTest: boolean
}

/** `body` goes out; `query` and `headers` hold the token. */
type PlatformRequest = {
  method: OutgoingMethod
  url: string
  query: Record<string, string>
  headers: Record<string, string>
  body: object
}

export type Verdict = 'taken' | 'again' | 'refused'

export type Platform = {
  name: string
  /** Public documentation, and the day it was read. */
  source: string
  read: string
  /** Form of what the platform calls the id of `settings.account`. */
  account: RegExp
  /** Link parameter that carries its click id. */
  clickParameter: (typeof CLICK_IDS)[number]
  names: Record<PlatformEvent, string>
  /** Older events are refused. Milliseconds; undefined: none is documented. */
  oldest?: number
  request: (facts: PlatformEventFacts, token: string) => PlatformRequest
  /** The error is '' for `taken`. */
  judge: (status: number, answer: unknown) => { verdict: Verdict; error: string }
}

/** The same for the same conversion. */
export const eventId = ({ values, isTest }: Pick<PlatformEventFacts, 'values' | 'isTest'>): string =>
  isTest ? `weir-test-${values.time}` : `weir-${values.conversion}`

/** Major units. */
export const amountOf = ({ payout }: Pick<OutgoingValues, 'payout'>): number => Number(payout)

export const fieldOf = (answer: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[name] : undefined),
    answer,
  )

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '')

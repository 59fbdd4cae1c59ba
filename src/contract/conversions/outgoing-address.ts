/** A place that a source reports conversions to: as it is read, and as it is typed. */
import { z } from 'zod'
import { instant, storable } from '../common.ts'
import { TEXTS } from '../texts.ts'
import {
  ADDRESS_KINDS,
  BODY_FORMS,
  MOST_ADDRESS,
  MOST_ADDRESSES,
  MOST_BODY,
  MOST_HEADERS,
  MOST_SECRET,
  NO_PLATFORM,
  OUTGOING_EVENTS,
  OUTGOING_METHODS,
  PLATFORM_EVENTS,
} from './outgoing-words.ts'

/** Of a platform's own call. */
const platformSettings = z.object({
  /** Pixel or data set. */
  account: z.string().trim().max(64, TEXTS.valueLong).default(''),
  /** Names of events there; usual ones are left out. */
  names: z.partialRecord(z.enum(PLATFORM_EVENTS), z.string().trim().max(50, TEXTS.valueLong)).default({}),
  /** Sends tests to the platform's test view. */
  testCode: z.string().trim().max(64, TEXTS.valueLong).default(''),
  /** Sends IP address and agent of the visitor, too. */
  visitor: z.boolean().default(false),
  /** Of the site where conversions happen. */
  page: storable.trim().max(500, TEXTS.valueLong).default(''),
})

const events = z.array(z.enum(OUTGOING_EVENTS))

export const outgoingAddress = z.object({
  place: z.int().min(1).max(MOST_ADDRESSES),
  kind: z.enum(ADDRESS_KINDS),
  url: z.string(),
  method: z.enum(OUTGOING_METHODS),
  form: z.enum(BODY_FORMS),
  body: z.string(),
  /** Names; the values are never shown. */
  headers: z.array(z.string()),
  platform: platformSettings,
  /** Of a stored token, which is never shown. */
  hasToken: z.boolean(),
  events,
  bots: z.boolean(),
  /** Of the last accepted test with these settings. */
  testedAt: instant.nullable(),
})
export type OutgoingAddressView = z.output<typeof outgoingAddress>

/** Secrets are write-only: one left out stays as it is. */
const secret = storable.trim().max(MOST_SECRET, TEXTS.valueLong).optional()

/** The request, without when it is sent. */
export const addressFields = {
  place: z.int().min(1).max(MOST_ADDRESSES).default(1),
  kind: z.enum(ADDRESS_KINDS).default('address'),
  /** Of kind `address`; '' empties the place. */
  url: storable.trim().max(MOST_ADDRESS, TEXTS.valueLong).default(''),
  method: z.enum(OUTGOING_METHODS).default('GET'),
  form: z.enum(BODY_FORMS).default('form'),
  body: storable.trim().max(MOST_BODY, TEXTS.valueLong).default(''),
  headers: z
    .array(z.object({ name: z.string().trim().max(64, TEXTS.valueLong), value: secret }))
    .max(MOST_HEADERS, TEXTS.headersMany)
    .default([]),
  platform: platformSettings.default(NO_PLATFORM),
  token: secret,
}

export const whenFields = {
  events: events
    .max(OUTGOING_EVENTS.length)
    .transform((given) => OUTGOING_EVENTS.filter((event) => given.includes(event))),
  bots: z.boolean().default(false),
}

/** Shapes that several areas share. */
import './messages.ts'
import { z } from 'zod'
import { LANGUAGES, type Language } from './roles.ts'
import { TEXTS } from './texts.ts'

/** A row's id: a positive whole number, a string on the wire. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/, 'The selected id is invalid.')
/** An instant, ISO 8601 UTC. */
export const instant = z.iso.datetime()
/** A calendar day in the caller's time zone, as answers have it. */
export const day = z.iso.date()

const missingOr = (invalid: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? TEXTS.required : invalid),
  abort: true,
})

/**
 * Years in which a date that is asked for can lie: what lies outside is a slip, and clocks of zones were others then.
 */
const YEARS = { from: '2000', to: '2100' }
const isInYears = (text: string): boolean => text.slice(0, 4) >= YEARS.from && text.slice(0, 4) <= YEARS.to
/** A day, and an instant, as every call takes them. What is none of both is compared with nothing. */
export const dayField = z.iso.date(missingOr(TEXTS.dateInvalid)).refine(isInYears, TEXTS.dateInvalid)
export const instantField = z.iso.datetime(missingOr(TEXTS.instantInvalid)).refine(isInYears, TEXTS.dateInvalid)
/** Money and counts are whole numbers. */
export const count = z.int().min(0)

export const timezone = z.string().max(64).refine(isTimezone, 'The timezone is invalid.')

const SPELT = new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]))

/**
 * An IANA name as it is spelt: the event store knows no offsets such as `+05:30` and no other spellings. Old names are
 * as good.
 */
function isTimezone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Z]/.test(name) && (SPELT.get(name.toLowerCase()) ?? name) === name
  } catch {
    return false
  }
}

/** Both days included, at most 400 of them; `timezone` defaults to the profile's, then UTC. */
export const range = z.object({ startDate: dayField, endDate: dayField, timezone: timezone.optional() })

export const page = z.object({
  page: z.int().min(1).max(100_000).default(1),
  perPage: z.int().min(1).max(200).default(50),
})

/** A text as the store takes it: no NUL, no half of a surrogate pair. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
export const storable = z.string().refine(isStorable, TEXTS.valueInvalid)

/**
 * A check of a text that tells the first of its faults alone. Unlike `abort`, it lets the checks of the whole form run,
 * so that one answer names everything that is wrong.
 */
export const firstFault =
  (...rules: readonly (readonly [holds: (text: string) => boolean, fault: string])[]) =>
  ({ value, issues }: { value: string; issues: z.core.$ZodRawIssue[] }): void => {
    const broken = rules.find(([holds]) => !holds(value))
    if (broken) issues.push({ code: 'custom', input: value, message: broken[1], continue: true })
  }

/** A limit that a person types: a whole number, nothing is not enough. */
export const limitField = z
  .int({
    error: (issue) => (issue.input === undefined || issue.input === null ? TEXTS.inputLimit : TEXTS.limitInvalid),
  })
  .min(0, TEXTS.limitInvalid)
  .max(1_000_000)

/** A language of the panel and its letters; `uk` is Ukrainian, too. */
export const languageField = z
  .enum([...LANGUAGES, 'uk'])
  .transform((given): Language => (given === 'uk' ? 'ua' : given))

/** Two upper-case letters, ISO 3166-1. */
export const country = z
  .string()
  .min(1, { error: TEXTS.countryRequired, abort: true })
  .regex(/^[A-Z]{2}$/, 'The country is invalid.')

/** The one failure shape (every status from 400 up). */
export const failure = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.object({ errors: z.array(z.string()) }),
  validation: z.record(z.string(), z.array(z.string())).optional(),
  /** What the call asks before it does anything; sent again with answers to all of them, it does it. */
  questions: z.array(z.looseObject({ code: z.string(), answers: z.array(z.string()), text: z.string() })).optional(),
})
export type Failure = z.output<typeof failure>

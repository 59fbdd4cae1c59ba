import './messages.ts'
import { z } from 'zod'
import { LANGUAGES, type Language } from './roles.ts'
import { TEXTS } from './texts.ts'

/** Row id: positive integer as string. */
export const id = z.string().regex(/^[1-9]\d{0,17}$/, 'The selected id is invalid.')
/** The caller's own client by default. */
export const ofClient = z.object({ clientId: id.optional() })
/** ISO 8601 UTC. */
export const instant = z.iso.datetime()
/** Calendar day in the caller's time zone. */
export const day = z.iso.date()

const missingOr = (invalid: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? TEXTS.required : invalid),
  abort: true,
})

/** A year outside is a typo, and zone offsets differed. */
const YEARS = { from: '2000', to: '2100' }
const isInYears = (text: string): boolean => text.slice(0, 4) >= YEARS.from && text.slice(0, 4) <= YEARS.to
/** An invalid value is not compared further. */
export const dayField = z.iso.date(missingOr(TEXTS.dateInvalid)).refine(isInYears, TEXTS.dateInvalid)
export const instantField = z.iso.datetime(missingOr(TEXTS.instantInvalid)).refine(isInYears, TEXTS.dateInvalid)
export const count = z.int().min(0)

export const timezone = z.string().max(64).refine(isTimezone, 'The timezone is invalid.')

const SPELT = new Map(Intl.supportedValuesOf('timeZone').map((name) => [name.toLowerCase(), name]))

/** Exact IANA spelling; the event store knows no offsets (`+05:30`). Old names are fine. */
function isTimezone(name: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return /^[A-Z]/.test(name) && (SPELT.get(name.toLowerCase()) ?? name) === name
  } catch {
    return false
  }
}

/** Inclusive; `timezone` defaults to the profile's, then UTC. */
export const range = z.object({ startDate: dayField, endDate: dayField, timezone: timezone.optional() })

export const page = z.object({
  page: z.int().min(1).max(100_000).default(1),
  perPage: z.int().min(1).max(200).default(50),
})

/** Accepted by the store: no NUL, no lone surrogate. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
export const storable = z.string().refine(isStorable, TEXTS.valueInvalid)

/** Only the first fault. Unlike `abort`, other checks still run. */
export const firstFault =
  (...rules: readonly (readonly [holds: (text: string) => boolean, fault: string])[]) =>
  ({ value, issues }: { value: string; issues: z.core.$ZodRawIssue[] }): void => {
    const broken = rules.find(([holds]) => !holds(value))
    if (broken) issues.push({ code: 'custom', input: value, message: broken[1], continue: true })
  }

/** A typed integer; empty is an error. */
export const limitField = z
  .int({
    error: (issue) => (issue.input === undefined || issue.input === null ? TEXTS.inputLimit : TEXTS.limitInvalid),
  })
  .min(0, TEXTS.limitInvalid)
  .max(1_000_000)

/** `uk` is accepted for Ukrainian. */
export const languageField = z
  .enum([...LANGUAGES, 'uk'])
  .transform((given): Language => (given === 'uk' ? 'ua' : given))

/** ISO 3166-1, upper case. */
export const country = z
  .string()
  .min(1, { error: TEXTS.countryRequired, abort: true })
  .regex(/^[A-Z]{2}$/, 'The country is invalid.')

/** Body of every status from 400 up. */
export const failure = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.object({ errors: z.array(z.string()) }),
  validation: z.record(z.string(), z.array(z.string())).optional(),
  /** Asked before acting; repeat the call with all answers. */
  questions: z.array(z.looseObject({ code: z.string(), answers: z.array(z.string()), text: z.string() })).optional(),
})
export type Failure = z.output<typeof failure>

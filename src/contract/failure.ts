import type { Failure } from './common.ts'
import type { KeyScope } from './accounts/key-words.ts'
import { TEXTS } from './texts.ts'

/** An error for the caller. Other errors become a 500 without detail. */
export class Refusal extends Error {
  readonly status: number
  readonly validation: Record<string, string[]> | undefined
  /** Seconds, for 429 and 503. */
  readonly retryAfter: number | undefined
  readonly questions: Failure['questions']

  constructor(
    status: number,
    error: string,
    more: { validation?: Record<string, string[]>; retryAfter?: number; questions?: Failure['questions'] } = {},
  ) {
    super(error)
    this.status = status
    this.validation = more.validation
    this.retryAfter = more.retryAfter
    this.questions = more.questions
  }

  toBody(): Failure {
    return { ...failureBody(this.message, this.validation), ...(this.questions && { questions: this.questions }) }
  }
}

/** Texts that do not name their field. */
const NAMELESS: ReadonlySet<string> = new Set([
  TEXTS.required,
  TEXTS.valueInvalid,
  TEXTS.valueLong,
  TEXTS.valueShort,
  TEXTS.valueLarge,
  TEXTS.valueSmall,
])

/** Prefixes a text with its field unless named. */
export function failureBody(error: string, validation?: Record<string, string[]>): Failure {
  const errors = validation
    ? Object.entries(validation).flatMap(([field, texts]) =>
        texts.map((text) => (NAMELESS.has(text) && field !== '' ? `${field}: ${text}` : text)),
      )
    : [error]
  return { success: false, error, message: { errors }, ...(validation ? { validation } : {}) }
}

export const invalid = (validation: Record<string, string[]>): Refusal =>
  new Refusal(422, TEXTS.invalid, { validation })
/** 404, also for other owners' objects. */
export const notFound = (): Refusal => new Refusal(404, TEXTS.notFound)

/** @throws Refusal 404 for `undefined`, `null`, `false`, 0 or ''. */
type None = undefined | null | false

/** Returns the value. @throws Refusal 404 when it is falsy, or hidden by `is`. */
export function found<Value, Meant extends Value>(value: Value | None, is: (value: Value) => value is Meant): Meant
export function found<Value>(value: Value | None, is?: (value: Value) => boolean): Value
export function found<Value>(value: Value | None, is?: (value: Value) => boolean): Value {
  if (!value || is?.(value) === false) throw notFound()
  return value
}

export const forbidden = (): Refusal => new Refusal(403, TEXTS.forbidden)
export const outOfScope = (scope: KeyScope): Refusal => new Refusal(403, `This API key lacks the scope ${scope}.`)

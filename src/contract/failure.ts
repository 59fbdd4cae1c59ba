import type { Failure } from './common.ts'
import type { KeyScope } from './key-words.ts'
import { TEXTS } from './texts.ts'

/**
 * A refusal that the caller is told of, in the contract's failure shape. Anything else thrown is a 500 without detail.
 */
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

  /** The body of the answer. */
  toBody(): Failure {
    return { ...failureBody(this.message, this.validation), ...(this.questions && { questions: this.questions }) }
  }
}

/** Texts that say nothing of the field that they stand at. */
const NAMELESS: ReadonlySet<string> = new Set([
  TEXTS.required,
  TEXTS.valueInvalid,
  TEXTS.valueLong,
  TEXTS.valueShort,
  TEXTS.valueLarge,
  TEXTS.valueSmall,
])

/** `message.errors` lists every validation message, with its field where the text does not tell it; else the one error. */
export function failureBody(error: string, validation?: Record<string, string[]>): Failure {
  const errors = validation
    ? Object.entries(validation).flatMap(([field, texts]) =>
        texts.map((text) => (NAMELESS.has(text) && field !== '' ? `${field}: ${text}` : text)),
      )
    : [error]
  return { success: false, error, message: { errors }, ...(validation ? { validation } : {}) }
}

/** 422 with the catalogue's sentence and the fields that are wrong. */
export const invalid = (validation: Record<string, string[]>): Refusal =>
  new Refusal(422, TEXTS.invalid, { validation })
/** 404: also the answer for somebody else's object. */
export const notFound = (): Refusal => new Refusal(404, TEXTS.notFound)
export const forbidden = (): Refusal => new Refusal(403, TEXTS.forbidden)
/** 403 of an API key, naming the scope that it would take. */
export const outOfScope = (scope: KeyScope): Refusal => new Refusal(403, `This API key lacks the scope ${scope}.`)

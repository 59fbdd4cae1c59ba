/** A question that a call asks before it does anything. */
export type Question = { code: string; answers: readonly string[]; text: string }

export type Validation = Readonly<Record<string, readonly string[]>>

/** The connection failed before any response. */
export const NO_CONNECTION = 0

export class ApiError extends Error {
  readonly status: number
  /** In the catalogue's English. */
  readonly errors: readonly string[]
  readonly validation: Validation
  /** For support requests to the operator. */
  readonly reference: string | undefined
  readonly questions: readonly Question[]

  constructor(
    status: number,
    error: string,
    more: {
      errors?: readonly string[]
      validation?: Validation
      reference?: string | undefined
      questions?: readonly Question[]
    } = {},
  ) {
    super(error)
    this.status = status
    this.errors = more.errors?.length ? more.errors : error === '' ? [] : [error]
    this.validation = more.validation ?? {}
    this.reference = more.reference
    this.questions = more.questions ?? []
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isQuestion = (value: unknown): value is Question =>
  isRecord(value) && typeof value.code === 'string' && isTexts(value.answers) && typeof value.text === 'string'

/** Other bodies give an error without messages. */
export function failureFrom(status: number, body: unknown, reference?: string): ApiError {
  if (!isRecord(body)) return new ApiError(status, '', { reference })
  const error = typeof body.error === 'string' ? body.error : ''
  const messages = isRecord(body.message) ? body.message.errors : undefined
  const validation = isRecord(body.validation)
    ? Object.fromEntries(
        Object.entries(body.validation).filter((entry): entry is [string, string[]] => isTexts(entry[1])),
      )
    : undefined
  const listed = validation ? Object.values(validation).flat() : []
  const errors = listed.length > 0 ? listed : isTexts(messages) ? messages : []
  const questions = Array.isArray(body.questions) ? body.questions.filter(isQuestion) : []
  return new ApiError(status, error, { errors, validation, reference, questions })
}

/** The server's one failure shape as an error. */

export type Validation = Readonly<Record<string, readonly string[]>>

/** Nothing came back: the connection failed, not the service. */
export const NO_CONNECTION = 0

export class ApiError extends Error {
  /** HTTP status, or `NO_CONNECTION`. */
  readonly status: number
  /** All messages: the validation's, else the one error. English catalogue words. */
  readonly errors: readonly string[]
  readonly validation: Validation
  /** To name the failure to the operator. */
  readonly reference: string | undefined

  constructor(
    status: number,
    error: string,
    more: { errors?: readonly string[]; validation?: Validation; reference?: string } = {},
  ) {
    super(error)
    this.status = status
    this.errors = more.errors?.length ? more.errors : error === '' ? [] : [error]
    this.validation = more.validation ?? {}
    this.reference = more.reference
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads the failure shape; a body of any other shape leaves an error without words. */
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
  return new ApiError(status, error, { errors, validation, reference })
}

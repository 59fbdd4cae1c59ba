import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failureBody, notFound, Refusal } from '../../contract/failure.ts'
import { TEXTS } from '../../contract/texts.ts'
import { isUnavailable, redactValues } from '../../store/config/engine/database.ts'
import { EventsError } from '../../store/events/engine/errors.ts'

/** Fastify's request errors by code. */
const REQUEST_FAULTS: Record<string, [status: number, text: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, TEXTS.tooLarge],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [400, TEXTS.mediaType],
  FST_ERR_CTP_INVALID_JSON_BODY: [400, TEXTS.malformed],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, TEXTS.malformed],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [400, TEXTS.malformed],
  FST_ERR_BAD_URL: [400, TEXTS.notHttp],
}

export type Issue = { instancePath: string; message?: string }

/** `/splitGroups/0/name` → `splitGroups.0.name`, each with its messages. */
export function byField(issues: readonly Issue[]): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const name = issue.instancePath.replace(/^\//, '').replaceAll('/', '.') || 'body'
    const messages = (fields[name] ??= [])
    const text = issue.message ?? TEXTS.invalid
    if (!messages.includes(text)) messages.push(text)
  }
  return fields
}

export function refusalOf(error: FastifyError | Refusal | Error): Refusal {
  if (error instanceof Refusal) return error
  if ('validation' in error && error.validation)
    return new Refusal(422, TEXTS.invalid, { validation: byField(error.validation) })
  const fault = 'code' in error ? REQUEST_FAULTS[error.code] : undefined
  if (fault) return new Refusal(...fault)
  if (error instanceof SyntaxError || ('statusCode' in error && error.statusCode === 400))
    return new Refusal(400, TEXTS.malformed)
  return refusalOfStore(error)
}

/** Seconds after which a machine may have memory again. */
const BUSY_SECONDS = 60

/** Errors of stores; anything unknown is a 500. */
function refusalOfStore(error: Error): Refusal {
  const kind = error instanceof EventsError ? error.kind : undefined
  if (kind === 'heavy') return new Refusal(422, TEXTS.tooMuch)
  if (kind === 'full') return new Refusal(503, TEXTS.busy, { retryAfter: BUSY_SECONDS })
  if (kind === 'damaged') return new Refusal(503, TEXTS.hitsDamaged)
  if (kind === 'away' || isUnavailable(error)) return new Refusal(503, TEXTS.unavailable, { retryAfter: 2 })
  return new Refusal(500, TEXTS.failed)
}

async function answerFailure(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const refusal = refusalOf(error)
  if (refusal.status >= 500) request.log.error({ err: redactValues(error) }, 'a call failed')
  if (refusal.retryAfter !== undefined) void reply.header('retry-after', String(refusal.retryAfter))
  return reply.code(refusal.status).type('application/json').serializer(JSON.stringify).send(refusal.toBody())
}

export type FailureReport = (error: Error, where: string) => void

/** As `answerFailure`; also reports unexpected errors, by route and never by URL. */
export const failureAnswer =
  (report: FailureReport) => (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    if (refusalOf(error).status === 500)
      report(redactValues(error) as Error, `${request.method} ${request.routeOptions.url ?? 'unknown'}`)
    return answerFailure(error, request, reply)
  }

/** JSON bodies: an absent one is `{}`; refuses `__proto__` and `constructor.prototype` keys. */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, {})
    else void parse(request, body, done)
  })
}

export const TEXT_TYPES = [
  'text/csv',
  'text/plain',
  'text/tab-separated-values',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
] as const

/** Passes text bodies on as streams; refuses anything else with a message. */
export function readTexts(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser([...TEXT_TYPES], (_request, payload, done) => done(null, payload))
  app.addContentTypeParser('*', (_request, _payload, done) => done(new Refusal(400, TEXTS.textBody)))
}

/** Reads named fields only, so nothing can be merged into a prototype. */
export function readEdgeJson(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body: string, done) => {
    try {
      done(null, JSON.parse(body))
    } catch {
      done(new Refusal(400, TEXTS.malformed))
    }
  })
}

export const notFoundBody = failureBody(TEXTS.notFound)

export async function answerNotFound(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  return answerFailure(notFound(), request, reply)
}

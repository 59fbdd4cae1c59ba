/** Mounts the contract: a route per entry with role gate and checks of input and reply. */
import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { failure, id } from '../../contract/common.ts'
import { FILE, STREAM, type Endpoint, type FileReply, type StreamReply } from '../../contract/endpoint.ts'
import { CONTRACT } from '../../contract/table.ts'
import type { CallName } from '../../contract/routes.ts'
import type { Caller, Context, IfMatch, MoreFaults, Need, Services } from '../../domain/context.ts'
import { invalid, Refusal } from '../../contract/failure.ts'
import { auditOf } from '../../domain/accounts/audited.ts'
import { HANDLERS, MORE_FAULTS } from '../../features/handlers.ts'
import { recordedWith } from '../../store/config/accounts/audit.ts'
import { byField, type Issue, readTexts, TEXT_TYPES } from './failures.ts'
import { authenticate } from './session.ts'
import { TEXTS } from '../../contract/texts.ts'

type AnyContext = Context<CallName, Need>
/** One type for all entries; HANDLERS proves that handler and schema fit. */
type AnyHandler = (context: AnyContext, input: unknown) => Promise<object>

const callers = new WeakMap<FastifyRequest, Caller>()
const readsQuery = (entry: Endpoint) => entry.method === 'GET' || entry.method === 'DELETE' || entry.body !== undefined

/** Loose: other headers do not matter here. */
const IF_MATCH = z.looseObject({ 'if-match': z.string().optional() })

/** Version in `If-Match`. Accepts weak tags: compression weakens strong ones. */
function ifMatchOf(entry: Endpoint, request: FastifyRequest): IfMatch | undefined {
  const given = request.headers['if-match']
  if (!entry.ifMatch || given === undefined) return undefined
  if (given.trim() === '*') return 'any'
  return [...given.matchAll(/(?:W\/)?"(\d{1,15})"/g)].map(([, version]) => Number(version))
}

/** Entry of the audit log that this call undoes, said by the panel. */
const undoneIn = ({ headers: { 'x-undoes': given } }: FastifyRequest): string | undefined => id.safeParse(given).data

/** Version of the campaign in the reply. */
const etagOf = (answer: object): string | undefined => {
  const { campaign } = answer as { campaign?: { version?: number } }
  return campaign?.version === undefined ? undefined : `"${campaign.version}"`
}

/** Documented as text or bytes, received as a stream. */
const TEXT = z.any().meta({ type: 'string' })

function schemaOf(entry: Endpoint): object {
  const input = entry.input ? { [readsQuery(entry) ? 'querystring' : 'body']: entry.input } : {}
  const { reply } = entry
  const success =
    reply === FILE || reply === STREAM
      ? undefined
      : z.object({ success: z.literal(true), message: z.string().optional(), ...reply.shape })
  return {
    'summary': entry.description,
    'operationId': entry.name,
    'tags': [entry.name.split('.')[0]],
    'x-effect': entry.effect,
    ...(entry.key && { 'x-scope': entry.key }),
    ...(entry.params ? { params: entry.params } : {}),
    ...(entry.ifMatch && { headers: IF_MATCH }),
    ...input,
    ...(entry.body && { body: TEXT, consumes: [...TEXT_TYPES] }),
    'response': { ...(success && { 200: success }), '4xx': failure, '5xx': failure },
    ...(entry.allowed === 'public' ? { security: [] } : {}),
  }
}

const inputOf = (entry: Endpoint, { query, body, params }: FastifyRequest): object => ({
  ...((readsQuery(entry) ? query : body) as object),
  ...(params as object),
  ...(entry.body && { body: fileOf(body instanceof Readable ? body : undefined, entry.body) }),
})

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition(file.filename))
    .type(file.type)
    .send(Buffer.from(file.bytes))
}

/** Throws the schema's faults together with the stores'. */
async function refuseAll(services: Services, request: FastifyRequest, more: MoreFaults<Need>): Promise<void> {
  const issues = request.validationError?.validation as readonly Issue[] | undefined
  if (!issues) return
  const body =
    typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, unknown>) : {}
  const found = await more({ services, origin: originOf(request) }, body)
  throw invalid({ ...found, ...byField(issues) })
}

const originOf = (request: FastifyRequest) => ({ address: request.ip, agent: request.headers['user-agent'] ?? '' })

/** Stops proxies from buffering or compressing event streams. */
const UNHELD = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }

/** A disconnect stops the source, a slow reader slows it. */
function sendStream(reply: FastifyReply, { type, filename, body }: StreamReply): FastifyReply {
  if (filename !== undefined) void reply.header('content-disposition', contentDisposition(filename))
  if (type.startsWith('text/event-stream')) void reply.headers(UNHELD)
  return reply.type(type).send(Readable.from(body, { objectMode: false }))
}

export async function mountContract(app: FastifyInstance, services: Services): Promise<void> {
  // a missing body counts as empty, so that required fields name what is missing
  app.setValidatorCompiler<z.ZodType>((route) => {
    const check = validatorCompiler(route)
    return (data: unknown) => check(data ?? {})
  })
  app.setSerializerCompiler(serializerCompiler)
  const entries = Object.values(CONTRACT) as Endpoint[]
  mountEntries(
    app,
    services,
    entries.filter(({ body }) => body === undefined),
  )
  await app.register(async (texts) => {
    readTexts(texts)
    mountEntries(
      texts,
      services,
      entries.filter(({ body }) => body !== undefined),
    )
  })
}

function mountEntries(app: FastifyInstance, services: Services, entries: readonly Endpoint[]): void {
  for (const entry of entries) {
    const handle = HANDLERS[entry.name] as unknown as AnyHandler
    const more = MORE_FAULTS[entry.name]
    app.route({
      method: entry.method,
      url: entry.path,
      schema: schemaOf(entry),
      exposeHeadRoute: false,
      attachValidation: more !== undefined,
      onRequest: async (request, reply) => {
        void reply.header('cache-control', 'no-store')
        const caller = await authenticate(request, services, entry.name)
        if (caller) callers.set(request, caller)
      },
      handler: async (request, reply) => {
        if (more) await refuseAll(services, request, more)
        const origin = originOf(request)
        const caller = callers.get(request)
        const ifMatch = ifMatchOf(entry, request)
        const audited = auditOf(entry.name, caller?.account.id)
        const document = () => ({ ...app.swagger() })
        const context = { services, origin, caller, ifMatch, document, audited } as AnyContext
        const answering = () => handle(context, inputOf(entry, request))
        const answer = await recordedWith({ staffId: caller?.staff?.id, undoes: undoneIn(request) }, answering)
        if (entry.reply === FILE) return sendFile(reply, answer as FileReply)
        if (entry.reply === STREAM) return sendStream(reply, answer as StreamReply)
        const etag = entry.etag && etagOf(answer)
        if (etag) void reply.header('etag', etag)
        return { success: true, ...(entry.message ? { message: entry.message } : {}), ...answer }
      },
    })
  }
}

/** Streams a file body. Throws a Refusal: 422 when empty or above `most` bytes, 400 when the sender disconnected. */
async function* fileOf(body: Readable | undefined, { most }: { most: number }): AsyncGenerator<Uint8Array> {
  let size = 0
  try {
    // the unread rest must not close the connection before the refusal is sent
    for await (const chunk of (body?.iterator({ destroyOnReturn: false }) ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length
      if (size > most) throw invalid({ body: [TEXTS.reportLarge] })
      yield chunk
    }
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, TEXTS.malformed)
  } finally {
    body?.resume()
  }
  if (size === 0) throw invalid({ body: [TEXTS.required] })
}

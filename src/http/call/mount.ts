/**
 * Mounts the contract: each entry becomes a route with its gate, its check on the way in and its check on the way out.
 */
import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { failure } from '../../contract/common.ts'
import { FILE, STREAM, type Endpoint, type FileReply, type StreamReply } from '../../contract/endpoint.ts'
import { CONTRACT } from '../../contract/table.ts'
import type { CallName } from '../../contract/routes.ts'
import type { Caller, Context, IfMatch, MoreFaults, Need, Services } from '../../domain/context.ts'
import { invalid } from '../../contract/failure.ts'
import { HANDLERS, MORE_FAULTS } from '../../features/handlers.ts'
import { recordedAsStaff } from '../../store/config/accounts/audit.ts'
import { byField, type Issue, readTexts, TEXT_TYPES } from './failures.ts'
import { admit } from './session.ts'
import { fileOf } from './file-body.ts'

type AnyContext = Context<CallName, Need>
/** The table's entries seen alike. That handler and schema fit each other was proved where HANDLERS was typed. */
type AnyHandler = (context: AnyContext, input: unknown) => Promise<object>

const callers = new WeakMap<FastifyRequest, Caller>()
const readsQuery = (entry: Endpoint) => entry.method === 'GET' || entry.method === 'DELETE' || entry.body !== undefined

/** Loose: the other headers are not this call's. */
const IF_MATCH = z.looseObject({ 'if-match': z.string().optional() })

/** What `If-Match` names. Weak ones count, too: what compresses answers on their way makes a strong one weak. */
function ifMatchOf(entry: Endpoint, request: FastifyRequest): IfMatch | undefined {
  const given = request.headers['if-match']
  if (!entry.ifMatch || given === undefined) return undefined
  if (given.trim() === '*') return 'any'
  return [...given.matchAll(/(?:W\/)?"(\d{1,15})"/g)].map(([, version]) => Number(version))
}

/** The version of the campaign that a call answers. */
const etagOf = (answer: object): string | undefined => {
  const { campaign } = answer as { campaign?: { version?: number } }
  return campaign?.version === undefined ? undefined : `"${campaign.version}"`
}

/** Described as a text, or as bytes; what comes is a stream. */
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

function sendFile(reply: FastifyReply, file: FileReply): FastifyReply {
  return reply
    .header('content-disposition', contentDisposition(file.filename))
    .type(file.type)
    .send(Buffer.from(file.bytes))
}

/** Throws what the schema found wrong together with what only the stores know. */
async function refuseAll(services: Services, request: FastifyRequest, more: MoreFaults<Need>): Promise<void> {
  const issues = request.validationError?.validation as readonly Issue[] | undefined
  if (!issues) return
  const body =
    typeof request.body === 'object' && request.body !== null ? (request.body as Record<string, unknown>) : {}
  const found = await more({ services, origin: originOf(request) }, body)
  throw invalid({ ...found, ...byField(issues) })
}

const originOf = (request: FastifyRequest) => ({ address: request.ip, agent: request.headers['user-agent'] ?? '' })

/**
 * Proxies hold answers back until they have a buffer full, or compress them; events are to be passed on as they come.
 */
const UNHELD = { 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' }

/** Sent as it is made; a reader that has gone ends the making, a slow one makes it wait. */
function sendStream(reply: FastifyReply, { type, filename, body }: StreamReply): FastifyReply {
  if (filename !== undefined) void reply.header('content-disposition', contentDisposition(filename))
  if (type.startsWith('text/event-stream')) void reply.headers(UNHELD)
  return reply.type(type).send(Readable.from(body, { objectMode: false }))
}

/** Registers every call of the contract on `app`. */
export async function mountContract(app: FastifyInstance, services: Services): Promise<void> {
  // A body that was not sent is an empty one; the required fields then say what is missing.
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
        const caller = await admit(request, services, entry.name)
        if (caller) callers.set(request, caller)
      },
      handler: async (request, reply) => {
        if (more) await refuseAll(services, request, more)
        const input = {
          ...(readsQuery(entry) ? (request.query as object) : (request.body as object)),
          ...(request.params as object),
          ...(entry.body && { body: fileOf(request.body instanceof Readable ? request.body : undefined, entry.body) }),
        }
        const origin = originOf(request)
        const caller = callers.get(request)
        const ifMatch = ifMatchOf(entry, request)
        const answering = () =>
          handle({ services, origin, caller, ifMatch, document: () => ({ ...app.swagger() }) } as AnyContext, input)
        const answer = await (caller?.staff ? recordedAsStaff(caller.staff.id, answering) : answering())
        if (entry.reply === FILE) return sendFile(reply, answer as FileReply)
        if (entry.reply === STREAM) return sendStream(reply, answer as StreamReply)
        const etag = entry.etag && etagOf(answer)
        if (etag) void reply.header('etag', etag)
        return { success: true, ...(entry.message ? { message: entry.message } : {}), ...answer }
      },
    })
  }
}

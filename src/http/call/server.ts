import type { FastifyInstance } from 'fastify'
import { mountLog } from '../../edge/answer/log-routes.ts'
import type { LogParts } from '../../edge/answer/log/take.ts'
import type { Services } from '../../domain/context.ts'
import { buildBaseServer, type BaseParts } from './base-server.ts'
import { mountAppealPage } from './appeal-page.ts'
import { mountStopPage } from './stop-page.ts'
import { readJson } from './failures.ts'
import { guardPanel } from './guards.ts'
import { mountContract } from './mount.ts'
import { servePanel } from './panel.ts'
import { PACK_KEY_PATH } from '../../contract/evidence/evidence-words.ts'
import { publicEvidenceKey } from '../../features/evidence/evidence.ts'
import { createHash } from 'node:crypto'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import fastifySwagger from '@fastify/swagger'

type ServerParts = BaseParts & {
  services: Services
  logs: LogParts
  /** Folder of the built panel; without index.html a page explains how to build it. */
  panel: string
  version: string
}

/** Fits a pasted list of some ten thousand addresses. */
const BODY_LIMIT = 1024 * 1024

export async function buildServer({ services, logs, panel, version, ...base }: ServerParts): Promise<FastifyInstance> {
  const app = await buildBaseServer(base, { bodyLimit: BODY_LIMIT, guard: guardPanel, failed: services.errors.report })
  await app.register(async (own) => mountLog(own, logs))
  await app.register(async (own) => mountAppealPage(own, services))
  await app.register(async (own) => mountStopPage(own, services))
  await app.register(async (calls) => {
    readJson(calls)
    await describeContract(calls, version, base.basePath)
    await mountContract(calls, services)
    mountEvidenceKey(calls, services)
    await servePanel(calls, panel, base.basePath)
  })
  return app
}

function mountEvidenceKey(app: FastifyInstance, services: Services): void {
  app.get(PACK_KEY_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/x-pem-file')
      .send(await publicEvidenceKey(services)),
  )
}

/** OpenAPI 3.1 document of the contract: `GET /v1/openapi.json`. */

/** Changes with the version only; edges and browsers revalidate after five minutes. */
const KEPT = 'public, max-age=300'

/** Call before the routes that it describes are registered. */
async function describeContract(app: FastifyInstance, version: string, basePath = ''): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Weir', version, description: 'Traffic protection and analytics. Every verdict explains itself.' },
      ...(basePath !== '' && { servers: [{ url: basePath }] }),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
  })
  let made: { text: string; etag: string } | undefined
  app.get('/v1/openapi.json', { schema: { hide: true } }, (request, reply) => {
    made ??= documentOf(app)
    void reply.header('cache-control', KEPT).header('etag', made.etag)
    if (request.headers['if-none-match'] === made.etag) return reply.code(304).send()
    return reply
      .type('application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(made.text)
  })
}

/** Built once: it is large and public. */
function documentOf(app: FastifyInstance): { text: string; etag: string } {
  const text = JSON.stringify(app.swagger())
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` }
}

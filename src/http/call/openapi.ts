/** OpenAPI 3.1 document of the contract: `GET /v1/openapi.json`. */
import { createHash } from 'node:crypto'
import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Changes with the version only; edges and browsers revalidate after five minutes. */
const KEPT = 'public, max-age=300'

/** Call before the routes that it describes are registered. */
export async function describeContract(app: FastifyInstance, version: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Weir', version, description: 'Traffic protection and analytics. Every verdict explains itself.' },
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

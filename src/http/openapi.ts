/** The OpenAPI 3.1 document, made from the contract: `GET /v1/openapi.json`. */
import fastifySwagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** Registers the document's maker. Must come before the routes that it describes. */
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
  app.get('/v1/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

/** Public key of evidence packs, available without an account. */
import type { FastifyInstance } from 'fastify'
import { PACK_KEY_PATH } from '../../contract/evidence/evidence-words.ts'
import type { Services } from '../../domain/context.ts'
import { publicEvidenceKey } from '../../features/evidence/evidence.ts'

export function mountEvidenceKey(app: FastifyInstance, services: Services): void {
  app.get(PACK_KEY_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/x-pem-file')
      .send(await publicEvidenceKey(services)),
  )
}

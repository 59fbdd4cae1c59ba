// Weir for Fastify 4 and 5: `await app.register(weir)` ahead of the routes.
import { createNodeGate } from './http.js'

export async function weir(fastify, options) {
  const ask = createNodeGate(options)
  fastify.decorateRequest('weir', null)
  fastify.addHook('onRequest', async (request, reply) => {
    let outcome = null
    try {
      outcome = await ask(request.raw, request.raw.url)
    } catch {
      // whatever it was, the visitor is not kept out
    }
    request.weir = outcome?.learnt ?? { hit: '', verdict: '', reference: '', probe: '' }
    if (outcome === null || outcome.kind === 'pass') return undefined
    return reply.code(outcome.status).headers(outcome.headers).send(outcome.body)
  })
}
// It speaks for the whole app and not for what is registered within it.
weir[Symbol.for('skip-override')] = true
weir[Symbol.for('fastify.display-name')] = 'weir'

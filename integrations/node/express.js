// Weir for Express 4 and 5, and for anything else that takes (request, response, next).
import { createNodeGate } from './http.js'

export function weir(options) {
  const ask = createNodeGate(options)
  return async (request, response, next) => {
    let outcome = null
    try {
      outcome = await ask(request, request.originalUrl ?? request.url)
    } catch {
      // whatever it was, the visitor is not kept out
    }
    request.weir = outcome?.learnt ?? { hit: '', verdict: '', reference: '', probe: '' }
    if (outcome === null || outcome.kind === 'pass') return next()
    response.writeHead(outcome.status, { ...outcome.headers, 'content-length': Buffer.byteLength(outcome.body) })
    response.end(request.method === 'HEAD' ? undefined : outcome.body)
  }
}

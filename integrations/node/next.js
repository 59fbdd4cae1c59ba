// Weir for Next's middleware (`proxy` since Next 16), in the Edge runtime or in Node's.
import { createTrust, visitorIn } from './address.js'
import { createGate } from './core.js'
import { SETTINGS } from './settings.js'
import { pathOfRequest, responseOf, visitOfRequest } from './web.js'

export function weir(NextResponse, options = {}) {
  const settings = { ...SETTINGS, ...options }
  const gate = createGate(settings)
  const trusts = createTrust(settings.trustedProxies)
  const header = settings.proxyHeader
  if (header === undefined)
    console.warn('weir: Next does not see who is connected. Name the header in which your host writes it (proxyHeader); until then nobody is asked about.')

  return async (request) => {
    try {
      const address = header === undefined ? '' : visitorIn(request.headers.get(header) ?? '', trusts)
      if (address === '' || !gate.asks(request.method, pathOfRequest(request))) return next(NextResponse, request)
      // a fingerprint that no server of the owner's has made is the visitor's own
      const outcome = await gate.outcome(visitOfRequest(request, address, settings.trustsJa4 ? {} : { 'x-ja4': undefined }))
      if (outcome.kind === 'answer') return responseOf(outcome, request.method)
      if (outcome.kind === 'file') return rewritten(NextResponse, request, outcome)
      return next(NextResponse, request, outcome.learnt)
    } catch {
      return NextResponse.next()
    }
  }
}

/** What a page reads as x-weir-hit and x-weir-verdict; what the visitor sends under these names is ignored. */
function headersFor(request, learnt = { hit: '', verdict: '' }) {
  const headers = new Headers(request.headers)
  for (const name of ['hit', 'verdict']) {
    headers.delete(`x-weir-${name}`)
    if (learnt[name] !== '') headers.set(`x-weir-${name}`, learnt[name])
  }
  return { request: { headers } }
}

const next = (NextResponse, request, learnt) => NextResponse.next(headersFor(request, learnt))

/** The bot page is one of the site's: of `public`, or of a route. */
function rewritten(NextResponse, request, { name, headers, learnt }) {
  const response = NextResponse.rewrite(new URL(`/${encodeURI(name)}`, request.url), headersFor(request, learnt))
  for (const [key, value] of Object.entries({ ...headers, 'cache-control': 'no-store' })) response.headers.set(key, value)
  return response
}

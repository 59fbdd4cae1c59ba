// Weir for Next's middleware (`proxy` since Next 16), in the Edge runtime or in Node's.
import { createTrust, visitorIn } from './address.js'
import { createGate } from './core.js'
import { SETTINGS } from './settings.js'
import { pathOfRequest, responseOf, visitOfRequest } from './web.js'

export function weir(NextResponse, options = {}) {
  const settings = { ...SETTINGS, ...options }
  const gate = createGate({ ...settings, recipe: 'next' })
  const trusts = createTrust(settings.trustedProxies)
  const header = settings.proxyHeader
  if (header === undefined)
    console.warn('weir: Next does not see who is connected. Name the header in which your host writes it (proxyHeader); until then nobody is asked about.')

  return async (request) => {
    try {
      const told = header === undefined ? '' : (request.headers.get(header) ?? '')
      const address = told === '' ? '' : visitorIn(told, trusts) || 'unknown'
      const path = pathOfRequest(request)
      const isNexts = path.startsWith(`${basePathOf(request)}/_next/`) // its scripts and its resized pictures
      if (address === '' || isNexts || !gate.asks(path)) return next(NextResponse, request)
      // a fingerprint that no server of the owner's has made is the visitor's own
      const visit = visitOfRequest(request, address, settings.trustsJa4 ? {} : { 'x-ja4': undefined })
      const outcome = await gate.outcome({ ...visit, url: urlOf(request), base: basePathOf(request) })
      if (outcome.kind === 'answer') return responseOf(outcome, request.method)
      if (outcome.kind === 'file') return rewritten(NextResponse, request, outcome)
      return next(NextResponse, request, outcome.learnt)
    } catch {
      return next(NextResponse, request)
    }
  }
}

/** Under which the whole site lies, as its configuration says. */
const basePathOf = (request) => request.nextUrl?.basePath ?? ''

/** As the visitor sees it: Next names itself by where it listens. */
function urlOf(request) {
  const { protocol, host, pathname, search } = new URL(request.url)
  const asked = request.headers.get('host') ?? ''
  const forwarded = request.headers.get('x-forwarded-proto') ?? protocol
  const scheme = /^\s*https\b/i.test(forwarded) ? 'https' : 'http'
  return `${scheme}://${/^[\w.:[\]-]{1,255}$/.test(asked) ? asked : host}${pathname}${search}`
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
  const response = NextResponse.rewrite(new URL(`${basePathOf(request)}/${encodeURI(name)}`, request.url), headersFor(request, learnt))
  for (const [key, value] of Object.entries({ ...headers, 'cache-control': 'no-store' })) response.headers.set(key, value)
  return response
}

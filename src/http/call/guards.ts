/** Security headers. Headers set by the response itself stay. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const PAGE = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
/** Not a page: inert when opened as one. */
const NO_PAGE = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const NO_DEVICES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'usb',
  'xr-spatial-tracking',
]
  .map((name) => `${name}=()`)
  .join(', ')

const EVERYWHERE = { 'x-content-type-options': 'nosniff' }
/** Scripts and styles: document headers would outweigh many of them. */
const PART = {
  ...EVERYWHERE,
  'referrer-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
}
const PANEL = {
  ...PART,
  'permissions-policy': NO_DEVICES,
  'cross-origin-opener-policy': 'same-origin',
}
const YEAR = 'max-age=31536000'

/** None for a 304: the browser would replace its cached headers. */
function add(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  if (reply.statusCode === 304) return
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) void reply.header(name, value)
}

const typeOf = (reply: FastifyReply): string => String(reply.getHeader('content-type') ?? '')
const isPage = (reply: FastifyReply): boolean => /^text\/html\b/i.test(typeOf(reply))
const isPart = (reply: FastifyReply): boolean => /javascript|css/.test(typeOf(reply))
/** HSTS only over https. */
const lasting = (request: FastifyRequest): Record<string, string> =>
  request.protocol === 'https' ? { 'strict-transport-security': YEAR } : {}

/** For the panel and its calls. Responses default to `Cache-Control: no-store`. */
export function guardPanel(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    add(reply, {
      ...(isPart(reply) ? PART : PANEL),
      ...lasting(request),
      'content-security-policy': isPage(reply) ? PAGE : NO_PAGE,
      'cache-control': 'no-store',
    })
    done(null, payload)
  })
}

/** For an edge's own responses: scripts on sites' pages, and redirects. */
export function guardEdge(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    add(reply, {
      ...EVERYWHERE,
      ...lasting(request),
      'cache-control': 'no-store',
      ...(/json/.test(String(reply.getHeader('content-type'))) ? { 'content-security-policy': NO_PAGE } : {}),
    })
    done(null, payload)
  })
}

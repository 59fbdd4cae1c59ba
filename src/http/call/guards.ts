/**
 * Headers that keep a browser from doing with an answer what it is not for. Whatever an answer has said for itself
 * stays.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The panel's page. */
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
/** What is no page: opened as one, it does nothing. */
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
/** Scripts and styles: what holds for documents alone would weigh more than many of them do. */
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

/** "Not modified" says nothing of its own: a browser lays its headers over those of the answer that it kept. */
function add(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  if (reply.statusCode === 304) return
  for (const [name, value] of Object.entries(headers)) if (!reply.hasHeader(name)) void reply.header(name, value)
}

const typeOf = (reply: FastifyReply): string => String(reply.getHeader('content-type') ?? '')
const isPage = (reply: FastifyReply): boolean => /^text\/html\b/i.test(typeOf(reply))
const isPart = (reply: FastifyReply): boolean => /javascript|css/.test(typeOf(reply))
/** Once sent, a browser comes by https alone; so it is sent only over https. */
const lasting = (request: FastifyRequest): Record<string, string> =>
  request.protocol === 'https' ? { 'strict-transport-security': YEAR } : {}

/** For the panel and its calls. What says nothing of keeping is kept nowhere. */
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

/** For an edge's own answers, which other sites' pages load scripts from and visitors are led on by. */
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

// Weir beside a server that asks before it serves, such as Traefik's `forwardAuth`, and that would keep everybody out if nobody
// answered it. This program always answers it, on the same machine: `node weir-node/gate.js`.
//
//   WEIR_GATE_HOST  where it listens; 127.0.0.1. Nobody but your server may reach it: it believes what it is told.
//   WEIR_GATE_PORT  9322
//
//   WEIR_LEFT_ALONE addresses that are never asked about, by how they begin, with commas between them: /api/,/assets/
//
// Such a server passes on heads and no pages, so bots and frames are redirected, and the check is not shown.
import { createServer } from 'node:http'
import { createTrust, visitorIn } from './address.js'
import { createGate } from './core.js'
import { SETTINGS } from './settings.js'

const LEFT_ALONE = (process.env.WEIR_LEFT_ALONE ?? '').split(',').filter((start) => start !== '')
/** As much as such servers take of a visitor: Go's limit is a megabyte. */
const LONGEST_HEAD = 1152 * 1024

const gate = createGate({ ...SETTINGS, headOnly: true, recipe: 'traefik', leftAlone: LEFT_ALONE })
const trusts = createTrust()

const text = (value) => (typeof value === 'string' ? value : '')

/** The visitor's request, as the server describes it; null: it does not. */
function visitIn({ headers: given }) {
  const [named, uri] = [text(given['x-forwarded-host']), text(given['x-forwarded-uri'])]
  if (named === '' || uri === '') return null
  const host = /^[\w.:[\]-]{1,255}$/.test(named) ? named : 'localhost'
  const target = `/${uri.replace(/^https?:\/\/[^/?#]*/i, '').replace(/^\/+/, '')}`
  const scheme = /^https\b/i.test(text(given['x-forwarded-proto'])) ? 'https' : 'http'
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  delete headers['x-ja4'] // which anybody can make up
  const address = visitorIn(text(given['x-forwarded-for']), trusts) || 'unknown'
  return { method: text(given['x-forwarded-method']) || 'GET', url: `${scheme}://${host}${target}`, address, headers, fromProxy: true }
}

async function answerFor(request) {
  const visit = visitIn(request)
  if (visit === null || !gate.asks(visit.url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/s, ''))) return null
  return gate.outcome(visit)
}

const server = createServer({ maxHeaderSize: LONGEST_HEAD, httpValidation: 'relaxed' }, (request, response) => {
  request.resume()
  void answerFor(request)
    .catch(() => null)
    .then((outcome) => {
      const { hit = '', verdict = '' } = outcome?.learnt ?? {}
      if (outcome?.kind === 'answer') response.writeHead(outcome.status, outcome.headers).end(outcome.body)
      else response.writeHead(200, { 'x-weir-hit': hit, 'x-weir-verdict': verdict }).end()
    })
})
server.maxHeadersCount = 0
server.listen(Number(process.env.WEIR_GATE_PORT ?? 9322), process.env.WEIR_GATE_HOST ?? '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log(`weir: asked at http://${address}:${port}/`)
})
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    server.close()
    server.closeIdleConnections()
  })

// Weir beside a server that asks before it serves, such as Traefik's `forwardAuth`, and that would keep everybody out if nobody
// answered it. This program always answers it, on the same machine: `node weir-node/gate.js`.
//
//   WEIR_GATE_HOST  where it listens; 127.0.0.1. Nobody but your server may reach it: it believes what it is told.
//   WEIR_GATE_PORT  9322
//
// Such a server passes on heads and no pages, so bots and frames are redirected, and the check is not shown.
import { createServer } from 'node:http'
import { createTrust, visitorIn } from './address.js'
import { createGate } from './core.js'
import { SETTINGS } from './settings.js'

const gate = createGate({ ...SETTINGS, headOnly: true })
const trusts = createTrust()

const text = (value) => (typeof value === 'string' ? value : '')

/** The visitor's request, as the server describes it; null: it does not. */
function visitIn({ headers: given }) {
  const [host, uri] = [text(given['x-forwarded-host']), text(given['x-forwarded-uri'])]
  const address = visitorIn(text(given['x-forwarded-for']), trusts)
  if (!/^[\w.:[\]-]{1,255}$/.test(host) || !uri.startsWith('/') || address === '') return null
  const scheme = /^https\b/i.test(text(given['x-forwarded-proto'])) ? 'https' : 'http'
  const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
  delete headers['x-ja4'] // which anybody can make up
  return { method: text(given['x-forwarded-method']) || 'GET', url: `${scheme}://${host}${uri}`, address, headers, fromProxy: true }
}

async function answerFor(request) {
  const visit = visitIn(request)
  if (visit === null || !gate.asks(visit.method, visit.url.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/s, ''))) return null
  return gate.outcome(visit)
}

const server = createServer((request, response) => {
  request.resume()
  void answerFor(request)
    .catch(() => null)
    .then((outcome) => {
      const { hit = '', verdict = '' } = outcome?.learnt ?? {}
      if (outcome?.kind === 'answer') response.writeHead(outcome.status, outcome.headers).end(outcome.body)
      else response.writeHead(200, { 'x-weir-hit': hit, 'x-weir-verdict': verdict }).end()
    })
})
server.listen(Number(process.env.WEIR_GATE_PORT ?? 9322), process.env.WEIR_GATE_HOST ?? '127.0.0.1', () => {
  const { address, port } = server.address()
  console.log(`weir: asked at http://${address}:${port}/`)
})
for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    server.close()
    server.closeIdleConnections()
  })

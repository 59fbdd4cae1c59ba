/**
 * A client's site: asks the edge about each visit with the received headers, like the PHP file; its page has the probe.
 * Shows the check's page when told so.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Probe } from '../../../src/contract/detection/probe.ts'
import {
  makeCampaign,
  makeClient,
  signIn,
  untilLive,
  type MadeCampaign,
  type Weir,
} from '../../../tests/support/weir.ts'

export const SENSITIVITIES = ['standard', 'strict'] as const
export type Sensitivity = (typeof SENSITIVITIES)[number]

export type Decided = {
  class: string
  suspicious: boolean
  reasons: { signal: string; value: string; weight: string; kind: string }[]
  probe: string
  /** The check's page; then nothing is decided yet. */
  check?: string
}
/** Of one address: decisions on its visits, oldest first, and its pages' reports. */
export type Seen = {
  agents: string[]
  reports: Probe[]
  /** Reports of the check's page. */
  checks: Probe[]
} & Record<Sensitivity, Decided[]>

/** An address of a large provider's customers, unique for each kind. */
const addressOf = (kind: number): string => `84.136.${Math.floor(kind / 200)}.${10 + (kind % 200)}`

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

export type Site = {
  /** Each visit is judged in each. */
  sensitivities: readonly Sensitivity[]
  urlOf: (kind: number) => string
  seen: (kind: number) => Seen
  close: () => Promise<void>
}

const CONTENT = '<h1>Garden</h1><p>A page with <a href="#more">a link</a>.</p>'

/** `check`: new visitors get the check. */
export async function openSite(weir: Weir, check: boolean, sensitivity: Sensitivity): Promise<Site> {
  const sensitivities = [sensitivity] as const
  const client = await makeClient(weir, await signIn(weir))
  const campaigns = {} as Record<Sensitivity, MadeCampaign>
  for (const sensitivity of sensitivities) {
    campaigns[sensitivity] = await makeCampaign(weir, client, {
      targetMode: 'show',
      targetLink: 'target.html',
      sensitivity,
      check: check ? 'new' : 'off',
    })
    await untilLive(weir, client, campaigns[sensitivity])
  }
  const kinds = new Map<number, Seen>()
  const seen = (kind: number): Seen => {
    const known = kinds.get(kind) ?? { agents: [], reports: [], checks: [], standard: [], strict: [] }
    kinds.set(kind, known)
    return known
  }

  async function decide(request: IncomingMessage, kind: number): Promise<Decided[]> {
    const { cookie: _cookie, ...headers } = request.headers
    const userAgent = headers['user-agent'] ?? ''
    seen(kind).agents.push(userAgent)
    const query = new URL(request.url ?? '/', 'http://site.example').search
    const visit = { ip: addressOf(kind), url: `http://${headers.host}/garden${query}`, userAgent, headers, check: true }
    const answers: Decided[] = []
    for (const sensitivity of sensitivities) {
      const question = { ...visit, key: campaigns[sensitivity].key }
      const { status, body } = await weir.call('POST', '/edge/v1/decide', question, client.integrationToken)
      if (status !== 200) throw new Error(`decide answered ${status}: ${JSON.stringify(body)}`)
      const decided = body as unknown as Decided
      if (decided.check === undefined) seen(kind)[sensitivity].push(decided)
      answers.push(decided)
    }
    return answers
  }

  const note = (kind: number, { seen: report, check: isCheck }: { seen: Probe; check?: boolean }) =>
    seen(kind)[isCheck ? 'checks' : 'reports'].push(report)

  /** Proxies the probe's script and reports, and records the reports. */
  async function pass(request: IncomingMessage, reply: ServerResponse, kind: number): Promise<void> {
    const post = request.method === 'POST' ? await bodyOf(request) : undefined
    const answer = await fetch(`${weir.url}/edge/v1/${request.url?.split('/edge/v1/')[1] ?? ''}`, {
      method: request.method ?? 'GET',
      headers: { 'user-agent': request.headers['user-agent'] ?? '' },
      ...(post === undefined ? {} : { body: post }),
    })
    if (post !== undefined) note(kind, JSON.parse(post) as { seen: Probe; check?: boolean })
    reply.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    reply.end(Buffer.from(await answer.arrayBuffer()))
  }

  async function respond(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const kind = Number(/^\/(\d+)\//.exec(request.url ?? '')?.[1] ?? NaN)
    if (Number.isNaN(kind)) return void reply.writeHead(204).end()
    if (request.url?.includes('/edge/v1/')) return pass(request, reply, kind)
    const decided = await decide(request, kind)
    reply.setHeader('content-type', 'text/html; charset=utf-8')
    // Its script and report pass through the site, too.
    const [html] = decided.flatMap((one) => one.check ?? [])
    if (html !== undefined) return void reply.end(html.replaceAll('{{edge}}', `http://${request.headers.host}/${kind}`))
    const probes = decided.map(
      ({ probe }) => `<script async src="/${kind}/edge/v1/probe.js" data-ticket="${probe}"></script>`,
    )
    reply.end(`<!doctype html><html lang="en"><title>Garden</title>${probes.join('')}${CONTENT}</html>`)
  }

  const server = createServer(
    (request, reply) => void respond(request, reply).catch((error: unknown) => reply.writeHead(500).end(String(error))),
  )
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )
  return {
    sensitivities,
    urlOf: (kind) => `http://127.0.0.1:${port}/${kind}/garden`,
    seen,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

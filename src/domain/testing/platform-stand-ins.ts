/** Answers as platforms document it, and refuses what their documents forbid. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { DAY_MS } from '../../lib/time/durations.ts'

type StandInRequest = { path: URL; headers: IncomingHttpHeaders; body: Record<string, unknown> }
type Answered = { status: number; body: object }
export type StandIn = (request: StandInRequest, now: Date) => Answered

const textsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

const metaRefusal = (status: number, code: number, message: string, more: object = {}): Answered => ({
  status,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'A', ...more } },
})

/** The first rule that is broken; '' if all hold. */
const firstBroken = (rules: readonly (readonly [broken: boolean, name: string])[]): string =>
  rules.find(([broken]) => broken)?.[1] ?? ''

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const isPast = (time: unknown, now: Date): boolean =>
  typeof time === 'number' && Number.isInteger(time) && time * 1000 <= now.getTime() + 60_000
const isMoney = ({ value, currency }: Record<string, unknown>): boolean =>
  typeof value === 'number' && /^[A-Z]{3}$/.test(String(currency))
const META_USER = new Set(['fbc', 'client_ip_address', 'client_user_agent'])

function metaFault(event: Record<string, unknown>, now: Date): string {
  const user = textsOf(event['user_data'])
  const source = String(event['action_source'])
  const isWhole = isText(user['client_user_agent']) && isText(event['event_source_url'])
  return firstBroken([
    [!isText(event['event_name']), 'event_name'],
    [!isPast(event['event_time'], now), 'event_time'],
    [now.getTime() - Number(event['event_time']) * 1000 > 7 * DAY_MS, 'event_time too old'],
    [!isText(event['event_id']), 'event_id'],
    [source !== 'other' && !(source === 'website' && isWhole), 'action_source'],
    [!/^fb\.1\.\d{13}\..+$/.test(String(user['fbc'])), 'fbc'],
    // others are hashed, and unknown to Weir
    [Object.keys(user).some((name) => !META_USER.has(name)), 'user_data'],
    [!isMoney(textsOf(event['custom_data'])), 'custom_data'],
  ])
}

export const metaStandIn: StandIn = ({ path, body }, now) => {
  if (!/^\/v\d+\.\d+\/\d+\/events$/.test(path.pathname)) return metaRefusal(400, 2500, 'Unknown path components')
  if (path.searchParams.get('access_token') !== 'meta-token') return metaRefusal(400, 190, 'Invalid OAuth access token')
  const events = Array.isArray(body['data']) ? body['data'].map(textsOf) : []
  const fault = events.map((event) => metaFault(event, now)).find((found) => found !== '')
  if (events.length === 0 || fault !== undefined) return metaRefusal(400, 100, `Invalid parameter: ${fault ?? 'data'}`)
  return { status: 200, body: { events_received: events.length, messages: [], fbtrace_id: 'A' } }
}

const tiktokFault = (event: Record<string, unknown>, now: Date): string =>
  firstBroken([
    [!isText(event['event']), 'event'],
    [!isPast(event['event_time'], now), 'event_time'],
    [!isText(event['event_id']), 'event_id'],
    [!isText(textsOf(event['user'])['ttclid']), 'user'],
    [!isMoney(textsOf(event['properties'])), 'properties'],
  ])

/** 200 in any case: the code tells. */
export const tiktokStandIn: StandIn = ({ path, headers, body }, now) => {
  const refusal = (code: number, message: string) => ({
    status: 200,
    body: { code, message, request_id: 'R', data: {} },
  })
  if (path.pathname !== '/open_api/v1.3/event/track/') return { status: 404, body: {} }
  if (headers['access-token'] !== 'tiktok-token')
    return refusal(40_105, 'Access token is incorrect or has been revoked.')
  if (body['event_source'] !== 'web' || typeof body['event_source_id'] !== 'string')
    return refusal(40_002, 'event_source')
  const events = Array.isArray(body['data']) ? body['data'].map(textsOf) : []
  const fault = events.map((event) => tiktokFault(event, now)).find((found) => found !== '')
  return events.length === 0 || fault !== undefined ? refusal(40_002, fault ?? 'data') : refusal(0, 'OK')
}

/** A server on loopback; `requests` as they came. */
export async function openStandIn(standIn: () => StandIn, now: () => Date) {
  const requests: StandInRequest[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = textsOf(JSON.parse(Buffer.concat(chunks).toString() || '{}'))
      const made = { path: new URL(request.url ?? '', 'http://x'), headers: request.headers, body }
      requests.push(made)
      const answer = standIn()(made, now())
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/**
 * Visitors cannot forge a recipe's headers: each header that the edge trusts, sent by a visitor in several spellings,
 * arrives as the recipe writes it, or not at all.
 */
import { readFileSync } from 'node:fs'
import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOKEN } from './support/lone-edge.ts'
import { decision } from './support/fake-edge.ts'
import { WAYS, type WaySite } from './support/monotony/ways.ts'
import { bytesOf, rawGet, type RawRequest } from './support/raw-changes.ts'
import { openRaw } from './support/raw-http.ts'

const ROUTES = readFileSync(path.join(import.meta.dirname, '../src/edge/answer/routes.ts'), 'utf8')
/** Names in the edge's code. */
const OWN = [...new Set([...ROUTES.matchAll(/'(x-weir-[a-z]+)'/g)].map(([, name = '']) => name))]
const TRUSTED = [...OWN, 'x-real-ip', 'x-original-url', 'authorization']
const FORGED = 'forged'

const spellings = (name: string): string[] => [
  name,
  name.toUpperCase(),
  name.replaceAll('-', '_'),
  name.replaceAll(/(?:^|-)\w/g, (start) => start.toUpperCase()),
]
const AGENT = ['User-Agent', 'curl/8.5.0'] as const

type Question = { headers: IncomingHttpHeaders; body: string }
const questions: Question[] = []
const edge = http.createServer((request, reply) => {
  void answer(request, reply)
})
async function answer(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  questions.push({ headers: request.headers, body: await text(request) })
  if (request.method === 'POST')
    reply.writeHead(200, { 'content-type': 'application/json' }).end(decision('show', 'index.html'))
  else reply.writeHead(204, { 'weir-hit': '01K00000000000000000000000', 'weir-class': 'target' }).end()
}
beforeAll(async () => {
  await once(edge.listen(0, '127.0.0.1'), 'listening')
})
afterAll(async () => {
  edge.closeAllConnections()
  await new Promise((resolve) => edge.close(resolve))
})

async function send(port: number, request: RawRequest): Promise<void> {
  const raw = await openRaw({ port, host: '127.0.0.1' })
  raw.send(bytesOf(request))
  await raw.answers(1).catch(() => [])
  raw.close()
}

/** Integration fields of the request. */
function ownWords({ headers, body }: Question): unknown {
  const believed = TRUSTED.map((name) => headers[name])
  if (body === '') return believed
  const { headers: described = {}, ...question } = JSON.parse(body) as { headers?: Record<string, string> }
  const own = Object.entries(described).filter(([name]) => name.startsWith(':') || name.startsWith('x-weir-'))
  // header names in order are the visitor's
  return [believed, question, own.filter(([name]) => name !== ':names')]
}

it('knows the headers that an edge reads', () => {
  expect(OWN.length).toBeGreaterThan(10)
  expect(OWN).toEqual(
    expect.arrayContaining(['x-weir-key', 'x-weir-hit', 'x-weir-check', 'x-weir-order', 'x-weir-cut']),
  )
})

const THERE = Object.entries(WAYS).filter(([, { isThere }]) => isThere)
describe.each(THERE)('%s', (_name, { start, front }) => {
  let site: WaySite
  beforeAll(async () => {
    site = await start(`http://127.0.0.1:${(edge.address() as AddressInfo).port}`)
  })
  afterAll(() => site.close())
  // the front server, played by the test, names the visitor
  const names = TRUSTED.filter((name) => name !== front?.toLowerCase())
  const request = (name: string, spelled: readonly string[]): RawRequest =>
    rawGet('/', [
      AGENT,
      ...spelled.map((one) => [one, name === 'x-weir-ticket' ? `${FORGED}.a.b` : FORGED] as const),
      ...(front === undefined ? [] : [[front, '127.0.0.1'] as const]),
    ])

  it.each(names)('%s is a header of the recipe itself', async (name) => {
    let count = 0
    for (const spelled of [...spellings(name).map((one) => [one]), spellings(name)]) {
      questions.length = 0
      await send(site.port, request(name, spelled))
      for (const one of questions) expect(JSON.stringify(ownWords(one)), spelled.join()).not.toContain(FORGED)
      count += questions.length
      for (const { headers } of questions) expect(headers.authorization).toBe(`Bearer ${TOKEN}`)
    }
    // the server itself may refuse repeated headers
    expect(count).toBeGreaterThan(0)
  })
})

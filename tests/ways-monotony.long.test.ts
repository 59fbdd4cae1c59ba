/**
 * A turned-away visitor stays so by each integration, whatever the request; `DEEP=10` tries ten times as many. Servers
 * refuse invalid HTTP themselves, which reveals nothing.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PAGE } from './support/asked-ways.ts'
import { putCampaign, startLoneEdge, type LoneEdge } from './support/lone-edge.ts'
import { request } from './support/monotony/visits.ts'
import { WAYS, type Way, type WaySite } from './support/monotony/ways.ts'
import { bytesOf, changedBy, rawChanges, type RawRequest } from './support/raw-changes.ts'
import { isListening } from './support/listening.ts'
import { openRaw, type RawAnswer } from './support/raw-http.ts'

const DEEP = Number(process.env['DEEP'] ?? 1)
/**
 * A late edge fails open by design. A visitor's own effect repeats, so a passed visit is tried again once the
 * integration asks again.
 */
const TRIES = 5
/** Status of a late edge. */
const BUSY = 503
/** An integration resumes asking within half a minute of a late edge, milliseconds. */
const ASKS_AGAIN_MS = 120_000

for (const [name, { isThere }] of Object.entries(WAYS))
  if (!isThere) console.warn(`${name} is not installed: it is not tried.`)

const block = { clientId: '1', type: 'ips', list: 'block', expires: Infinity } as const
const BLOCKED = [
  { ...block, id: '1', value: '127.0.0.0/8' },
  { ...block, id: '2', value: '::1' },
]
/** Reasons beyond the visitor's control. All addresses are in DE. */
const REFUSALS: Readonly<Record<string, { settings?: object; entries?: object[] }>> = {
  'an entry of the client': { entries: BLOCKED },
  'an entry for everybody': { entries: BLOCKED.map((entry) => ({ ...entry, clientId: null })) },
  'a country': { settings: { countries: ['FR'] } },
  'a rule': {
    settings: {
      rules: [{ name: 'R', act: 'block', conditions: [{ option: 'country', operator: 'is', values: ['DE'] }] }],
    },
  },
}

const PLAIN: RawRequest = {
  method: 'GET',
  target: '/',
  protocol: 'HTTP/1.1',
  headers: [
    ['Host', 'shop.example'],
    ['User-Agent', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ],
  body: '',
}

let edge: LoneEdge
/** Requests that the edge refused since the last visit, except when busy: visitors cannot cause any. */
let refused: (number | string)[] = []
beforeAll(async () => {
  edge = await startLoneEdge()
  edge.parts.counts = {
    decided: () => {},
    took: () => {},
    cut: () => {},
    misdirected: () => {},
    late: () => {},
    heads: () => {},
    refused: (status) => void (status === BUSY || refused.push(status)),
    passed: (cause) => void (cause === 'busy' || cause === 'away' || refused.push(cause)),
  }
  let now = Date.now()
  edge.state.now = () => (now += 10_000) // avoids rate limits
  edge.parts.crawlers = { check: () => 'false' }
  edge.parts.checks = { append: () => {} }
})
afterAll(() => edge.close())

function refuse(why: string, { target = 'index.html' }: Way): void {
  const { settings = {}, entries = [] } = REFUSALS[why] ?? {}
  putCampaign(edge, { check: 'new', targetLink: target, ...settings })
  edge.parts.snapshot.lists.put(['1', '2'], entries as never)
}

/** As it reaches the integration. `front`: header that a front server overwrites. */
function sentBy(drawn: RawRequest, front: string | undefined): RawRequest {
  if (front === undefined) return drawn
  const headers = drawn.headers.filter(([name]) => name.toLowerCase() !== front.toLowerCase())
  return { ...drawn, headers: [...headers, [front, '127.0.0.1']] }
}

function gone({ port, state }: WaySite, cause: unknown): never {
  throw new Error(`nobody answers on port ${port}: ${state?.() ?? 'no output is kept'}`, { cause })
}

async function ask(site: WaySite, sent: RawRequest): Promise<RawAnswer> {
  const { port } = site
  const raw = await openRaw({ port, host: '127.0.0.1' }, { bodiless: sent.method === 'HEAD' }).catch((error: unknown) =>
    gone(site, error),
  )
  try {
    raw.send(bytesOf(sent))
    const [answer] = await raw.answers(1).catch(() => [])
    if (answer) return answer
    // a server may close a connection but must stay up
    if (!(await isListening(port))) gone(site, 'it ended at this request')
    return { status: 0, headers: {}, body: '' }
  } finally {
    raw.close()
  }
}

/** The outcome. Retries when an overloaded edge failed open. */
async function outcomeOf({ answersItself, front }: Way, site: WaySite, sent: RawRequest) {
  for (let attempt = 1; ; attempt += 1) {
    edge.rows.length = 0
    refused = []
    const answer = await ask(site, sent)
    const rows = edge.rows.map((row) => row.class)
    // the server's own refusals and redirects are no visits
    const isOwn = answer.status === 0 || answer.status >= 300 || (answersItself === true && !answer.body.includes(PAGE))
    const isOpen = answer.body.includes(PAGE) || (rows.length === 0 && !isOwn)
    if (!isOpen || refused.length > 0 || attempt === TRIES) return { answer, rows, isOwn, refused }
    await vi.waitUntil(async () => !(await ask(site, sentBy(PLAIN, front))).body.includes(PAGE), ASKS_AGAIN_MS)
  }
}

describe.each(Object.entries(WAYS).filter(([, { isThere }]) => isThere))('%s', (_name, way) => {
  let site: WaySite
  beforeAll(async () => {
    site = await way.start(`http://127.0.0.1:${edge.port}`)
  })
  afterAll(() => site.close())

  it('shows its page to people', async () => {
    putCampaign(edge, { sensitivity: 'monitor', targetLink: way.target ?? 'index.html' })
    edge.parts.snapshot.lists.put(['1', '2'], [])
    expect((await ask(site, sentBy(PLAIN, way.front))).body).toContain(PAGE)
  })

  it.each(Object.keys(REFUSALS))('turns visitors away by %s, whatever they send', async (why) => {
    refuse(why, way)
    let judged = 0
    await fc.assert(
      fc.asyncProperty(request, rawChanges({ most: 40_000, maxLength: 6 }), async (first, changes) => {
        const sent = sentBy(changedBy(first, changes), way.front)
        const { answer, rows, isOwn, ...more } = await outcomeOf(way, site, sent)
        expect(more.refused).toEqual([])
        expect(answer.body).not.toContain(PAGE)
        if (rows.length === 0) expect({ status: answer.status, isOwn }).toMatchObject({ isOwn: true })
        expect(rows.filter((row) => row !== 'bot')).toEqual([])
        judged += rows.length
      }),
      { numRuns: 40 * DEEP, endOnFailure: true },
    )
    expect(judged).toBeGreaterThan(8 * DEEP)
  })
})

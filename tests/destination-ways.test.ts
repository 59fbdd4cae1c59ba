/**
 * Whatever a destination field contains, every integration sends browsers where the link leads: visible ASCII, read
 * alike by every URL parser.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isStorable } from '../src/contract/common.ts'
import { isFullUrl } from '../src/contract/campaigns/links.ts'
import { KEY, putCampaign, startLoneEdge, TOKEN, type LoneEdge } from './support/lone-edge.ts'

const RUNS = 20
let edge: LoneEdge
beforeAll(async () => {
  edge = await startLoneEdge({ trustedProxies: ['127.0.0.1'] })
})
afterAll(() => edge.close())

const HEADERS = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'accept': 'text/html,*/*;q=0.8',
  'accept-language': 'de',
}
/** Distinct visitors. */
let visitors = 0
const nextIp = (): string => {
  visitors += 1
  return `81.2.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
}

/** Destination of a person who comes with `search`. */
type Way = (search: string) => Promise<string | null>
const url = (path: string) => `http://127.0.0.1:${edge.port}${path}`
const post = async (path: string, body: object, headers: Record<string, string>): Promise<string> => {
  const answer = await fetch(url(path), { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { action: { to: string } }).action.to
}
const WAYS: Record<string, Way> = {
  'hosted link': async (search) => {
    const headers = { ...HEADERS, 'x-forwarded-for': nextIp() }
    const answer = await fetch(url(`/c/${KEY}${search}`), { redirect: 'manual', headers })
    expect(answer.status).toBe(302)
    return answer.headers.get('location')
  },
  'decide': (search) =>
    post(
      '/edge/v1/decide',
      {
        key: KEY,
        ip: nextIp(),
        url: `https://a.example/${search}`,
        userAgent: HEADERS['user-agent'],
        headers: HEADERS,
      },
      { 'authorization': `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ),
  'auth': async (search) => {
    const headers = {
      ...HEADERS,
      'authorization': `Bearer ${TOKEN}`,
      'x-weir-key': KEY,
      'x-real-ip': nextIp(),
      'x-original-url': `https://a.example/${search}`,
    }
    const answer = await fetch(url('/edge/v1/auth'), { headers })
    expect(answer.status).toBe(401)
    return answer.headers.get('weir-to')
  },
  'page script': (search) =>
    post(
      '/edge/v1/page',
      { key: KEY, url: `https://a.example/${search}` },
      { ...HEADERS, 'x-forwarded-for': nextIp(), 'content-type': 'text/plain', 'origin': 'https://a.example' },
    ),
}

/** Places of a campaign for the link. */
const elsewhere = 'https://elsewhere.example/'
const never = [{ option: 'country', is: true, values: ['AQ'] }]
const PLACES: Record<string, (link: string) => object> = {
  target: (link) => ({ targetLink: link }),
  split: (link) => ({
    targetLink: elsewhere,
    splitGroups: [{ name: 'all', conditions: [], links: [{ link, percent: 100 }] }],
  }),
  default: (link) => ({
    targetLink: elsewhere,
    splitGroups: [{ name: 'none', conditions: never, links: [{ link: elsewhere, percent: 100 }] }],
    defaultLink: link,
  }),
  offer: (link) => {
    const open = {
      status: 'active',
      deadSince: null,
      fullOn: null,
      countries: [],
      dayCap: null,
      timezone: 'UTC',
      substituteId: null,
    }
    edge.parts.snapshot.offers.put(['9'], [{ id: '9', clientId: '1', link, ...open } as never])
    return { targetLink: elsewhere, targetOffer: '9' }
  },
}

const odd = fc.constantFrom('🎉', 'ü', 'u\u0308', 'пример', 'שלום', '\r\n', '%', '%zz', ' ')
const part = fc
  .array(fc.oneof(odd, fc.string({ unit: 'binary', maxLength: 12 })), { maxLength: 3 })
  .map((parts) => parts.join(''))
const host = fc.constantFrom('shop.example', 'пример.рф', 'BÜCHER.example', '🎉.example', 'faß.de', 'مثال.example')

/** The link with the value in place. */
const written = (link: string, value: string): string =>
  link.replaceAll(/\{(\w{1,32})\}/g, (_, name: string) =>
    name === 'utm_term' && !/^\.+$/.test(value) ? encodeURIComponent(value) : '',
  )

const cases = Object.keys(PLACES).flatMap((place) => ['redirect', 'frame'].map((mode) => [place, mode] as const))

test.each(cases)('as %s, by %s', async (place, mode) => {
  await fc.assert(
    fc.asyncProperty(host, part, part, part, part, async (name, path, query, hash, given) => {
      const link = `https://${name}/${path}/{utm_term}?q=${query}&t={utm_term}#${hash}`
      const value = given.toWellFormed().trim()
      fc.pre(isFullUrl(link) && isStorable(link))
      putCampaign(edge, {
        targetMode: mode,
        partnerParameter: '',
        passThrough: 'none',
        ...PLACES[place]?.(link),
      })
      for (const [way, ask] of Object.entries(WAYS)) {
        const to = (await ask(`?utm_term=${encodeURIComponent(value)}`)) ?? ''
        expect(to, way).toMatch(/^https:\/\/[\x21-\x7e]+$/)
        expect(new URL(to).href, way).toBe(to)
        expect(to, way).toBe(new URL(written(link, value)).href)
      }
    }),
    { numRuns: RUNS },
  )
})

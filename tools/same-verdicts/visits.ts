/** Visitors of a world, one step after another, drawn by seed: they come, return, report and load the image. */
import fc from 'fast-check'
import type { HitSource } from '../../src/contract/hits/hit-sources.ts'
import type { DecideInput } from '../../src/contract/integration/edge.ts'
import { randomVisit } from '../../src/jobs/demo/visits.ts'
import { ANDROID, FIREFOX, IPHONE, PERSON } from '../../src/judge/builders-probe.ts'
import type { Random } from '../../src/lib/numbers/seeded.ts'
import { questionOf } from '../../tests/support/monotony/compare.ts'
import { request } from '../../tests/support/monotony/visits.ts'
import { changedBy, rawChanges } from '../../tests/support/raw-changes.ts'
import { corpus } from '../detect/corpus/corpus.ts'

export type Report = { ticket: string; key: string; ip: string; agent: string; check: boolean }
type Asked = { source: HitSource; /** JSON of the visit. */ text: string; more: object }
export type Step =
  | { is: 'visits'; visits: Asked[]; /** The spool takes nothing. */ full: boolean }
  | { is: 'report'; from: Report; seen: object }
  | { is: 'image'; from: Report }

type Head = Pick<DecideInput, 'userAgent' | 'url' | 'referrer' | 'headers' | 'check'>

/** Recorded heads, the corpus, and both as others changed them on the way. */
export function headsOf(count: number, seed: number): Head[] {
  const pairs = fc.tuple(request, rawChanges({ most: 300, maxLength: 3 }), fc.boolean())
  const changed = fc.sample(pairs, { numRuns: count, seed }).map(([first, changes, isPlain]): Head => {
    const scheme = first.headers.length % 5 === 0 ? 'http' : 'https'
    return questionOf(isPlain ? first : changedBy(first, changes), scheme)
  })
  const written = corpus().map(({ userAgent, headers }): Head => {
    const url = 'https://shop.example/land?utm_source=fb'
    return { userAgent, url, referrer: '', ...(headers && { headers }) }
  })
  return [...changed, ...written]
}

const PATHS = ['/', '/land', '/.env', '/wp-login.php', '/.git/config', '/a/b.php?scan=1', '/style.css', '/%66b?a=%zz']
const QUERIES = [
  'utm_source=fb',
  'gclid=Cj0KCQiAx_0123456789',
  'sub=fb',
  'utm_placement=feed',
  'cid=1&cost=0,5',
  'user_1=ё&from=x',
]
const REFERRERS = ['', 'https://news.example/', 'https://spam.example/x', 'http://203.0.113.9/', 'https://semalt.com/']
const SOURCES: readonly HitSource[] = ['site', 'site', 'site', 'site', 'link', 'page', 'gate']
const SIGNED = [
  { agent: 'agent.example', key: 'k', standing: 'verified', why: '', proof: 'p' },
  { agent: 'chatgpt.com', key: 'k', standing: 'verified', why: '' },
  { agent: 'agent.example', key: 'k', standing: 'unknown', why: 'pending' },
  { agent: '', key: '', standing: 'false', why: 'expired' },
]
const SEEN = [
  PERSON,
  ANDROID,
  FIREFOX,
  IPHONE,
  { ...PERSON, webdriver: true },
  { ...PERSON, renderer: 'llvmpipe', cores: 2 },
  { ...PERSON, input: { first: 400, kinds: ['move', 'press'], moves: 9, pointer: 'mouse' }, listens: true },
  { ...PERSON, listens: true },
  { ...PERSON, platform: 'Linux x86_64', worker: { platform: 'Win32' } },
  { ...PERSON, unthrottled: true, full: 0 },
  { ...PERSON, changedFlag: 'own', traces: ['document.$cdc_asdf'] },
  { ...PERSON, agent: 'HeadlessChrome/156', plugins: 0, languages: [], timezone: '', replaced: ['webdriver'] },
  {
    ...PERSON,
    listens: true,
    input: { first: 1, kinds: ['press'], weightless: true, pointer: 'mouse', visible: false },
  },
  {},
]

type Visitors = { next: (reports: readonly Report[]) => Step }

/** `signals`: sealed texts that the edge handed out for the world's visitors. */
export function visitorsOf(random: Random, key: string, heads: readonly Head[], signals: readonly string[]): Visitors {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T
  const octet = (): number => Math.floor(random() * 200)
  // a lone visitor, a few, or a crowd
  const addresses = Array.from({ length: one([0, 4, 60]) }, () => `203.0.${one([113, octet()])}.${octet()}`)
  addresses.push(one(['203.0.113.7', '2001:db8::1', '::ffff:198.51.100.9', '2001:db8:0:1::77', 'unknown, 203.0.113.8']))
  const own = Array.from({ length: one([1, 12, 40]) }, () => one(heads))

  function headersOf({ headers }: Head): Record<string, string> | undefined {
    if (headers === undefined) return undefined
    const sent = { ...headers }
    const drawn = random()
    if (drawn < 0.05) delete sent[one(Object.keys(sent)) ?? '']
    else if (drawn < 0.08) sent['sec-purpose'] = 'prefetch'
    else if (drawn < 0.1) sent['accept-language'] = one(['de-DE,de;q=0.9', 'uk-UA', '*', 'x'.repeat(600)])
    else if (drawn < 0.12) sent[':protocol'] = one(['1.1', '2.0', '3'])
    return sent
  }

  /** By the demo's visitors. */
  function usual(): Asked {
    const who = { ip: one(addresses), isBot: random() < 0.3 }
    return { source: 'site', text: JSON.stringify(randomVisit(random, { key, domain: 'shop.example', who })), more: {} }
  }

  const described = (head: Head): object => ({
    ...(random() < 0.5 && { referrer: one(REFERRERS) }),
    ...(random() < 0.2 && { visitor: one(['v1', 'v2', 'v3']) }),
    ...(signals.length > 0 && random() < 0.2 && { signals: one(signals) }),
    ...(random() < 0.5 && { check: random() < 0.7 }),
    url: random() < 0.6 ? head.url : `https://shop.example${one(PATHS)}${random() < 0.5 ? `?${one(QUERIES)}` : ''}`,
  })

  function drawVisit(): Asked {
    if (random() < 0.1) return usual()
    const head = random() < 0.9 ? one(own) : one(heads)
    const visit = {
      ...head,
      ...described(head),
      key: random() < 0.002 ? 'none' : key,
      ip: random() < 0.002 ? 'no address' : one(addresses),
      headers: headersOf(head),
    }
    const more = {
      ...(random() < 0.02 && { signed: one(SIGNED) }),
      ...(random() < 0.3 && { hasScript: true }),
      ...(random() < 0.1 && { method: one(['GET', 'POST', 'HEAD']) }),
    }
    return { source: one(SOURCES), text: JSON.stringify(visit), more }
  }

  function pressed(from: Report): Asked {
    const { ip, agent } = from
    const text = { key, ip, userAgent: agent, url: `https://shop.example/land?weir-check=${from.ticket}`, headers: {} }
    return { source: 'site', text: JSON.stringify(text), more: {} }
  }

  return {
    next(reports) {
      const from = reports.length > 0 ? one(reports) : undefined
      const drawn = random()
      if (from && drawn < 0.12) return { is: 'report', from, seen: one(SEEN) }
      if (from && drawn < 0.18) return { is: 'image', from }
      if (from && drawn < 0.2) return { is: 'visits', visits: [pressed(from)], full: false }
      const count = random() < 0.7 ? 1 : 2 + Math.floor(random() * 3)
      return { is: 'visits', visits: Array.from({ length: count }, drawVisit), full: random() < 0.004 }
    },
  }
}

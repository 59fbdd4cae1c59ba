/**
 * No visit is slow to judge, so that nobody makes an edge fail open: pathological texts in every field stay within a
 * limit of CPU time.
 */
import { describe, expect, test } from 'vitest'
import { toldVisit } from '../src/contract/integration/edge.ts'
import { AGENT, CHROME_HEADERS } from '../src/judge/builders.ts'
import { openWorlds } from './support/monotony/edge.ts'

/** Characters: web servers' limit for a whole head. */
const LONG = 16 * 1024
/** CPU milliseconds. Usual: 0.1, slowest of these: 2; quadratic patterns: 50. */
const MOST_MS = 25
/** Mostly parsing 1.5 MB of JSON. */
const MOST_OF_MANY_MS = 100

const PIECES = [
  'a', '1', ' ', '; ', '(', ')', ',', '/', '//', '.', '..', '-', '%', '%41', '&', '=', '&a=1', '&a[]=1', '?', '#', '+',
  '"', '\\', ':', '[', '{', '${', '../', '\t', '\n', 'ü', '．', 'пример.', '\ud800', 'xn--a.', 'www.', 'a@a', 'a@a.',
  'https://a.b/', '+http://', 'Mozilla/5.0 (', '(compatible; ', 'Linux; ', 'Build/a;a/1', 'Build/a ', 'Safari/1 ',
  'Firefox/1;', 'AppleWebKit/537.36 ', 'bot ', 'spider/', 'iPhone ', ' OS 1_', 'like ', '1.1;', ';q=0.1,', 'en-US,', '|||',
  '=();', '"a";', 'sig=("',
] // prettier-ignore

const edge = openWorlds({
  settings: {
    check: 'new',
    sensitivity: 'strict',
    targetLink: 'https://t.example/?a={utm_source}&b={a}',
    stopKeywords: ['scan', 'xn--bcher'],
    excludedValues: { utmPlacement: ['feed'] },
  },
  campaign: {},
  entries: [
    { id: '1', clientId: '1', list: 'block', type: 'agents', value: 'curly', expires: Infinity },
    { id: '2', clientId: '1', list: 'block', type: 'domains', value: 'spam.example', expires: Infinity },
  ],
  place: {
    country: 'DE',
    region: '',
    city: '',
    asn: 64500,
    isp: 'Home',
    usageType: 'isp',
    hosting: '',
    tor: false,
    vpn: '',
    relay: false,
  },
  crawler: 'false',
  keys: 'unreachable',
})()

type Sent = { url?: string; userAgent?: string; referrer?: string; headers?: Record<string, string> }

const BASE = { key: 'c', ip: '203.0.113.7', url: 'https://shop.example/', userAgent: AGENT.chrome, check: true }
/** Fields with visitor text. */
const PLACES: Readonly<Record<string, (text: string) => Sent>> = {
  'the agent': (userAgent) => ({ userAgent, headers: { 'user-agent': userAgent } }),
  'the agent’s end': (text) => ({ userAgent: `${AGENT.chrome} ${text}` }),
  'the agent’s platform': (text) => ({ userAgent: `Mozilla/5.0 (${text}` }),
  'the path': (text) => ({ url: `https://shop.example/${text}` }),
  'the query': (text) => ({ url: `https://shop.example/?${text}` }),
  'the referrer': (text) => ({ referrer: `https://r.example/${text}` }),
  'the referrer’s host': (text) => ({ referrer: `https://${text}` }),
  'headers of browsers': (text) => ({
    headers: Object.fromEntries(
      [...Object.keys(CHROME_HEADERS), ':order', ':names', 'via'].map((name) => [name, text]),
    ),
  }),
  'a signature': (text) => ({
    headers: { 'signature': `a=:${text}`, 'signature-input': `a=(${text}`, 'signature-agent': `"https://${text}` },
  }),
}

const filled = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

async function msFor({ headers, ...sent }: Sent): Promise<number> {
  const question = JSON.stringify({ ...BASE, ...sent, headers: { ...CHROME_HEADERS, ...headers } })
  const before = process.cpuUsage()
  await edge.judge(toldVisit.parse(JSON.parse(question)))
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** Best of several, to exclude garbage collection. */
async function bestFor(sent: Sent, most = MOST_MS): Promise<number> {
  let best = Infinity
  for (let turn = 0; turn < 3 && best > most; turn += 1) best = Math.min(best, await msFor(sent))
  return best
}

/** Each piece repeated, alternating, and joined. */
function* texts(): Generator<string> {
  for (const one of PIECES) {
    yield filled(one, LONG)
    for (const other of PIECES) {
      if (one === other) continue
      yield filled(one + other, LONG)
      yield filled(one, LONG / 2) + filled(other, LONG / 2)
    }
  }
}

describe('judges a visit at once', () => {
  test.each(Object.keys(PLACES))('filled with %s', async (place) => {
    const slow: string[] = []
    for (const text of texts()) {
      const ms = await bestFor(PLACES[place]?.(text) ?? {})
      if (slow.length === 3) break
      if (ms > MOST_MS) slow.push(`${ms} ms: ${JSON.stringify(text.slice(0, 40))} … ${JSON.stringify(text.slice(-20))}`)
    }
    expect(slow).toEqual([])
  })

  test('with more headers and parameters than an edge reads', async () => {
    const many = Array.from({ length: 20_000 }, (_, at): [string, string] => [`x-${at}`, filled('v', 60)])
    expect(await bestFor({ headers: Object.fromEntries(many) }, MOST_OF_MANY_MS)).toBeLessThan(MOST_OF_MANY_MS)
    const url = `https://shop.example/?${many.map((pair) => pair.join('=')).join('&')}`
    expect(await bestFor({ url }, MOST_OF_MANY_MS)).toBeLessThan(MOST_OF_MANY_MS)
  })
})

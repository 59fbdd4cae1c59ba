import { expect, test } from 'vitest'
import { AGENT, CHROME_HEADERS, policy, visit } from '../builders.ts'
import { NO_PATTERNS } from '../patterns.ts'
import { SIGNALS } from '../table.ts'
import type { Facts } from '../facts.ts'

/** `name: value` of the findings whose name begins with `start`. */
function findingsOf(changes: Partial<Facts>, rules = policy(), start = ''): string[] {
  const facts = visit(changes)
  return SIGNALS.flatMap((signal) => {
    const finding = signal.name.startsWith(start) ? signal.read(facts, rules) : undefined
    return finding ? [`${signal.name}: ${finding.value}`] : []
  })
}
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(CHROME_HEADERS).filter(([name]) => !names.includes(name)))
const including = (changes: Record<string, string>) => ({ ...CHROME_HEADERS, ...changes })
const PLAIN = {
  'accept': 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'de',
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'none',
  'upgrade-insecure-requests': '1',
}

test('complete headers of each engine are no finding', () => {
  expect(findingsOf({ headers: CHROME_HEADERS })).toEqual([])
  for (const userAgent of [AGENT.firefox, AGENT.safari, AGENT.iphone])
    expect(findingsOf({ userAgent, headers: PLAIN })).toEqual([])
})

test('unseen headers are no finding', () => expect(findingsOf({ headers: null })).toEqual([]))
test('web views of apps must send their engine’s Accept, and nothing else', () =>
  expect(
    findingsOf({ userAgent: AGENT.instagram, headers: { 'accept': PLAIN.accept, 'accept-language': 'de' } }),
  ).toEqual([]))
test('agents that claim no browser are not held to browsers’ rules', () =>
  expect(findingsOf({ userAgent: AGENT.curl, headers: {} }, policy(), 'headers.')).toEqual([]))

test('Chromium must send client hints and fetch metadata on trustworthy origins only', () => {
  const bare = {
    headers: { 'accept': CHROME_HEADERS['accept'] ?? '', 'accept-language': 'de', 'upgrade-insecure-requests': '1' },
  }
  const owed = ['headers.no_client_hints: Chrome 140', 'headers.no_fetch_metadata: Chrome 140']
  expect(findingsOf(bare)).toEqual(owed)
  expect(findingsOf({ ...bare, url: 'land.html', domain: '' })).toEqual(owed)
  expect(findingsOf({ ...bare, url: 'http://shop.example/' })).toEqual([])
  expect(findingsOf({ ...bare, url: 'http://localhost:8080/', domain: 'localhost' })).toEqual(owed)
  expect(findingsOf({ ...bare, url: 'http://[::1]/', domain: '[::1]' })).toEqual(owed)
})

test('each missing header is found', () => {
  expect(findingsOf({ headers: without('accept-language') })).toEqual(['headers.no_accept_language: Chrome'])
  expect(findingsOf({ headers: without('accept') })).toEqual(['headers.no_accept: Chrome'])
})

test('client hints that contradict the agent', () => {
  expect(findingsOf({ headers: including({ 'sec-ch-ua': '"Chromium";v="131", "Not=A?Brand";v="24"' }) })).toEqual([
    'headers.client_hints_differ: Chromium 131, not 140',
  ])
  expect(findingsOf({ headers: including({ 'sec-ch-ua-platform': '"Linux"' }) })).toEqual([
    'headers.client_hints_differ: Linux, not Windows',
  ])
  expect(findingsOf({ headers: including({ 'sec-ch-ua-mobile': '?1' }) })).toEqual([
    'headers.client_hints_differ: mobile, not desktop',
  ])
  expect(findingsOf({ userAgent: AGENT.safari, headers: including({ accept: PLAIN.accept }) })).toEqual([
    `headers.client_hints_differ: ${CHROME_HEADERS['sec-ch-ua']} from Safari`,
  ])
  const desktopMode = AGENT.chrome.replace('Windows NT 10.0; Win64; x64', 'X11; Linux x86_64')
  expect(findingsOf({ userAgent: desktopMode, headers: including({ 'sec-ch-ua-platform': '"Android"' }) })).toEqual([])
  expect(findingsOf({ headers: including({ 'sec-ch-ua-platform': '"__proto__"' }) })).toEqual([])
})

test('a headless Chromium under another name, a part of a page', () => {
  const headless = '"Chromium";v="140", "Not=A?Brand";v="24", "HeadlessChrome";v="140"'
  expect(findingsOf({ headers: including({ 'sec-ch-ua': headless }) })).toEqual([
    `automation.headless_hint: ${headless}`,
  ])
  expect(findingsOf({ headers: including({ 'sec-fetch-mode': 'cors' }) })).toEqual(['headers.odd_fetch: mode cors'])
  expect(findingsOf({ headers: including({ 'sec-fetch-dest': 'image' }) })).toEqual(['headers.odd_fetch: dest image'])
  expect(findingsOf({ headers: including({ 'sec-fetch-dest': 'iframe' }) })).toEqual([])
})

test('agents', () => {
  expect(findingsOf({ userAgent: '' }, policy(), 'ua.')).toEqual(['ua.empty: '])
  expect(findingsOf({ userAgent: AGENT.chrome.replace('Chrome', 'HeadlessChrome') })).toEqual([
    'automation.named: HeadlessChrome/140.0.0.0',
    'ua.declared_bot: HeadlessChrome/140.0.0.0',
  ])
  expect(findingsOf({ userAgent: 'Mozilla/4.0 (compatible; MSIE 6.0; Windows 98)' })).toEqual([
    'ua.dead_platform: Windows 9x',
  ])
})

test('countries', () => {
  const rules = policy({ countries: ['AT', 'CH'], excludedCountries: ['FR'] })
  expect(findingsOf({ country: 'AT' }, rules)).toEqual([])
  expect(findingsOf({ country: 'DE' }, rules)).toEqual(['policy.country_not_allowed: DE'])
  expect(findingsOf({ country: 'FR' }, policy({ excludedCountries: ['FR'] }))).toEqual(['policy.country_excluded: FR'])
  expect(findingsOf({ country: '' }, rules)).toEqual(['net.country_unknown: 203.0.113.7'])
  expect(findingsOf({ country: '' }, policy({ excludedCountries: ['FR'] }))).toEqual([])
})

test.each([
  ['https://a.example/?q=Casino', 'casino'],
  ['https://a.example/?q=%63asino', 'casino'],
  ['https://a.example/?q=free+spins', 'free spins'],
  ['https://a.example/?q=%D0%A2%D0%B5%D1%81%D1%82', 'тест'],
  ['https://a.example/?x=%&q=%63asino', 'casino'],
  ['https://a.example/?q=a.c', undefined],
  ['', undefined],
])('stop keyword in %s', (url, word) => {
  const rules = policy({ stopKeywords: ['CASINO', 'free spins', 'Тест', 'a?c'] })
  const expected = word === undefined ? [] : [`policy.stop_keyword: ${word}`]
  expect(findingsOf({ url }, rules, 'policy.')).toEqual(expected)
  expect(findingsOf({ url: '', referrer: url }, rules, 'policy.')).toEqual(expected)
})

test.each([
  [{ utmPlacement: 'Feed 312' }, 'utmPlacement Feed 312'],
  [{ utmPlacement: ' feed 312' }, 'utmPlacement  feed 312'],
  [{ utmPlacement: 'feed 31' }, undefined],
  [{ placement: 'feed 312' }, undefined],
  [{ utmSource: 'x', siteSource: 'fb' }, 'siteSource fb'],
  [{}, undefined],
] as const)('excluded values and %j', (facts, value) => {
  const rules = policy({ excludedValues: { utmPlacement: ['FEED 312 '], siteSource: ['fb', 'ig'] } })
  const expected = value === undefined ? [] : [`policy.value_excluded: ${value}`]
  expect(findingsOf(facts, rules, 'policy.')).toEqual(expected)
})

test('two hundred pathological keywords take less than a millisecond', () => {
  const rules = policy({
    stopKeywords: Array.from({ length: 200 }, (_, index) => 'a'.repeat(99) + String.fromCharCode(0x430 + index)),
  })
  const url = `https://a.example/?q=${'a'.repeat(2000)}%41+`
  const scan = () => findingsOf({ url, referrer: url }, rules, 'policy.stop')
  for (let warm = 0; warm < 50; warm++) scan()
  const times = Array.from({ length: 50 }, () => {
    const start = process.threadCpuUsage() // others share the processor
    scan()
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  })
  expect(times.sort((one, other) => one - other)[25]).toBeLessThan(1)
})

test('a network burst is a doubt and shows the usual number', () => {
  const burst = { burst: 42, burstUsual: 3, burstMinutes: 1, burstAsn: 0 }
  const found = (changes: object, more: Partial<Facts> = {}) =>
    findingsOf({ patterns: { ...NO_PATTERNS, ...burst, ...changes }, ...more }, policy(), 'activity')
  expect(found({})).toEqual(['activity.network_burst: 42 in a minute; usually 0 to 3'])
  expect(found({ burstMinutes: 10, burstAsn: 3320 })).toEqual([
    'activity.network_burst: AS3320: 42 in 10 minutes; usually 0 to 3',
  ])
  expect(found({ burstUsual: 11 })).toEqual([])
  expect(found({ burst: 0 })).toEqual([])
  expect(found({}, { usageType: 'mobile' })).toEqual([])
})

test('a superhuman rate is conclusive; a busy address or network is a doubt, a relay’s exit nothing', () => {
  const rates = { visitor: 1, address: 1, network: 1 }
  expect(findingsOf({ rates: { ...rates, visitor: 301 } })).toEqual(['activity.visitor_pace: 301 in 10 minutes'])
  expect(findingsOf({ rates: { visitor: 300, address: 601, network: 3001 } })).toEqual([
    'activity.address_pace: 601 in 10 minutes',
    'activity.network_pace: 3001 in 10 minutes',
  ])
  expect(
    findingsOf({
      rates: { ...rates, address: 9999, network: 9999 },
      network: { hosting: '', tor: false, vpn: '', relay: true },
    }),
  ).toEqual([])
})

test('a signature proves a known agent or a stranger; the agent string’s claim comes first', () => {
  const signed = (standing: 'verified' | 'unknown' | 'false', why: 'expired' | 'pending' | '' = '') =>
    ({ agent: 'agent.example', key: 'k', standing, why }) as const
  const found = (changes: Partial<Facts>) => findingsOf(changes, policy(), 'crawler.')
  expect(found({ signed: signed('verified') })).toEqual(['crawler.signed: signed by agent.example'])
  expect(found({ signed: { ...signed('verified'), agent: 'chatgpt.com' } })).toEqual([
    'crawler.verified: signed by chatgpt.com',
  ])
  expect(found({ signed: signed('unknown', 'pending') })).toEqual([])
  expect(findingsOf({ signed: signed('unknown', 'pending') })).toEqual([
    'headers.unproven_signature: signed by agent.example: pending',
  ])
  expect(found({ signed: signed('false', 'expired') })).toEqual([
    'crawler.false_claim: signed by agent.example: expired',
  ])
  const google = { userAgent: AGENT.googlebot, signed: signed('verified') }
  expect(found({ ...google, crawler: 'false' }), 'a key makes nobody a crawler of Google').toEqual([
    'crawler.false_claim: Googlebot',
  ])
  expect(found({ ...google, crawler: 'unknown' })).toEqual(['crawler.unverified: Googlebot'])
  const refuted = { userAgent: AGENT.googlebot, signed: signed('false', 'expired') }
  expect(found({ ...refuted, crawler: 'verified' }), 'nor does a wrong clock unmake one').toEqual([
    'crawler.verified: Googlebot',
  ])
})

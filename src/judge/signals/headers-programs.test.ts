import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AGENT, CHROME_HEADERS, policy, visit } from '../builders.ts'
import { decide } from '../decide.ts'
import { NAMES, namesOf, orderOf, PROTOCOL } from '../headers.ts'
import { NO_PATTERNS } from '../patterns.ts'
import { SIGNALS } from '../table.ts'
import type { Facts } from '../facts.ts'
import { writingOf } from './headers-program-head.ts'
import { brandsOf } from './headers-contradictions.ts'

const signalValue = (name: string, changes: Partial<Facts>) =>
  SIGNALS.find((signal) => signal.name === name)?.read(visit(changes), policy())?.value
const including = (changes: Record<string, string>) => ({ headers: { ...CHROME_HEADERS, ...changes } })

const CHROME_NAMES =
  'Host Connection sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform Upgrade-Insecure-Requests User-Agent Accept Sec-Fetch-Site Sec-Fetch-Mode Sec-Fetch-User Sec-Fetch-Dest Referer Accept-Encoding Accept-Language Cookie'
const FIREFOX_NAMES =
  'Host User-Agent Accept Accept-Language Accept-Encoding DNT Referer Connection Cookie Upgrade-Insecure-Requests Sec-Fetch-Dest Sec-Fetch-Mode Sec-Fetch-Site Sec-Fetch-User Priority'
const GNOME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15'

describe('headers.program_head', () => {
  const head = (names: string, changes: Partial<Facts> = {}) =>
    signalValue('headers.program_head', { ...including({ [NAMES]: names }), ...changes })
  test('what browsers send', () => {
    expect(head(CHROME_NAMES)).toBeUndefined()
    expect(head(CHROME_NAMES.replace('Connection', 'Connection Cache-Control'))).toBeUndefined()
    expect(head(FIREFOX_NAMES, { userAgent: AGENT.firefox })).toBeUndefined()
    expect(head(CHROME_NAMES.replace('Connection', 'Connection Content-Length Content-Type'))).toBeUndefined()
    expect(head('Host Accept User-Agent Accept-Language Connection', { userAgent: AGENT.safari })).toBeUndefined()
    expect(head('Accept User-Agent Connection Host', { userAgent: GNOME })).toBeUndefined()
    expect(head('host user-agent', { userAgent: AGENT.curl })).toBeUndefined()
    expect(head('host user-agent', { userAgent: AGENT.instagram })).toBeUndefined()
  })
  test('reported by a site’s own server, without Host', () => {
    const shown = CHROME_NAMES.replace('Host Connection ', '')
    for (const names of [shown, shown.toLowerCase(), `${shown} Priority`]) expect(head(names)).toBeUndefined()
    expect(head(shown.replace('User-Agent Accept', 'Accept User-Agent'))).toBe('User-Agent is out of place')
    expect(head(shown.replace('Accept-Encoding', 'accept-encoding'))).toBe('accept-encoding')
  })
  test('an intermediary spells all names alike and keeps or sorts their order; a program mixes', () => {
    const writing = (names: string, userAgent: string = AGENT.chrome) =>
      writingOf(visit({ ...including({ [NAMES]: names, connection: 'keep-alive' }), userAgent }))?.byProgram
    const titled = CHROME_NAMES.replaceAll(/(^|[ -])[a-z]/g, (start) => start.toUpperCase())
    const sorted = (names: string) => names.split(' ').toSorted().join(' ')
    const last = CHROME_NAMES.replace(' Connection', '').concat(' Connection')
    const none = CHROME_NAMES.replace(' Connection', '')
    for (const names of [CHROME_NAMES.toLowerCase(), titled, last, none, sorted(titled), `Host ${sorted(titled)}`])
      expect(writing(names), names).toBe(false)
    expect(writing(CHROME_NAMES)).toBeUndefined()
    for (const names of [
      CHROME_NAMES.replace('User-Agent', 'user-agent'),
      `${none.slice(5)} Host`,
      CHROME_NAMES.replace('User-Agent Accept', 'Accept User-Agent'),
      `${CHROME_NAMES} priority`,
    ])
      expect(writing(names), names).toBe(true)
  })
  test.each([
    [`${CHROME_NAMES} priority`, 'priority over HTTP/1.1'],
    [`${CHROME_NAMES} TE`, 'te over HTTP/1.1'],
    [CHROME_NAMES.toLowerCase(), 'host'],
    [CHROME_NAMES.replace('User-Agent', 'User-agent'), 'User-agent'],
    [CHROME_NAMES.replace('sec-ch-ua ', 'Sec-Ch-Ua '), 'Sec-Ch-Ua'],
    [`${CHROME_NAMES.slice(5)} Host`, 'Host is not first'],
    [
      CHROME_NAMES.replace('Accept-Encoding Accept-Language', 'Accept-Language Accept-Encoding'),
      'Accept-Encoding is out of place',
    ],
    [CHROME_NAMES.replace('Connection ', ''), 'no Connection'],
    [FIREFOX_NAMES, 'Accept-Encoding is out of place'],
    [CHROME_NAMES.replace('Connection', 'Connection Content-Length'), 'content-length without content'],
    [`${CHROME_NAMES.replace('Host Connection ', '').toLowerCase()} content-length`, 'content-length without content'],
  ])('%s', (names, value) => expect(head(names)).toBe(value))
  test('silent behind data centres and VPNs, where a gateway may have rewritten it', () => {
    const none = { hosting: '', tor: false, vpn: '', relay: false }
    for (const network of [{ hosting: 'x' }, { vpn: 'x' }, { relay: true }, { tor: true }])
      expect(head('host', { network: { ...none, ...network } })).toBeUndefined()
  })
  test('reads names only of direct requests, and within bounds', () => {
    const raw = ['Host', 'x', 'user-agent', 'a']
    expect(namesOf(raw, {})).toBe('Host user-agent')
    for (const by of ['via', 'x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-ray'])
      expect(namesOf(raw, { [by]: '1' })).toBeUndefined()
    expect(namesOf([`X-${'a'.repeat(600)}`, ''], {})).toBeUndefined()
  })
  test('any list of names is read without throwing', () => {
    fc.assert(fc.property(fc.string({ maxLength: 600 }), (names) => void head(names)))
  })
})

describe('headers.program_tls', () => {
  const tls = (ja4: string, changes: Partial<Facts> = {}) =>
    signalValue('headers.program_tls', { ...including({ 'x-ja4': ja4 }), ...changes })
  const CURL = 't13d3112h2_e8f1e7e78f70_b26ce05bbdd6'
  test('handshakes of Chromium and Firefox, and unknown ones, are no finding', () => {
    for (const ja4 of [
      't13d1517h2_8daaf6152771_ff1e8fc497ec',
      't13d1617h2_86a278354501_3cbfd9057e0d',
      'q13d0312h3_55b375c5d22e_06cda9e17597',
      't13d2014h2_aaaaaaaaaaaa_14788d8d241b',
      'e8f1e7e78f70',
      '',
    ])
      expect(tls(ja4), ja4).toBeUndefined()
  })
  test.each([
    [CURL, 'OpenSSL, curl'],
    ['t13d1812h1_85036bcba153_b26ce05bbdd6', 'Python'],
    ['T13D5911H1_A33745022DD6_1F22A2CA17C4', 'Node.js'],
    ['t13d2912h2_723694b0fccc_288f874c93d6', 'GnuTLS, wget'],
  ])('%s', (ja4, value) => expect(tls(ja4)).toBe(value))
  test('silent for agents that claim no browser, behind gateways, and for browsers built on that library', () => {
    expect(tls(CURL, { userAgent: AGENT.curl })).toBeUndefined()
    const network = { hosting: 'x', tor: false, vpn: '', relay: false }
    expect(tls(CURL, { network })).toBeUndefined()
    expect(tls('t13d2912h2_723694b0fccc_288f874c93d6', { userAgent: GNOME })).toBeUndefined()
    expect(tls('t13d2912h2_723694b0fccc_288f874c93d6', { userAgent: AGENT.safari })).toBe('GnuTLS, wget')
  })
  test('one doubt and no Bot alone, even with an odd head', () => {
    const facts = visit({ ...including({ 'x-ja4': CURL, [NAMES]: 'host user-agent', 'accept': 'text/html' }) })
    expect(decide(facts, policy())).toMatchObject({ class: 'target', suspicious: true })
  })
  test('any fingerprint is read without throwing', () => {
    fc.assert(fc.property(fc.string(), (ja4) => void tls(ja4)))
  })
})

test('reads the order from an own proxy, unless sorted or behind another proxy', () => {
  const raw = ['X-Forwarded-For', '203.0.113.7', 'Accept', '*/*', 'User-Agent', 'a']
  expect(orderOf(raw, { 'x-forwarded-for': '203.0.113.7' }, 'own proxy')).toBe('accept user-agent')
  expect(orderOf(raw, { 'x-forwarded-for': '10.0.0.1, 203.0.113.7' }, 'own proxy')).toBeUndefined()
  expect(orderOf(raw, { via: '1.1 x' }, 'own proxy')).toBeUndefined()
  const sorted = ['Accept', '', 'Accept-Encoding', '', 'Accept-Language', '', 'User-Agent', '']
  expect(orderOf(sorted, {}, 'own proxy')).toBeUndefined()
  expect(orderOf(sorted, {})).toBe('accept accept-encoding accept-language user-agent')
})

describe('headers.odd_brands', () => {
  test.each([
    [110, 'Google Chrome', '"Chromium";v="110", "Not A(Brand";v="24", "Google Chrome";v="110"'],
    [120, 'Microsoft Edge', '"Not_A Brand";v="8", "Chromium";v="120", "Microsoft Edge";v="120"'],
    [124, 'Google Chrome', '"Chromium";v="124", "Google Chrome";v="124", "Not-A.Brand";v="99"'],
    [131, 'Google Chrome', '"Google Chrome";v="131", "Chromium";v="131", "Not_A Brand";v="24"'],
  ])('what version %i of %s sent', (version, brand, brands) => expect(brandsOf(version, brand)).toBe(brands))

  const brands = (version: number, list: string) =>
    signalValue('headers.odd_brands', {
      ...including({ 'sec-ch-ua': list }),
      userAgent: AGENT.chrome.replace('140', String(version)),
    })
  test('accepts each version’s own list only', () => {
    for (let version = 110; version <= 156; version++) {
      expect(brands(version, brandsOf(version, 'Google Chrome'))).toBeUndefined()
      const other = brandsOf(version + 1, 'Google Chrome').replaceAll(`"${version + 1}"`, `"${version}"`)
      expect(brands(version, other)).toBe(other)
    }
  })
  test('accepts versions of unknown rules, the former brand, and browsers with own brands', () => {
    for (const version of [109, 157]) expect(brands(version, brandsOf(140, 'Google Chrome'))).toBeUndefined()
    expect(brands(140, '" Not A;Brand";v="99", "Chromium";v="140", "Google Chrome";v="140"')).toBeUndefined()
    expect(brands(140, '"Chromium";v="140", "Opera";v="124", "Not=A?Brand";v="24"')).toBeUndefined()
  })
  test('an agent-changing extension makes no Bot: the probe’s signals about it stay silent', () => {
    const facts = visit({
      ...including({ 'sec-ch-ua': '"Google Chrome";v="140", "Chromium";v="140", "Not/A)Brand";v="8"' }),
      probe: { agent: AGENT.firefox },
    })
    expect(decide(facts, policy())).toMatchObject({ class: 'target', suspicious: true })
  })
})

describe('headers.accept_differs', () => {
  const STANDARD = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
  const PICTURES = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8'
  const SVG =
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/png,image/svg+xml,*/*;q=0.8'
  const accept = (userAgent: string, value: string) =>
    signalValue('headers.accept_differs', { userAgent, headers: { accept: value } })
  test.each([
    [AGENT.chrome, PICTURES],
    [AGENT.chrome, `${PICTURES},application/signed-exchange;v=b3;q=0.7`],
    [AGENT.chrome, `${PICTURES.replace('image/avif', 'image/jxl,image/avif')},application/signed-exchange;v=b3;q=0.7`],
    [AGENT.firefox, STANDARD],
    [AGENT.firefox.replaceAll('143', '131'), SVG],
    [AGENT.safari, STANDARD],
    [AGENT.iphone, STANDARD],
    [AGENT.instagram, 'text/html'],
    [AGENT.chrome, '*/*'], // headers.odd_accept
  ])('%s: %s is its own', (userAgent, value) => expect(accept(userAgent, value)).toBeUndefined())
  test.each([
    [AGENT.chrome, STANDARD],
    [AGENT.chrome, 'text/html'],
    [AGENT.firefox, PICTURES],
    [AGENT.firefox, SVG],
    [AGENT.firefox, 'text/html, */*'],
    [AGENT.safari, PICTURES],
    [AGENT.iphone, SVG],
  ])('%s: %s is another’s', (userAgent, value) => expect(accept(userAgent, value)).toBe(value))
})

describe('activity.returns, in strict campaigns', () => {
  const strict = policy({ sensitivity: 'strict' })
  const written = including({ accept: '*/*' })
  const third = { rates: { visitor: 3, address: 3, network: 3 } }
  test('a program-made head, on its third visit', () => {
    expect(decide(visit({ ...written, ...third }), strict)).toMatchObject({ class: 'bot' })
    expect(decide(visit({ ...written, ...third }), policy())).toMatchObject({ class: 'target', suspicious: true })
  })
  test('one effect of a filter or a gateway is no proof; two are', () => {
    const bare = { 'sec-fetch-site': '', 'sec-fetch-mode': '', 'sec-fetch-dest': '' }
    const forwarded = { [NAMES]: CHROME_NAMES.toLowerCase() }
    const classOf = (headers: Record<string, string>, changes: Partial<Facts> = {}) =>
      decide(visit({ ...including(headers), ...third, ...changes }), strict).class
    expect([classOf(bare), classOf(forwarded), classOf({}, { silentPages: 4 })]).toEqual(['target', 'target', 'target'])
    expect(classOf(forwarded, { silentPages: 4 })).toBe('target')
    expect([classOf({ ...bare, ...forwarded }), classOf(bare, { silentPages: 4 })]).toEqual(['bot', 'bot'])
    expect(classOf({ [NAMES]: `${CHROME_NAMES.slice(5)} Host` })).toBe('bot')
    expect(classOf({ [NAMES]: `${CHROME_NAMES.slice(5)} Host` }, { probe: {} })).toBe('target')
  })
  test('loads nothing where nearly everyone loads the image, with complete headers', () => {
    const unloaded = { silentPages: 2, patterns: { ...NO_PATTERNS, unloaded: 2 } }
    const classOf = (changes: Partial<Facts>, rules = strict) =>
      decide(visit({ ...including({}), ...third, ...unloaded, ...changes }), rules).class
    expect([classOf({}), classOf({}, policy())]).toEqual(['bot', 'target'])
    const none = { hosting: '', tor: false, vpn: '', relay: false }
    const harmless: Partial<Facts>[] = [
      { probe: {} },
      { rates: { visitor: 2, address: 2, network: 2 } },
      { rates: { visitor: 3, address: 4, network: 4 } },
      { patterns: NO_PATTERNS },
      { network: { ...none, tor: true } },
      { network: { ...none, vpn: 'x' } },
      { userAgent: AGENT.instagram },
      { userAgent: 'Lynx/2.9.0' },
    ]
    for (const changes of harmless) expect([changes, classOf(changes)]).toEqual([changes, 'target'])
  })
  test('silent for reloads, shared addresses, virus scanners and missing JavaScript', () => {
    expect(decide(visit({ ...including({}), ...third }), strict)).toMatchObject({ class: 'target', suspicious: false })
    const shared = { rates: { visitor: 3, address: 4, network: 4 } }
    expect(decide(visit({ ...written, ...shared }), strict)).toMatchObject({ class: 'target' })
    const twice = { rates: { visitor: 2, address: 2, network: 2 } }
    expect(decide(visit({ ...written, ...twice }), strict)).toMatchObject({ class: 'target' })
    const silentPages = 5
    const harmless: Record<string, string>[] = [
      { 'accept-encoding': 'gzip, deflate' },
      { ':order': 'accept user-agent' },
      { 'sec-ch-ua': '' },
      { 'accept-encoding': 'gzip, deflate', 'cache-control': 'no-cache' },
    ]
    for (const changes of harmless)
      expect(decide(visit({ ...including(changes), ...third, silentPages }), strict)).toMatchObject({ class: 'target' })
  })
})

test('headers.unheard_probe: a doubt, of one kind with other header signals', () => {
  const silent = { ...including({}), silentPages: 2 }
  expect(signalValue('headers.unheard_probe', silent)).toBe('2 pages')
  const unloaded = { ...silent, patterns: { ...NO_PATTERNS, unloaded: 2 } }
  expect(signalValue('headers.unheard_probe', unloaded)).toBe('2 pages, no image either')
  expect(decide(visit({ ...including({ 'sec-ch-ua': '' }), silentPages: 9 }), policy())).toMatchObject({
    class: 'target',
    suspicious: true,
  })
  expect(signalValue('headers.unheard_probe', { ...silent, userAgent: AGENT.instagram })).toBeUndefined()
  expect(signalValue('headers.unheard_probe', { ...silent, userAgent: 'Lynx/2.9.0' })).toBeUndefined()
  const none = { hosting: '', tor: false, vpn: '', relay: false }
  for (const network of [{ tor: true }, { vpn: 'x' }, { relay: true }])
    expect(signalValue('headers.unheard_probe', { ...silent, network: { ...none, ...network } })).toBeUndefined()
  expect(signalValue('headers.unheard_probe', { ...silent, network: { ...none, hosting: 'x' } })).toBe('2 pages')
  for (const userAgent of [AGENT.chrome.replace('140', '61'), AGENT.firefox.replaceAll('143', '60')])
    expect(signalValue('headers.unheard_probe', { ...silent, userAgent })).toBeUndefined()
})

describe('headers.odd_languages', () => {
  const languages = (list: string, changes: Partial<Facts> = {}) =>
    signalValue('headers.odd_languages', { ...including({ 'accept-language': list }), ...changes })
  test.each([
    'de',
    'en-US,en;q=0.9',
    'de-DE,de;q=0.9,en-US;q=0.8,en;q=0.7,fr;q=0.6',
    'a,b;q=0.9,c;q=0.8,d;q=0.7,e;q=0.6,f;q=0.5,g;q=0.4,h;q=0.3,i;q=0.2,j;q=0.1,k;q=0.1,l;q=0.1',
    'zh-Hans-CN,zh;q=0.9',
    '',
  ])('%s is written by every engine', (list) => {
    for (const userAgent of [AGENT.chrome, AGENT.firefox, AGENT.safari, AGENT.iphone])
      expect(languages(list, { userAgent })).toBeUndefined()
  })
  test.each(['en-US,en;q=0.5', 'de,en-US;q=0.7,en;q=0.3', 'fr,fr-FR;q=0.8,en-US;q=0.5,en;q=0.3'])(
    '%s is Firefox’s alone',
    (list) => {
      expect(languages(list, { userAgent: AGENT.firefox })).toBeUndefined()
      for (const userAgent of [AGENT.chrome, AGENT.iphone]) expect(languages(list, { userAgent })).toBe(list)
    },
  )
  test.each(['en-US, en;q=0.9', 'en-US;q=1,en;q=0.9', 'en-US,en', 'en,de;q=0.4', '*;q=0.1', 'en-US,en;q=0.90'])(
    '%s is written by none',
    (list) => {
      for (const userAgent of [AGENT.chrome, AGENT.firefox, AGENT.safari])
        expect(languages(list, { userAgent })).toBe(list)
    },
  )
  test('silent for Brave’s weights, WebKit on Linux, old versions, and browsers whose pages answered', () => {
    const brave = { 'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24", "Brave";v="140"' }
    expect(languages('de-DE,de;q=0.6', including({ ...brave, 'accept-language': 'de-DE,de;q=0.6' }))).toBeUndefined()
    expect(languages('en-us, en;q=0.90', { userAgent: GNOME })).toBeUndefined()
    expect(languages('en-US,en;q=0.5', { userAgent: AGENT.chrome.replace('140', '80') })).toBeUndefined()
    expect(languages('en-US,en;q=0.5', { probe: {} })).toBeUndefined()
  })
  test('any list is read without throwing', () => {
    fc.assert(fc.property(fc.string(), (list) => void languages(list)))
  })
})

test('headers.old_protocol: HTTP/1.1 where later versions reach the server, unless a gateway is possible', () => {
  const old = (changes: Partial<Facts> = {}) =>
    signalValue('headers.old_protocol', { ...including({ [PROTOCOL]: '1.1' }), ...changes })
  expect(old()).toBe('HTTP/1.1')
  expect(old(including({ [PROTOCOL]: '2.0' }))).toBeUndefined()
  expect(old(including({}))).toBeUndefined()
  expect(old({ userAgent: AGENT.chrome.replace('140', '70') })).toBeUndefined()
  expect(old({ network: { hosting: 'x', tor: false, vpn: '', relay: false } })).toBeUndefined()
})

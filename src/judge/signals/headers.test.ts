import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AGENT, CHROME_HEADERS, policy, visit } from '../builders.ts'
import { probePathIn } from '../data/probe-paths.ts'
import { decide } from '../decide.ts'
import type { Facts } from '../facts.ts'
import { ORDER, orderOf } from '../headers.ts'
import { isSpamReferrer } from './headers.ts'
import { SIGNALS } from '../table.ts'

const signalValue = (name: string, changes: Partial<Facts>) =>
  SIGNALS.find((signal) => signal.name === name)?.read(visit(changes), policy())?.value
const including = (changes: Record<string, string>) => ({ headers: { ...CHROME_HEADERS, ...changes } })
const IE = 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko'

describe('headers.odd_accept', () => {
  test.each(['*/*', 'application/json, text/plain, */*', 'image/avif,*/*'])('%s', (accept) => {
    expect(signalValue('headers.odd_accept', including({ accept }))).toBe(accept)
    expect(signalValue('headers.odd_accept', { userAgent: IE, headers: { accept } })).toBeUndefined()
  })
  test('a page', () => {
    for (const accept of ['text/html', 'application/xml,application/xhtml+xml,image/png,*/*;q=0.5', ''])
      expect(signalValue('headers.odd_accept', including({ accept }))).toBeUndefined()
  })
})

describe('headers.order', () => {
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const ordered = (order: string) => including({ ':order': order })
  test('what browsers send, whole or in part', () => {
    for (const order of [
      'user-agent accept accept-encoding accept-language',
      'user-agent accept accept-language',
      'user-agent',
      '',
    ])
      expect(signalValue('headers.order', ordered(order))).toBeUndefined()
    expect(
      signalValue('headers.order', {
        ...ordered('user-agent accept accept-language accept-encoding'),
        userAgent: FIREFOX,
      }),
    ).toBeUndefined()
  })
  test('what programs send under a browser’s name', () => {
    const node = 'accept accept-language user-agent accept-encoding'
    expect(signalValue('headers.order', ordered(node))).toBe(node)
    expect(signalValue('headers.order', ordered('user-agent accept accept-language accept-encoding'))).toContain(
      'accept-language accept-encoding',
    )
    expect(
      signalValue('headers.order', {
        ...ordered('user-agent accept accept-encoding accept-language'),
        userAgent: FIREFOX,
      }),
    ).toContain('accept-encoding accept-language')
  })
  test('undefined where an intermediary may have changed it', () => {
    const raw = ['Host', 'x', 'Accept', '*/*', 'User-Agent', 'a']
    expect(orderOf(raw, {})).toBe('accept user-agent')
    for (const by of ['via', 'x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-ray'])
      expect(orderOf(raw, { [by]: '1' })).toBeUndefined()
  })
})

describe('headers.odd_hints', () => {
  test.each([
    ['"Google Chrome";v="140", "Not=A?Brand";v="24"', '?0', 'no Chromium'],
    ['"Chromium";v="140", "Google Chrome";v="140"', '?0', 'no made-up brand'],
    ['"Chromium";v="140", "Not A;Brand";v="99"', '', 'no sec-ch-ua-mobile'],
    ['"Chromium";v="140", "Not A;Brand";v="99"', '?0', 'no sec-ch-ua-platform'],
  ])('%s', (brands, mobile, value) =>
    expect(
      signalValue(
        'headers.odd_hints',
        including({ 'sec-ch-ua': brands, 'sec-ch-ua-mobile': mobile, 'sec-ch-ua-platform': '' }),
      ),
    ).toContain(value),
  )

  test.each([
    '" Not A;Brand";v="99"',
    '"Not?A_Brand";v="8"',
    '"(Not(A:Brand";v="99"',
    '";Not A Brand";v="99"',
    '"Not)A;Brand";v="24"',
    '"Not/A)Brand";v="8"',
  ])('every spelling that Chromium had: %s', (madeUp) => {
    expect(
      signalValue('headers.odd_hints', including({ 'sec-ch-ua': `"Chromium";v="140", ${madeUp}` })),
    ).toBeUndefined()
  })
})

test('headers.odd_fetch: an origin that does not exist, or a part of what is always whole', () => {
  expect(signalValue('headers.odd_fetch', including({ 'sec-fetch-site': 'nowhere' }))).toBe('site nowhere')
  for (const site of ['none', 'same-origin', 'same-site', 'cross-site'])
    expect(signalValue('headers.odd_fetch', including({ 'sec-fetch-site': site }))).toBeUndefined()
  expect(signalValue('headers.odd_fetch', including({ 'sec-fetch-site': '' }))).toBe('no sec-fetch-site')
  const none = { 'sec-fetch-site': '', 'sec-fetch-mode': '', 'sec-fetch-dest': '' }
  expect(signalValue('headers.odd_fetch', including(none))).toBeUndefined() // headers.no_fetch_metadata
  const old = { ...including({ 'sec-fetch-dest': '' }), userAgent: AGENT.chrome.replace('140', '78') }
  expect(signalValue('headers.odd_fetch', old)).toBeUndefined()
})

test('headers.client_hints_differ: Edge in one place only', () => {
  const edge = { 'sec-ch-ua': '"Chromium";v="140", "Not=A?Brand";v="24", "Microsoft Edge";v="140"' }
  expect(signalValue('headers.client_hints_differ', including(edge))).toBe('Microsoft Edge, not Chrome')
  expect(
    signalValue('headers.client_hints_differ', { ...including(edge), userAgent: `${AGENT.chrome} Edg/140.0.0.0` }),
  ).toBeUndefined()
  expect(
    signalValue('headers.client_hints_differ', { ...including({}), userAgent: `${AGENT.chrome} Edg/140.0.0.0` }),
  ).toBe('not Microsoft Edge')
})

test('a string that is impossible in itself and hints that differ from it are one signal', () => {
  const userAgent = `Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) ${AGENT.chrome.slice(AGENT.chrome.indexOf('Apple'))}`
  expect(decide(visit({ userAgent, ...including({}) }), policy())).toMatchObject({ class: 'target', suspicious: true })
})

test('headers.odd_encoding and headers.no_upgrade, in strict campaigns', () => {
  expect(signalValue('headers.odd_encoding', including({ 'accept-encoding': 'gzip, deflate' }))).toBe('gzip, deflate')
  for (const encodings of ['gzip, deflate, br, zstd', 'gzip', 'gzip, br', ''])
    expect(signalValue('headers.odd_encoding', including({ 'accept-encoding': encodings }))).toBeUndefined()
  expect(
    signalValue('headers.odd_encoding', {
      ...including({ 'accept-encoding': 'gzip, deflate' }),
      url: 'http://shop.example/',
    }),
  ).toBeUndefined()
  expect(signalValue('headers.no_upgrade', including({ 'upgrade-insecure-requests': '' }))).toBe('Chrome 140')
  expect(signalValue('headers.no_upgrade', { userAgent: AGENT.safari, headers: {} })).toBeUndefined()
})

test.each([
  'Lynx/2.8.9rel.1 libwww-FM/2.14',
  'Nokia6300/2.0 (05.00) Profile/MIDP-2.0 Configuration/CLDC-1.1',
  'Opera/9.80 (Android; Opera Mini/36.2/191.256; U; en) Presto/2.12.423 Version/12.16',
])('%s has its own set of headers', (userAgent) => {
  expect(decide(visit({ userAgent, headers: {} }), policy())).toMatchObject({ class: 'target', suspicious: false })
})

describe('referrers', () => {
  test.each([
    ['https://semalt.com/crawler', 'semalt.com'],
    ['http://www.1.Semalt.com:80/', 'www.1.semalt.com'],
    ['https://notsemalt.com/', undefined],
    ['https://semalt.com.example/', undefined],
    ['', undefined],
    ['semalt.com', undefined],
  ])('headers.spam_referrer: %s', (referrer, value) =>
    expect(signalValue('headers.spam_referrer', { referrer })).toBe(value),
  )

  test.each([
    ['http://8.8.8.8/', '8.8.8.8'],
    ['http://8.8.8.8:8080/x', '8.8.8.8'],
    ['http://[2a00:1450::1]/', '2a00:1450::1'],
    ['http://192.168.1.1/', undefined],
    ['http://127.0.0.1/', undefined],
    ['http://[::1]:3000/', undefined],
    ['https://8.8.8.example/', undefined],
    ['android-app://com.x/', undefined],
  ])('headers.address_referrer: %s', (referrer, value) =>
    expect(signalValue('headers.address_referrer', { referrer })).toBe(value),
  )

  test('any host is read without throwing, and a listed one below any label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (referrer) => {
        for (const { read } of SIGNALS) read(visit({ referrer, url: referrer }), policy())
      }),
      { numRuns: 300 },
    )
    fc.assert(fc.property(fc.domain(), (domain) => isSpamReferrer(`${domain}.semalt.com`)))
  })
})

test.each([
  ['https://shop.example/.env', '/.env'],
  ['https://shop.example/a/.git/config?x', '/.git/'],
  ['https://shop.example/WP-Login.php', '/wp-login.php'],
  ['/xmlrpc.php', '/xmlrpc.php'],
  ['https://shop.example/wp-admin/', undefined],
  ['https://shop.example/?file=/.env', undefined],
  ['https://shop.example/#/.env', undefined],
  ['https://shop.example', undefined],
  ['https://shop.example/blog/xmlrpc.php', undefined],
  ['https://shop.example/environment', undefined],
])('activity.probe_path: %s', (url, path) => {
  expect(probePathIn(url)).toBe(path)
  expect(decide(visit({ url, ...including({}) }), policy())).toMatchObject({
    class: 'target',
    suspicious: path !== undefined,
  })
})

const VIEW = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 [FBAN/FBIOS;FBAV/470.0.0.39.100]',
  android:
    'Mozilla/5.0 (Linux; Android 14; SM-G991B; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Instagram 330.0.0.40.92 Android',
} as const
const PAGE = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

test.each<[keyof typeof VIEW, Record<string, string>, string[]]>([
  ['ios', { accept: '*/*' }, ['headers.odd_accept', 'headers.no_accept_language']],
  ['ios', {}, ['headers.no_accept_language', 'headers.no_accept']],
  ['ios', { 'accept': PAGE, 'accept-language': 'en-US,en;q=0.9', 'accept-encoding': 'gzip, deflate, br' }, []],
  ['android', { accept: '*/*' }, ['headers.odd_accept']],
  ['android', { 'accept-language': 'en' }, ['headers.no_accept']],
  ['android', { 'accept': `${PAGE},image/webp`, 'x-requested-with': 'com.instagram.android' }, []],
  ['android', { accept: '*/*', purpose: 'prefetch' }, []],
  ['ios', { accept: '*/*', purpose: 'prefetch' }, ['headers.no_accept_language']],
])('an app’s view requests pages as its engine does: %s %o', (view, headers, expected) => {
  for (const sensitivity of ['standard', 'strict'] as const) {
    const verdict = decide(visit({ userAgent: VIEW[view], headers }), policy({ sensitivity }))
    expect([verdict.class, verdict.reasons.map(({ signal }) => signal)]).toEqual(['target', expected])
  }
})

test('ignores an app that fetches by its own client, which its agent names', () => {
  const native =
    'Instagram 150.0.0.17.96 Android (24/7.0; 480dpi; 1080x1920; HUAWEI; PRA-LX1; HWPRA-H; hi6250; it_IT; 100000000)'
  expect(decide(visit({ userAgent: native, headers: { accept: '*/*' } }), policy()).suspicious).toBe(false)
})

const SEEN = { [ORDER]: 'user-agent accept-encoding accept', 'accept-encoding': 'gzip, deflate' }
const NAMED = { accept: '*/*', ...SEEN }

test.each<[keyof typeof AGENT, string, Record<string, string>, boolean]>([
  ['chrome', 'a program that takes anything', NAMED, true],
  ['firefox', 'a program that takes anything', NAMED, true],
  ['safari', 'a program that takes anything', NAMED, true],
  ['iphone', 'a program that names nothing', SEEN, true],
  ['android', 'a program that takes JSON', { ...NAMED, accept: 'application/json, text/plain, */*' }, true],
  ['chrome', 'Node', { ...NAMED, 'accept-language': '*', 'sec-fetch-mode': 'cors' }, true],
  ['firefox', 'Java', { ...SEEN, accept: 'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2' }, true],
  ['chrome', 'what wrote the headers anew', { 'accept': '*/*', 'accept-encoding': 'gzip' }, false],
  ['chrome', 'a language', { ...NAMED, 'accept-language': 'de' }, false],
  ['chrome', 'a page', { ...NAMED, accept: 'text/html,*/*' }, false],
  ['chrome', 'a filter that takes both, and not the engine’s own', { ...NAMED, 'sec-fetch-dest': 'document' }, false],
  ['chrome', 'the same with hints', { ...NAMED, 'sec-ch-ua': '"Chromium";v="140"' }, false],
  ['instagram', 'a view in an app', NAMED, false],
])('neither page type nor language: nothing of a browser: %s, %s', (name, _, headers, bare) => {
  for (const sensitivity of ['standard', 'strict'] as const) {
    const verdict = decide(visit({ userAgent: AGENT[name], headers }), policy({ sensitivity }))
    expect([verdict.class, verdict.reasons.some(({ signal }) => signal === 'headers.bare')]).toEqual(
      bare ? ['bot', true] : ['target', false],
    )
  }
})

test('page scripts and older browsers may omit both', () => {
  const old = AGENT.chrome.replace('140', '60')
  expect(decide(visit({ headers: NAMED, source: 'page' }), policy()).class).toBe('target')
  expect(decide(visit({ userAgent: old, headers: NAMED }), policy()).reasons.map(({ signal }) => signal)).not.toContain(
    'headers.bare',
  )
})

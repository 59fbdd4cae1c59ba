import fc from 'fast-check'
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { readBalancer } from './formats.ts'
import { readCombined, readCommon } from './combined.ts'
import { readJson } from './json.ts'
import { logLines, type Line } from './lines.ts'
import { printable } from '../../lib/text/text.ts'
import { createVisits } from './visits.ts'
import { createW3cReader } from './w3c.ts'

const TIME = Date.UTC(2026, 10, 20, 18, 31, 55)
const line = (
  more: Partial<Record<'before' | 'user' | 'at' | 'request' | 'referrer' | 'agent' | 'after', string>> = {},
) =>
  `${more.before ?? ''}81.2.69.142 - ${more.user ?? '-'} [${more.at ?? '20/Nov/2026:20:31:55 +0200'}] "${more.request ?? 'GET /land?utm_source=fb HTTP/1.1'}" 200 612 "${more.referrer ?? '-'}" "${more.agent ?? 'Mozilla/5.0 (X11)'}"${more.after ?? ''}`

describe('combined', () => {
  test('parses a line of Apache or nginx', () => {
    expect(readCombined(line())).toEqual({
      time: TIME,
      ip: '81.2.69.142',
      method: 'GET',
      target: '/land?utm_source=fb',
      host: '',
      scheme: '',
      userAgent: 'Mozilla/5.0 (X11)',
      referrer: '',
    })
  })
  test('accepts a leading host, a user of several words, and trailing values', () => {
    expect(readCombined(line({ before: 'shop.example:443 ', user: 'ann - [x', after: ' "-" 0.003' }))).toBeUndefined()
    expect(readCombined(line({ before: 'shop.example:443 ', user: 'ann lee', after: ' "-" 0.003' }))).toMatchObject({
      ip: '81.2.69.142',
      host: 'shop.example:443',
    })
    expect(readCombined(line({ user: 'ann lee' }))).toMatchObject({ ip: '81.2.69.142', host: '' })
    expect(readCombined(line().replace('81.2.69.142', '2001:db8::7'))).toMatchObject({ ip: '2001:db8::7' })
  })
  test('decodes escapes', () => {
    expect(
      readCombined(
        line({ agent: String.raw`a \"b\" \x22c\x22 \xd0\xb6 \\ \xZZ`, referrer: String.raw`https://x.example/?q=\"` }),
      ),
    ).toMatchObject({ userAgent: 'a "b" "c" ж \\ \\xZZ', referrer: 'https://x.example/?q="' })
  })
  test.each([
    ['nothing', ''],
    ['a month that is none', line({ at: '20/Foo/2026:20:31:55 +0200' })],
    ['a day that is none', line({ at: '31/Feb/2026:20:31:55 +0000' })],
    ['an hour that is none', line({ at: '20/Nov/2026:25:31:55 +0000' })],
    ['the common format', line().replace(/ "-" "Mozilla.*$/, '')],
    ['a quote that does not end', line().slice(0, -1)],
    ['an address that is none', line().replace('81.2.69.142', '999.2.69.142')],
  ])('is no visit: %s', (_what, text) => expect(readCombined(text)).toBeUndefined())
  test.each([
    ['no request', line({ request: '-' })],
    ['a hello of TLS', line({ request: String.raw`\x16\x03\x01` })],
    ['SSH', line({ request: 'SSH-2.0-Go' })],
    ['a connection that timed out', line({ request: '-' }).replace(' 200 612', ' 408 0')],
  ])('differs from an unreadable line: %s', (_what, text) => expect(readCombined(text)).toBe('noRequest'))
})

describe('JSON', () => {
  const nginx = {
    time_iso8601: '2026-11-20T20:31:55+02:00',
    remote_addr: '81.2.69.142',
    request: 'GET /land?utm_source=fb HTTP/1.1',
    http_host: 'shop.example',
    scheme: 'https',
    http_user_agent: 'Mozilla/5.0 (X11)',
    http_referer: '-',
  }
  const caddy = {
    ts: TIME / 1000,
    request: {
      client_ip: '81.2.69.142',
      method: 'GET',
      host: 'shop.example',
      uri: '/land?utm_source=fb',
      headers: { 'User-Agent': ['Mozilla/5.0 (X11)'] },
    },
  }
  const cloudflare = {
    EdgeStartTimestamp: TIME * 1_000_000,
    ClientIP: '81.2.69.142',
    ClientRequestMethod: 'GET',
    ClientRequestHost: 'shop.example',
    ClientRequestURI: '/land?utm_source=fb',
    ClientRequestScheme: 'https',
    ClientRequestUserAgent: 'Mozilla/5.0 (X11)',
  }
  const traefik = {
    'StartUTC': '2026-11-20T18:31:55Z',
    'ClientHost': '81.2.69.142',
    'RequestMethod': 'GET',
    'RequestHost': 'shop.example',
    'RequestPath': '/land?utm_source=fb',
    'request_User-Agent': 'Mozilla/5.0 (X11)',
  }
  test.each([
    ['nginx', nginx],
    ['Caddy', caddy],
    ['Cloudflare', cloudflare],
    ['Traefik', traefik],
  ])('parses %s', (_who, given) => {
    expect(readJson(JSON.stringify(given))).toMatchObject({
      time: TIME,
      ip: '81.2.69.142',
      method: 'GET',
      target: '/land?utm_source=fb',
      host: 'shop.example',
      userAgent: 'Mozilla/5.0 (X11)',
      referrer: '',
    })
  })
  test.each([
    '',
    '[]',
    'null',
    '"x"',
    '{',
    '{"time":"2026-11-20T20:31:55Z"}',
    '{"__proto__":{"ip":"1.1.1.1"}}',
    JSON.stringify({ ...nginx, time_iso8601: 'soon' }),
  ])('is no visit: %s', (text) => expect(readJson(text)).toBeUndefined())
})

test('never throws, and results have a URL and a time', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.tuple(fc.string(), fc.string(), fc.string()).map(([request, agent, user]) => line({ request, agent, user })),
  )
  const outcomeOf = createVisits({ site: 'https://shop.example', all: true })
  fc.assert(
    fc.property(anything, (text) => {
      for (const read of [readCombined, readCommon, readJson, readBalancer, createW3cReader()]) {
        const outcome = outcomeOf(text, read)
        if (typeof outcome === 'string') continue
        expect(URL.canParse(outcome.visit.url)).toBe(true)
        expect(new Date(outcome.visit.time).toISOString()).toBe(outcome.visit.time)
      }
      expect(printable(text)).not.toMatch(/\p{Cc}/u)
    }),
    { numRuns: 2000 },
  )
})

test('a nearly matching line takes no long time', () => {
  const started = process.cpuUsage()
  for (const text of [
    `81.2.69.142 - ${'- '.repeat(30_000)}`,
    line({ agent: '\\'.repeat(60_000) }).slice(0, -1),
    `${'a '.repeat(30_000)}[`,
    `81.2.69.142 - - [${'['.repeat(60_000)}`,
  ])
    expect(readCombined(text)).toBeUndefined()
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500)
})

test('splits lines across any chunks; the last waits for its end while the log grows', async () => {
  const text = fc.array(
    fc.string({ unit: fc.constantFrom('a', 'ж', '"', ' ', '\u2028', '\r') }).map((one) => one.replace(/\r+$/, '')),
    { maxLength: 8 },
  )
  await fc.assert(
    fc.asyncProperty(text, fc.boolean(), fc.integer({ min: 1, max: 7 }), async (lines, whole, size) => {
      const bytes = Buffer.from(lines.join('\n'))
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      )
      const got: Line[] = []
      for await (const one of logLines(
        (async function* () {
          yield* pieces
        })(),
        { whole },
      ))
        got.push(one)
      const expected = whole && lines.at(-1) !== '' ? lines : lines.slice(0, -1)
      expect(got.map((one) => one.text)).toEqual(expected)
      for (const [at, { end }] of got.entries())
        expect(end).toBe(Math.min(bytes.length, Buffer.byteLength(`${lines.slice(0, at + 1).join('\n')}\n`)))
    }),
  )
})

test('drops a line of many megabytes and reads the next', async () => {
  const got: (string | undefined)[] = []
  for await (const { text } of logLines(
    (async function* () {
      for (let at = 0; at < 200; at += 1) yield Buffer.alloc(65_536, 'x')
      yield Buffer.from('\nnext\n')
    })(),
    { whole: true },
  ))
    got.push(text)
  expect(got).toEqual([undefined, 'next'])
})

test('equal lines of one moment differ by position, and the same log gives the same marks', () => {
  const read = () => {
    const outcomeOf = createVisits({ site: 'https://shop.example', all: false })
    return [line(), line(), line({ agent: 'other' }), line()]
      .map((text) => outcomeOf(text, readCombined))
      .map((one) => (typeof one === 'string' ? one : one.visit.mark))
  }
  expect(new Set(read()).size).toBe(4)
  expect(read()).toEqual(read())
})

test('skips non-pages, reports lines without a host, and rejects lines without a path', () => {
  expect(createVisits({ site: '', all: false })(line(), readCombined)).toBe('hostless')
  const of = (requested: string, before = 'shop.example:80 ') =>
    createVisits({ site: 'https://x.example', all: false })(line({ request: requested, before }), readCombined)
  expect([
    of('GET /a.css?v=1 HTTP/2.0'),
    of('POST /land HTTP/2.0'),
    of('GET * HTTP/1.1'),
    of('GET //evil.example/ HTTP/1.1'),
    of('CONNECT x:443 HTTP/1.1'),
  ]).toEqual([
    'skipped',
    'skipped',
    'unreadable',
    { visit: expect.objectContaining({ url: 'http://shop.example//evil.example/' }) },
    'unreadable',
  ])
  expect(of('GET http://other.example/x HTTP/1.1')).toEqual({
    visit: expect.objectContaining({ url: 'http://other.example/x' }),
  })
})

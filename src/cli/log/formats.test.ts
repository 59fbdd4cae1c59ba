/** Lines of each server, detected from the lines or by the configured format. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatHint, readersOf } from './formats.ts'
import type { LineRead } from './log-line.ts'

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64)'
const VISIT = {
  time: Date.UTC(2026, 10, 20, 18, 31, 55),
  ip: '81.2.69.142',
  method: 'GET',
  target: '/land?utm_source=fb',
  userAgent: AGENT,
}
const reads = (lines: readonly string[], format?: string): (LineRead | undefined)[] => {
  const reader = readersOf(format)
  if (typeof reader !== 'function') throw new Error(reader.wrong)
  const { read } = reader()
  return lines.map((line) => read(line))
}

const IIS = [
  '#Software: Microsoft Internet Information Services 10.0',
  '#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken',
  '2026-11-20 18:31:55 10.0.0.4 GET /land utm_source=fb 443 - 81.2.69.142 Mozilla/5.0+(X11;+Linux+x86_64) - 200 0 0 15',
]
const CLOUDFRONT = [
  '#Version: 1.0',
  '#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes',
  '2026-11-20\t18:31:55\tFRA2\t4046\t81.2.69.142\tGET\td111.cloudfront.example\t/land\t200\t-\tMozilla/5.0%20(X11;%20Linux%20x86_64)\tutm_source=fb\t-\tHit\tabc==\tshop.example\thttps\t309',
]
const TAIL = '80 81 "GET https://shop.example:443/land?utm_source=fb HTTP/1.1"'

test.each([
  ['common', [`81.2.69.142 - - [20/Nov/2026:18:31:55 +0000] "GET /land?utm_source=fb HTTP/1.1" 200 12`]],
  ['IIS', IIS],
  ['CloudFront', CLOUDFRONT],
  [
    'an application balancer of AWS',
    [
      `https 2026-11-20T18:31:55.000000Z app/lb/50dc 81.2.69.142:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 "GET https://shop.example:443/land?utm_source=fb HTTP/1.1" "${AGENT}" ECDHE-RSA TLSv1.2`,
    ],
  ],
  [
    'a classic balancer of AWS',
    [
      `2026-11-20T18:31:55.000000Z lb 81.2.69.142:2817 10.0.0.1:80 0.00007 0.001 0.00005 200 200 ${TAIL.slice(3)}`.replace(
        ' 81 "GET',
        ' 0 81 "GET',
      ) + ` "${AGENT}" - -`,
    ],
  ],
])('%s', (what, lines) => {
  const found = reads(lines)
  const visit = found.at(-1)
  const target = what.includes('AWS') ? 'https://shop.example:443/land?utm_source=fb' : VISIT.target
  expect(visit).toMatchObject({ ...VISIT, target, userAgent: what === 'common' ? '' : AGENT })
  expect(found.slice(0, -1).every((one) => one === 'comment')).toBe(true)
  if (what === 'CloudFront') expect(visit).toMatchObject({ host: 'shop.example', scheme: 'https' })
})

const VISITS: Record<string, string> = {
  '$remote_addr': '81.2.69.142',
  '[$time_local]': '[20/Nov/2026:18:31:55 +0000]',
  '"$request"': '"GET /land?utm_source=fb HTTP/1.1"',
  '"$http_user_agent"': `"${AGENT}"`,
  '$status': '200',
  '$host': 'shop.example',
  '"$http_referer"': '"https://news.example/?q=\\"x y\\""',
  '$request_time': '0.003',
  '$remote_user': 'ann',
}

test('reads usual log_format variables in any order, with any text between', () => {
  const parts = fc.shuffledSubarray(Object.keys(VISITS), { minLength: 4 })
  const between = fc.constantFrom(' ', ' | ', '\t', ' - ')
  fc.assert(
    fc.property(parts, between, (names, sign) => {
      fc.pre(['$remote_addr', '[$time_local]', '"$request"'].every((one) => names.includes(one)))
      const line = names.map((name) => VISITS[name]).join(sign)
      const format = `log_format main '${names.slice(0, 2).join(sign)}${sign}'\n  '${names.slice(2).join(sign)}';`
      const [found] = reads([line], format)
      const { userAgent, ...visit } = VISIT
      expect(found).toMatchObject({
        ...visit,
        userAgent: names.includes('"$http_user_agent"') ? userAgent : '',
        referrer: names.includes('"$http_referer"') ? 'https://news.example/?q="x y"' : '',
      })
    }),
  )
})

test.each([
  [
    'JSON made by log_format',
    `log_format json escape=json '{"t":"$msec","a":"$remote_addr","r":"$request","ua":"$http_user_agent","q":$request_time}';`,
    `{"t":"1795199515.000","a":"81.2.69.142","r":"GET /land?utm_source=fb HTTP/1.1","ua":"${AGENT}","q":0.001}`,
  ],
  [
    'parts of an address',
    '$time_iso8601 $http_x_forwarded_for $request_method $scheme://$host$uri$is_args$args "$http_user_agent"',
    `2026-11-20T18:31:55+00:00 unknown, 81.2.69.142, 10.0.0.7 GET https://shop.example/land?utm_source=fb "${AGENT}"`,
  ],
  [
    'Apache, as it stands',
    String.raw`LogFormat "%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\"" vhost_combined`,
    `shop.example:443 81.2.69.142 - - [20/Nov/2026:18:31:55 +0000] "GET /land?utm_source=fb HTTP/1.1" 200 12 "-" "${AGENT}"`,
  ],
  [
    'Apache behind a proxy, path and query apart',
    '%{X-Forwarded-For}i %h %{%Y-%m-%dT%H:%M:%S%z}t %m %U%q %>s "%{User-Agent}i" %{ms}T',
    `81.2.69.142, 10.0.0.7 10.0.0.1 2026-11-20T18:31:55+0000 GET /land?utm_source=fb 200 "${AGENT}" 12`,
  ],
])('%s', (_what, format, line) => {
  expect(reads([line], format)).toEqual([expect.objectContaining(VISIT)])
})

test.each([
  ['in place of the address', '81.2.69.142, 10.0.0.7 - - ', ''],
  ['behind a proxy inside', '10.0.0.7 - - ', ' "81.2.69.142, 10.0.0.1"'],
  ['made up by the visitor', '81.2.69.142 - - ', ' "8.8.8.8"'],
  ['unknown first', 'unknown, 81.2.69.142 - - ', ''],
  ['with a port', '10.0.0.7 - - ', ' "81.2.69.142:4242"'],
])('X-Forwarded-For %s', (_what, before, after) => {
  const line = `${before}[20/Nov/2026:18:31:55 +0000] "GET /land?utm_source=fb HTTP/1.1" 200 5 "-" "${AGENT}"${after}`
  expect(reads([line])).toEqual([expect.objectContaining(VISIT)])
})

test('a file may change its format, and the reader counts lines by format', () => {
  const reader = readersOf(undefined)
  if (typeof reader !== 'function') throw new Error(reader.wrong)
  const { read, formats } = reader()
  for (const line of [
    ...IIS,
    ...CLOUDFRONT,
    '{"time":"2026-11-20T18:31:55Z","ip":"81.2.69.142","request":"GET / HTTP/1.1"}',
  ])
    expect(read(line)).toBeDefined()
  expect(formats()).toEqual({ w3c: 2, json: 1 })
  expect(read('\u0016\u0003\u0001\u0002\u0000\u0001')).toBe('noRequest')
  expect(read('Nov 20 18:31:55 host kernel: something')).toBeUndefined()
})

test('names what an insufficient format lacks, and how to give one', () => {
  const wrong = (format: string) => readersOf(format) as { wrong: string }
  expect(wrong('$remote_addr "$request"').wrong).toMatch(/^the format lacks a time/)
  expect(wrong('[$time_local] "$request"').wrong).toMatch(/^the format lacks an address/)
  expect(wrong('%h %t').wrong).toMatch(/^the format lacks a request/)
  expect(wrong('xml').wrong).toContain('--format is w3c, json, combined, common, elb')
  expect(formatHint('line 1: x')).toHaveLength(3)
})

test('a nearly matching line takes no long time', () => {
  const started = process.cpuUsage()
  const format = '$http_x_forwarded_for $remote_user [$time_local] "$request" $args "$http_user_agent"'
  for (const line of ['1.1.1.1, '.repeat(7000), `81.2.69.142 ${'a ['.repeat(20_000)}`, `"${'\\'.repeat(60_000)}`])
    expect(reads([line], format)).toEqual([undefined])
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(500)
})

/** Real inputs of each parser, as starting points. */
import { mmdbOf } from '../../src/outside/detection/testing/mmdb.ts'
import { SAMPLES } from '../../src/outside/detection/testing/vendor.ts'
import { tarHeader } from '../../src/lib/files/tar.ts'
import { writeManifest } from '../../src/jobs/backup/manifest.ts'

const AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/120.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/450.0.0.0;]',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'curl/8.5.0',
  'python-requests/2.32',
  'Dalvik/2.1.0 (Linux; U; Android 9)',
  '',
]
const VISIT = {
  key: 'c_fuzz',
  ip: '203.0.113.7',
  url: 'https://shop.example/?utm_source=x&user_1=%F0%9F%98%80&gclid=1#a',
  userAgent: AGENTS[0],
  referrer: 'https://www.google.com/',
  visitor: 'v1',
  headers: { 'accept': 'text/html', 'accept-language': 'de-DE,de;q=0.9', 'sec-ch-ua': '"Chromium";v="141"' },
}
const texts = (...all: string[]): Buffer[] => all.map((text) => Buffer.from(text))

const MANIFEST = {
  weir: '1.0.0',
  node: 'v26.0.0',
  until: '2026-03-01T00:00:00.000Z',
  config: { migrations: ['001-accounts.sql'], rows: { accounts: 1 } },
  events: { migrations: [], rows: { hits: 2 } },
  files: [{ name: 'config/accounts.jsonl.zst', bytes: 3, sha256: 'a'.repeat(64) }],
}

export const SEEDS = {
  'edge body': texts(
    JSON.stringify(VISIT),
    JSON.stringify({ ...VISIT, ip: '2001:db8::7', userAgent: AGENTS[3], headers: null }),
    JSON.stringify({ ...VISIT, url: '/only/a/path?x=1', signals: 'abc.def', userAgent: AGENTS[1] }),
    '{"key":"c_fuzz"}',
  ),
  'probe body': texts(
    JSON.stringify({
      key: 'c_fuzz',
      seen: {
        webdriver: false,
        languages: ['de'],
        timezone: 'Europe/Berlin',
        screen: [1440, 900, 24],
        platform: 'Linux',
      },
    }),
    '{"ticket":"a.b.c","seen":{}}',
    '{"seen":null}',
  ),
  'address': texts(
    '203.0.113.7',
    '::ffff:203.0.113.7',
    '[2001:db8::1]:443',
    'fe80::1%eth0',
    '203.0.113.7:8080',
    '2001:db8:0:0:0:0:0:1',
    '0x7f.1',
    '127.1',
  ),
  'network': texts(
    '203.0.113.0/24',
    '2001:db8::/32',
    '::ffff:203.0.113.0/120',
    '0.0.0.0/0',
    '::/0',
    '203.0.113.7/33',
    ' 198.51.100.1 ',
  ),
  'list lines': texts(
    '203.0.113.0/24\n198.51.100.7 # office\nexample.com\n*.example.com\nAS15169\nGoogle LLC\nchrome/',
    'value,list,note,expires\n203.0.113.7,block,"a, b",2027-01-01\n',
    'пример.рф\nxn--e1afmkfd.xn--p1ai',
  ),
  'agent': texts(...AGENTS),
  'url': texts(
    VISIT.url,
    'https://user:pass@[2001:db8::1]:8080/a/b?utm_source=a&utm_source=b&__proto__=c',
    '/path?%zz=%',
    'de-DE,de;q=0.9,en;q=0.8',
    'javascript:alert(1)',
    '//evil.example/',
  ),
  'access log': texts(
    '203.0.113.7 - - [01/Mar/2026:12:00:00 +0100] "GET /?a=1 HTTP/1.1" 200 512 "https://ref.example/" "Mozilla/5.0 \\"x\\" \\xff"',
    'shop.example 2001:db8::7 - Ünï [29/Feb/2028:23:59:60 -0930] "POST /x HTTP/2.0" 404 - "-" "-"',
    JSON.stringify({
      time: '2026-03-01T12:00:00Z',
      remote_addr: '203.0.113.7',
      request: 'GET / HTTP/1.1',
      host: 'shop.example',
      http_user_agent: 'x',
      http_referer: '-',
    }),
    JSON.stringify({
      ts: 1_772_366_400.5,
      request: {
        remote_ip: '203.0.113.7',
        method: 'GET',
        uri: '/a',
        host: 'shop.example',
        headers: { 'User-Agent': ['x'] },
      },
    }),
  ),
  'postback': texts(
    'hit=01M7WG6ZJSVSKV30CD1CCGHX2S&status=approved&payout=12.50&currency=EUR&txid=a1',
    'clickid=01M7WG6ZJSVSKV30CD1CCGHX2S&sum=1,234.56&goal=lead',
    'hit={hit}&payout={payout}',
    'hit=&payout=-1e9',
  ),
  'data file': Object.values(SAMPLES).map((sample) => Buffer.from(sample)),
  'data file mmdb': [mmdbOf('203.0.113.0/24', { country: { iso_code: 'DE' } })],
  'log text': texts(
    'connect ECONNREFUSED 203.0.113.7:5432',
    'mail to anna@mail.example failed: 550 2001:db8::5',
    'GET /reset?token=abc',
  ),
  'backup': [
    Buffer.from(writeManifest(MANIFEST)),
    Buffer.concat([
      tarHeader('config/a', 12, 1),
      Buffer.alloc(512),
      tarHeader('manifest.json', 3, 1),
      Buffer.alloc(2048),
    ]),
  ],
}

/** Changes that a visitor can make to a request's bytes, as data for fast-check. Excludes the address. */
import fc from 'fast-check'

/** A request as sent. Latin-1: one character is one byte. */
export type RawRequest = {
  method: string
  /** As in the request line. */
  target: string
  protocol: string
  /** In order and spelling, with `Host`. */
  headers: readonly (readonly [name: string, value: string])[]
  body: string
}

/** `at`: header index, modulo their number. */
export type RawChange =
  | { change: 'add'; at: number; name: string; value: string }
  | { change: 'remove'; at: number }
  | { change: 'empty'; at: number }
  | { change: 'alter'; at: number; value: string }
  | { change: 'double'; at: number; value: string }
  | { change: 'move'; at: number; to: number }
  | { change: 'order'; how: 'reversed' | 'sorted' }
  | { change: 'recase'; at: number; how: Casing }
  | {
      change: 'inflate'
      what: 'name' | 'value' | 'count' | 'query' | 'path' | 'cookie' | 'agent' | 'referrer'
      to: number
    }
  | { change: 'query' | 'path'; text: string; where: 'before' | 'after' | 'instead' }
  | { change: 'method'; method: string }
  | { change: 'protocol'; protocol: string }
  | { change: 'body'; body: string }
  /** Appends all. */
  | { change: 'group'; headers: readonly (readonly [name: string, value: string])[] }

type Casing = 'lower' | 'upper' | 'mixed'

/** Names that Weir, its integrations, or servers in front read. */
const READ = [
  'accept',
  'accept-encoding',
  'accept-language',
  'cf-connecting-ip',
  'cf-ray',
  'connection',
  'cookie',
  'dnt',
  'forwarded',
  'origin',
  'priority',
  'purpose',
  'range',
  'referer',
  'save-data',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-user',
  'sec-gpc',
  'sec-purpose',
  'service-worker',
  'signature',
  'signature-agent',
  'signature-input',
  'te',
  'true-client-ip',
  'upgrade',
  'upgrade-insecure-requests',
  'user-agent',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'x-ja4',
  'x-moz',
  'x-original-url',
  'x-purpose',
  'x-real-ip',
  'x-requested-with',
  'x-rewrite-url',
  'x-weir-check',
  'x-weir-class',
  'x-weir-edge',
  'x-weir-hit',
  'x-weir-key',
  'x-weir-order',
  'x-weir-protocol',
  'x-weir-script',
  'x-weir-ticket',
  'x-weir-verdict',
] as const

const VALUES = [
  '',
  '*/*',
  '1',
  '?1',
  '127.0.0.1',
  '01ARZ3NDEKTSV4RRFFQ69G5FAV',
  'GET',
  'XMLHttpRequest',
  'application/json',
  'bytes=0-0',
  'cors',
  'de',
  'document',
  'empty',
  'h2c',
  'http://127.0.0.1/',
  'iframe',
  'image',
  'image/avif,image/webp,*/*;q=0.8',
  'navigate',
  'nested-navigate',
  'no-cors',
  'object',
  'prefetch',
  'prefetch;prerender',
  'preview',
  'target',
  'text/html',
  'text/html;q=0',
  'websocket',
  '"https://agent.example"',
  '"ftp://x"',
  'a=();tag="web-bot-auth"',
  'a=("@authority" "signature-agent");created=1;expires=9;keyid="k";tag="web-bot-auth"',
  'a=:AAAA:',
  'user-agent accept',
  '1.1',
  '\xfcml\xe4ut \xff',
] as const

const AGENTS = [
  '',
  'curl/8.5.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
] as const

const ENDINGS = [
  '.css',
  '.js',
  '.png',
  '/favicon.ico',
  '/robots.txt',
  '/index.php',
  '//',
  '/./',
  '/..',
  '%2f',
  ';a.css',
  '\xfc',
] as const
const QUERIES = [
  'x=.css',
  'a.png',
  'utm_source=fb',
  '',
  '?',
  '&&',
  '%',
  '%00',
  '%ff',
  'a[]=1',
  '#a',
  '\xfc=1',
  'weir-check=a.b',
] as const
const METHODS = ['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PURGE', 'get'] as const

const AGENTS_OF_SIGNATURES = [
  '"https://agent.example"',
  '"ftp://x"',
  'a="https://agent.example"',
  '',
  '"',
  '"https://a:b@x/"',
]
const INPUTS = [
  'a=();tag="web-bot-auth"',
  'a=("@authority" "signature-agent");created=1;expires=9;keyid="k";tag="web-bot-auth"',
  'a=("@authority" "signature-agent");created=1795000000;expires=1895000000;keyid="k";tag="web-bot-auth"',
  'a=("@authority" "signature-agent" "x");created=1763467200;expires=1763470800;keyid="k";tag="web-bot-auth"',
  'a=("@authority" "signature-agent");created=1763467200;expires=1763470800;keyid="k";alg="rsa";tag="web-bot-auth"',
  'a=("@authority" "signature-agent");created=1794988800;expires=1794992400;keyid="k";tag="web-bot-auth"',
  'a=("@authority" "signature-agent");created=1794988800;expires=1794992400;keyid="k";alg="rsa";tag="web-bot-auth"',
  '',
  'a',
]
/** Headers with a joint meaning: an unverified signature, a proxy's, a script's. */
const group = fc.oneof(
  fc
    .tuple(fc.constantFrom(...AGENTS_OF_SIGNATURES), fc.constantFrom(...INPUTS), fc.constantFrom('a=:AAAA:', '', 'b'))
    .map(([agent, input, signature]): Header[] => [
      ['Signature-Agent', agent],
      ['Signature-Input', input],
      ['Signature', signature],
    ]),
  fc.constant<Header[]>([
    ['Via', '1.1 proxy'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['X-Real-IP', '127.0.0.1'],
  ]),
  fc.constant<Header[]>([['X-Requested-With', 'XMLHttpRequest']]),
  fc.constant<Header[]>([
    ['X-Requested-With', 'XMLHttpRequest'],
    ['Sec-Fetch-Mode', 'cors'],
    ['Sec-Fetch-Dest', 'empty'],
  ]),
)

const header = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<string>(...READ) },
  { weight: 1, arbitrary: fc.stringMatching(/^[A-Za-z][A-Za-z\d-]{0,20}$/) },
)
/** Bytes that HTTP allows in a value. */
const text = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<string>(...VALUES, ...AGENTS) },
  { weight: 1, arbitrary: fc.stringMatching(/^[\x21-\x7e]{0,40}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[\x21-\x7e\xa1-\xff]{1,12}$/) },
)
const at = fc.nat(63)
const where = fc.constantFrom('before', 'after', 'instead')

/** `most`: bytes of an inflated value. */
export function rawChange({ most = 12_000 }: { most?: number } = {}): fc.Arbitrary<RawChange> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ change: fc.constant('add'), at, name: header, value: text }) },
    { weight: 3, arbitrary: fc.record({ change: fc.constantFrom('remove', 'empty'), at }) },
    { weight: 4, arbitrary: fc.record({ change: fc.constantFrom('alter', 'double'), at, value: text }) },
    { weight: 1, arbitrary: fc.record({ change: fc.constant('move'), at, to: at }) },
    { weight: 1, arbitrary: fc.record({ change: fc.constant('order'), how: fc.constantFrom('reversed', 'sorted') }) },
    {
      weight: 1,
      arbitrary: fc.record({ change: fc.constant('recase'), at, how: fc.constantFrom('lower', 'upper', 'mixed') }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        change: fc.constant('inflate'),
        what: fc.constantFrom('name', 'value', 'count', 'query', 'path', 'cookie', 'agent', 'referrer'),
        to: fc
          .oneof(fc.constantFrom(128, 129, 200, 512, 1024, 2048, 5000, 8192), fc.nat(most))
          .map((size) => Math.min(size, most)),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ change: fc.constant('query'), text: fc.constantFrom(...QUERIES), where }),
    },
    { weight: 2, arbitrary: fc.record({ change: fc.constant('path'), text: fc.constantFrom(...ENDINGS), where }) },
    { weight: 1, arbitrary: fc.record({ change: fc.constant('method'), method: fc.constantFrom(...METHODS) }) },
    { weight: 1, arbitrary: fc.record({ change: fc.constant('protocol'), protocol: fc.constant('HTTP/1.0') }) },
    { weight: 2, arbitrary: fc.record({ change: fc.constant('group'), headers: group }) },
    { weight: 1, arbitrary: fc.record({ change: fc.constant('body'), body: fc.constantFrom('', 'a=1', '{}') }) },
  ) as fc.Arbitrary<RawChange>
}

export const rawChanges = (options: { most?: number; maxLength?: number } = {}): fc.Arbitrary<RawChange[]> =>
  fc.array(rawChange(options), { minLength: 1, maxLength: options.maxLength ?? 4, size: 'max' })

type Header = RawRequest['headers'][number]

/** Returns the same request if there is nothing to change. */
function changed(request: RawRequest, change: RawChange): RawRequest {
  switch (change.change) {
    case 'query':
    case 'path':
      return { ...request, target: withTarget(request.target, change) }
    case 'method':
      return { ...request, method: change.method }
    case 'protocol':
      return { ...request, protocol: change.protocol }
    case 'body':
      return { ...request, body: change.body }
    case 'inflate':
      return inflated(request, change)
    default:
      return { ...request, headers: withHeaders(request.headers, change) }
  }
}

export const changedBy = (request: RawRequest, changes: readonly RawChange[]): RawRequest =>
  changes.reduce(changed, request)

type Headers = RawRequest['headers']
type OfHeaders = Exclude<RawChange, { change: 'query' | 'path' | 'method' | 'protocol' | 'body' | 'inflate' }>

function withHeaders(headers: Headers, change: OfHeaders): Headers {
  if (change.change === 'group') return [...headers, ...change.headers]
  if (change.change === 'order') return ordered(headers, change.how)
  if (change.change === 'add')
    return headers.toSpliced(change.at % (headers.length + 1), 0, [change.name, change.value])
  if (headers.length === 0) return headers
  const at = change.at % headers.length
  const [name, value] = headers[at] as Header
  if (change.change === 'move') return headers.toSpliced(at, 1).toSpliced(change.to % headers.length, 0, [name, value])
  if (change.change === 'recase') return headers.with(at, [recased(name, change.how), value])
  // HTTP/1.1 servers need a host
  return isHost(name) ? headers : headers.toSpliced(at, 1, ...inPlaceOf([name, value], change))
}

function inPlaceOf(
  [name, value]: Header,
  change: Extract<OfHeaders, { change: 'remove' | 'empty' | 'alter' | 'double' }>,
): Header[] {
  if (change.change === 'remove') return []
  if (change.change === 'empty') return [[name, '']]
  const changedTo: Header = [name, change.value]
  return change.change === 'alter' ? [changedTo] : [[name, value], changedTo]
}

const isHost = (name: string): boolean => name.toLowerCase() === 'host'

function ordered(headers: Headers, how: 'reversed' | 'sorted'): Headers {
  if (how === 'reversed') return headers.toReversed()
  return headers.toSorted(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
}

function recased(name: string, how: Casing): string {
  if (how === 'mixed')
    return name.toLowerCase().replaceAll(/(.)(.)/g, (_, one: string, two: string) => one + two.toUpperCase())
  return how === 'upper' ? name.toUpperCase() : name.toLowerCase()
}

/** Splits `/path?query`; the query keeps its mark. */
function splitTarget(target: string): [path: string, query: string] {
  const start = target.indexOf('?')
  return start < 0 ? [target, ''] : [target.slice(0, start), target.slice(start)]
}

function withTarget(
  target: string,
  { change, text: more, where: place }: Extract<RawChange, { text: string }>,
): string {
  const [path, query] = splitTarget(target)
  if (change === 'query') {
    const now = query.slice(1)
    const joined = { before: `${more}&${now}`, after: `${now}&${more}`, instead: more }[place]
    return `${path}?${now === '' ? more : joined}`
  }
  const slashed = more.startsWith('/') ? more : `/a${more}`
  const there = { before: `${slashed}${path}`, after: `${path.replace(/\/$/, '')}${slashed}`, instead: slashed }[place]
  return `${there}${query}`
}

const filled = (length: number): string => 'a'.repeat(Math.max(1, length))

function inflated(request: RawRequest, { what, to }: Extract<RawChange, { change: 'inflate' }>): RawRequest {
  const { headers, target } = request
  if (what === 'query') return { ...request, target: `${target}${target.includes('?') ? '&' : '?'}z=${filled(to)}` }
  if (what === 'path') {
    const [path, query] = splitTarget(target)
    return { ...request, target: `${path.replace(/\/$/, '')}/${filled(to)}${query}` }
  }
  const add = (...more: Header[]): RawRequest => ({ ...request, headers: [...headers, ...more] })
  if (what === 'name') return add([filled(to), '1'])
  if (what === 'value') return add(['X-Long', filled(to)])
  // one line for two dozen bytes
  if (what === 'count')
    return add(...Array.from({ length: Math.ceil(to / 24) }, (_, at): Header => [`x-${1000 + at}`, 'a-value-of-some']))
  const name = { cookie: 'Cookie', agent: 'User-Agent', referrer: 'Referer' }[what]
  const index = headers.findIndex(([known]) => known.toLowerCase() === name.toLowerCase())
  if (index < 0) return add([name, what === 'referrer' ? `https://r.example/${filled(to)}` : filled(to)])
  const [own, value] = headers[index] as Header
  return { ...request, headers: headers.with(index, [own, `${value} ${filled(to)}`]) }
}

/** Wire form. A body adds its length. */
export function bytesOf({ method, target, protocol, headers, body }: RawRequest): Buffer {
  const own = headers.filter(([name]) => !/^(?:content-length|transfer-encoding|expect)$/i.test(name))
  const length: Headers = body === '' ? [] : [['Content-Length', String(body.length)]]
  const lines = [...own, ...length].map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${target} ${protocol}\r\n${lines.join('')}\r\n${body}`, 'latin1')
}

export const rawGet = (target: string, headers: Headers, host = 'shop.example'): RawRequest => ({
  method: 'GET',
  target,
  protocol: 'HTTP/1.1',
  headers: headers.some(([name]) => isHost(name)) ? headers : [['Host', host], ...headers],
  body: '',
})

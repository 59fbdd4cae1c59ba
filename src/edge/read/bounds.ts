/** Longer values are cut and judged, never refused; the hit's headers list the cuts as `CUT_SHORT`. */
import { CUT, type DecideInput } from '../../contract/integration/edge.ts'
import { canonicalAddress, isUnnamed, lastAddress } from '../../lib/net/address.ts'
import { CUT_SHORT, FEW_HEADERS, LONGEST_NAME } from '../../judge/headers.ts'
import { KEPT_HEADERS } from '../../judge/kept-headers.ts'

/** UTF-16 units of a URL: later parameters count too. */
const URL_READ = 32_768
/** UTF-16 units of a header that no signal reads. */
const VALUE = 8192
const NO_ADDRESS = '0.0.0.0'

const KEPT = new Set(KEPT_HEADERS)
const READ = new Set([
  ...KEPT_HEADERS,
  'cf-ray',
  'dnt',
  'forwarded',
  'referer',
  'sec-gpc',
  'signature',
  'signature-agent',
  'signature-input',
  'user-agent',
  'x-forwarded-for',
  'x-real-ip',
])
/** Maximal number of headers that no signal reads. */
const OTHERS = 200
/** Cuts that an integration reports, in the form of `CUT_SHORT`. */
const REPORTED = /^(?:[a-z][a-z-]{0,40}=\d{1,9}(?: |$)){1,12}$/

/** Returns the same object if it is within bounds. Header names are in lower case. */
export function bounded<Input extends DecideInput>(given: Input): Input {
  const cuts: string[] = []
  const note: Note = (what, size) => void cuts.push(`${what}=${size}`)
  noteLong(given, note)
  const headers = given.headers && boundedHeaders(given.headers, note)
  const ip = addressOf(given.ip)
  if (cuts.length === 0 && ip === given.ip && headers === given.headers) return given
  const reported =
    cuts.length > 0 && headers ? { ...headers, [CUT_SHORT]: cuts.join(' ').slice(0, CUT.header) } : headers
  return { ...given, ip, url: given.url.slice(0, URL_READ), ...(reported && { headers: reported }) }
}

function noteLong({ url, userAgent, referrer = '' }: DecideInput, note: Note): void {
  if (url.length > CUT.url) note('url', url.length)
  if (userAgent.length > CUT.userAgent) note('agent', userAgent.length)
  if (referrer.length > CUT.referrer) note('referrer', referrer.length)
}

type Headers = Record<string, string>

type Note = (what: string, size: number) => void

/** Measures first, so that usual visits cost no copy. */
function boundedHeaders(headers: Headers, note: Note): Headers {
  const { count, longestName, longestValue } = sizesOf(headers)
  const reported = headers[CUT_SHORT]
  const isBounded = count <= FEW_HEADERS && longestName <= LONGEST_NAME && longestValue <= CUT.header
  if (isBounded && reported === undefined) return headers
  if (reported !== undefined && REPORTED.test(reported)) for (const one of reported.split(' ')) note(...partsOf(one))
  if (count > FEW_HEADERS) note('headers', count)
  if (longestName > LONGEST_NAME) note('name', longestName)
  return shortHeaders(headers, note)
}

function sizesOf(headers: Headers): { count: number; longestName: number; longestValue: number } {
  let [count, longestName, longestValue] = [0, 0, 0]
  for (const name in headers) {
    count += 1
    longestName = Math.max(longestName, name.length)
    longestValue = Math.max(longestValue, headers[name]?.length ?? 0)
  }
  return { count, longestName, longestValue }
}

/** Does not copy tens of thousands of headers, which would cost more than deciding. */
function shortHeaders(headers: Headers, note: Note): Headers {
  const short: Headers = {}
  let others = 0
  for (const name in headers) {
    if (name.length > LONGEST_NAME || name === CUT_SHORT) continue
    if (!READ.has(name) && ++others > OTHERS) continue
    const value = headers[name] ?? ''
    const most = KEPT.has(name) ? CUT.header : VALUE
    if (value.length > most) note(name.slice(0, 40), value.length)
    short[name] = value.slice(0, most)
  }
  return short
}

function partsOf(one: string): [what: string, size: number] {
  const at = one.indexOf('=')
  return [one.slice(0, at), Number(one.slice(at + 1))]
}

/** Last address of a proxies' list, which the nearest proxy added; NO_ADDRESS if none. */
function addressOf(given: string): string {
  if (canonicalAddress(given) !== undefined) return given
  return lastAddress(given) ?? (isUnnamed(given) ? NO_ADDRESS : given)
}

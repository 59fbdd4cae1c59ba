/**
 * Bounds of what a visitor can inflate. What is longer is cut and judged, never refused, and what was cut is kept with
 * the hit among its headers, as `CUT_SHORT`.
 */
import { CUT, type DecideInput } from '../contract/edge.ts'
import { canonicalAddress, isUnnamed, lastAddress } from '../lib/address.ts'
import { CUT_SHORT, FEW_HEADERS, LONGEST_NAME } from '../traffic/headers.ts'
import { KEPT_HEADERS } from './record.ts'

/** Read of a URL at most, in UTF-16 units: the parameters behind what is stored of it count too. */
const URL_READ = 32_768
/** Of a header that no signal reads; the three of a signed visit are shorter. UTF-16 units. */
const VALUE = 8192
/** For a visitor whose address nobody knows. */
const NO_ADDRESS = '0.0.0.0'

const KEPT = new Set(KEPT_HEADERS)
/** What an integration tells that it has cut itself, in the form of `CUT_SHORT`. */
const TOLD = /^(?:[a-z][a-z-]{0,40}=\d{1,9}(?: |$)){1,12}$/

/** A visit within bounds; the same object where it is already. Names of headers are in lower case. */
export function bounded<Input extends DecideInput>(given: Input): Input {
  const cuts: string[] = []
  const note = (what: string, size: number): void => void cuts.push(`${what}=${size}`)
  if (given.url.length > CUT.url) note('url', given.url.length)
  if (given.userAgent.length > CUT.userAgent) note('agent', given.userAgent.length)
  const referrer = given.referrer ?? ''
  if (referrer.length > CUT.referrer) note('referrer', referrer.length)
  const headers = given.headers && boundedHeaders(given.headers, note)
  const ip = addressOf(given.ip)
  const isSame = cuts.length === 0 && ip === given.ip && headers === given.headers
  if (isSame) return given
  const told = cuts.length > 0 && headers ? { ...headers, [CUT_SHORT]: cuts.join(' ').slice(0, CUT.header) } : headers
  return { ...given, ip, url: given.url.slice(0, URL_READ), ...(told && { headers: told }) }
}

type Headers = Record<string, string>

/** Two passes, so that the usual visit is only looked at. */
function boundedHeaders(headers: Headers, note: (what: string, size: number) => void): Headers {
  let [count, longestName, isOver] = [0, 0, false]
  for (const name in headers) {
    count += 1
    if (name.length > longestName) longestName = name.length
    if ((headers[name] ?? '').length > CUT.header) isOver = true
  }
  const told = headers[CUT_SHORT]
  if (count <= FEW_HEADERS && longestName <= LONGEST_NAME && !isOver && told === undefined) return headers
  if (told !== undefined && TOLD.test(told)) for (const one of told.split(' ')) note(...partsOf(one))
  if (count > FEW_HEADERS) note('headers', count)
  if (longestName > LONGEST_NAME) note('name', longestName)
  const cut: Headers = {}
  for (const name in headers) {
    const value = headers[name] ?? ''
    const most = KEPT.has(name) ? CUT.header : VALUE
    if (value.length > most) note(name.slice(0, 40), value.length)
    if (name.length <= LONGEST_NAME && name !== CUT_SHORT) cut[name] = value.slice(0, most)
  }
  return cut
}

function partsOf(one: string): [what: string, size: number] {
  const at = one.indexOf('=')
  return [one.slice(0, at), Number(one.slice(at + 1))]
}

/**
 * The address as a site gives it. Of a list, as proxies write it, the last one, which the proxy that was nearest has
 * added; without any, nobody's.
 */
function addressOf(given: string): string {
  if (canonicalAddress(given) !== undefined) return given
  return lastAddress(given) ?? (isUnnamed(given) ? NO_ADDRESS : given)
}

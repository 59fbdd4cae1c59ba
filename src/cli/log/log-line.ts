/** A parsed access log line. */
import { canonicalAddress, isPublicAddress } from '../../lib/net/address.ts'

export type LogLine = {
  /** Milliseconds. */
  time: number
  ip: string
  method: string
  /** Path and query as requested, or a whole URL. */
  target: string
  /** With a port if given; '' when the log does not say it. */
  host: string
  /** '' when the log does not say it. */
  scheme: string
  userAgent: string
  referrer: string
}

/** `noRequest`: TLS bytes, or closed before a request. `comment`: no visitor's line. */
export type LineRead = LogLine | 'noRequest' | 'comment'

/** Undefined: not this format. Never throws. */
export type ReadLine = (text: string) => LineRead | undefined

/** Values as logged, `-` for none. */
export type LogFields = {
  time: string | number
  ip?: string | undefined
  forwarded?: string | undefined
  /** `GET /land HTTP/1.1`; method and target when logged separately. */
  request?: string | undefined
  method?: string | undefined
  target?: string | undefined
  host?: string | undefined
  scheme?: string | undefined
  userAgent?: string | undefined
  referrer?: string | undefined
}

/** Undefined without a time or an address. */
export function lineOf(fields: LogFields): LineRead | undefined {
  const time = readTime(fields.time)
  const ip = visitorOf(fields)
  if (time === undefined || ip === undefined) return undefined
  const request = requestOf(fields)
  if (!request) return 'noRequest'
  const textOf = (name: 'host' | 'scheme' | 'userAgent' | 'referrer') => orNothing(fields[name] ?? '')
  return {
    time,
    ip,
    ...request,
    host: textOf('host'),
    scheme: textOf('scheme').toLowerCase(),
    userAgent: textOf('userAgent'),
    referrer: textOf('referrer'),
  }
}

/** First public of `203.0.113.7, 10.0.0.1`, where proxies append; else the first. Undefined: none. */
function addressIn(list: string): string | undefined {
  if (!list.includes(',')) return canonicalAddress(list)
  const all = list.split(',').flatMap((one) => canonicalAddress(one) ?? [])
  return all.find(isPublicAddress) ?? all[0]
}

/** X-Forwarded-For can be forged: only without another address, or from an inside proxy. */
function visitorOf({ ip = '', forwarded = '' }: LogFields): string | undefined {
  const own = addressIn(ip)
  if (own !== undefined && isPublicAddress(own)) return own
  return addressIn(forwarded) ?? own
}

/** The method defaults to GET. */
function requestOf({
  request,
  method = 'GET',
  target = '',
}: LogFields): { method: string; target: string } | undefined {
  if (request !== undefined && orNothing(request) !== '') return readRequest(request)
  return /^[A-Za-z]{3,16}$/.test(method) && orNothing(target) !== ''
    ? { method: method.toUpperCase(), target }
    : undefined
}

/** `GET /land?x=1 HTTP/1.1`; garbage has no method. Scanners send spaces. */
function readRequest(text: string): { method: string; target: string } | undefined {
  const [, method, target] = /^([A-Z]{3,16}) (\S+|(?:\/|https?:).*?)(?: HTTP\/[\d.]+)?$/.exec(text) ?? []
  return method === undefined || target === undefined ? undefined : { method, target }
}

export const orNothing = (text: string): string => (text === '-' ? '' : text)

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const LOCAL =
  /^(?<day>\d{2})\/(?<month>[A-Z][a-z]{2})\/(?<year>\d{4}):(?<clock>\d{2}:\d{2}:\d{2}(?:\.\d{1,3})?) (?<hours>[+-]\d{2})(?<minutes>\d{2})$/

/** `20/Nov/2026:18:31:55 +0200`, milliseconds; undefined if it does not exist. */
function readLocalTime(text: string): number | undefined {
  const { day, month = '', year, clock, hours, minutes } = LOCAL.exec(text)?.groups ?? {}
  const at = MONTHS.indexOf(month)
  const time = Date.parse(`${year}-${String(at + 1).padStart(2, '0')}-${day}T${clock}${hours}:${minutes}`)
  // Date.parse turns 31 February into a day in March.
  const exists = new Date(Date.UTC(Number(year), at, Number(day))).getUTCDate() === Number(day)
  return at < 0 || Number.isNaN(time) || !exists ? undefined : time
}

/** Seconds to microseconds since 1970, by magnitude, or a date. */
export function readTime(given: unknown): number | undefined {
  if (typeof given === 'number') return readNumber(given)
  if (typeof given !== 'string') return undefined
  if (LEAP.test(given)) return secondAfter(readTime(given.replace(LEAP, '$1:59')))
  if (/^\d{9,17}(?:\.\d+)?$/.test(given)) return readNumber(Number(given))
  const time = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/.test(given) ? Date.parse(given.replace(' ', 'T')) : Number.NaN
  return Number.isNaN(time) ? readLocalTime(given) : time
}

/** A leap second becomes the next second, as on most clocks. */
const LEAP = /(:\d\d):60(?!\d)/
const secondAfter = (time: number | undefined): number | undefined => (time === undefined ? undefined : time + 1000)

const [IN_MILLISECONDS, IN_MICROSECONDS, IN_NANOSECONDS, TOO_LARGE] = [1e11, 1e14, 1e17, 1e20]

function readNumber(given: number): number | undefined {
  if (!(given > 0) || given >= TOO_LARGE) return undefined
  if (given < IN_MILLISECONDS) return Math.round(given * 1000)
  if (given < IN_MICROSECONDS) return Math.round(given)
  return Math.round(given / (given < IN_NANOSECONDS ? 1000 : 1_000_000))
}

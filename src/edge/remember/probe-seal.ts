/** Texts that travel through visitors' browsers and only an edge can write. */
import { hash, timingSafeEqual } from 'node:crypto'
import { isIPv4 } from 'node:net'
import { decodeTime } from 'ulid'
import { probe as shape, type Probe } from '../../contract/detection/probe.ts'

/** Milliseconds. A page may be open before its probe answers; the sealed answer is used at once. */
const [TICKET_MS, SEAL_MS] = [3_600_000, 600_000]
/** Milliseconds by which edges' clocks may differ. */
const AHEAD_MS = 60_000

/**
 * Keyed with a client's secret. SHA-512/256 resists length extension, unlike SHA-256, without a second round (FIPS
 * 180-4, 5.3.6). An HMAC costs three times as much per visit (2.4 to 0.8 µs, AMD EPYC, 2026-11-22).
 */
function mac(secret: string, kind: 'ticket' | 'counted ticket' | 'signals' | 'click', text: string): string {
  return hash('sha512-256', `${secret}|weir ${kind}|${text}`, 'base64url')
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const isRecent = (time: number, now: number, longest: number) => now - time < longest && time - now < AHEAD_MS

/** Links a probe answer to a hit and its browser's group (store/shared/probes.ts). */
export type Ticket = {
  hit: string
  key: string
  visitor: string
  group: string
  /** Short name (`src/edge/remember/silent-pages.ts`); '' in older tickets. */
  page: string
}

/** For one hit's page; secret. */
export function writeTicket(secret: string, { hit, key, visitor, group, page }: Ticket): string {
  // edges of an earlier version read a number before the page
  const text = `${hit}.${key}.${visitor}.${group}.0${page && `-${page}`}`
  return `${text}.${mac(secret, 'ticket', text)}`
}

/** `secretOf`: the campaign key's. Undefined for a forged ticket, or one older than `most` milliseconds. */
export function readTicket(
  given: string,
  secretOf: (key: string) => string | undefined,
  now: number,
  most = TICKET_MS,
): Ticket | undefined {
  const [hit = '', key = '', visitor = '', group = '', of = '', written = '', more] = given.split('.')
  const secret = more === undefined ? secretOf(key) : undefined
  const text = `${hit}.${key}.${visitor}.${group}.${of}`
  // earlier versions write the second kind
  const isOurs = secret !== undefined && TICKETS.some((kind) => isSame(written, mac(secret, kind, text)))
  return isOurs && isRecent(decodeTime(hit), now, most) ? { hit, key, visitor, group, page: pageOf(of) } : undefined
}

const TICKETS = ['ticket', 'counted ticket'] as const
const pageOf = (text: string): string => text.split('-', 2)[1] ?? ''

/** The visit that led to a landing page, and the link of its split group that is this page; both '' without groups. */
export type ClickToken = Pick<Ticket, 'hit' | 'key' | 'visitor'> & { splitGroup: string; splitLink: string }

/** Milliseconds; a landing page may stay open overnight. */
const CLICK_MS = 24 * 3_600_000

/** For the links of a landing page. Letters, digits, `.`, `-` and `_`. */
export function writeClickToken(secret: string, { hit, key, visitor, splitGroup, splitLink }: ClickToken): string {
  const text = `${hit}.${key}.${visitor}.${splitLink}.${Buffer.from(splitGroup).toString('base64url')}`
  return `${text}.${mac(secret, 'click', text)}`
}

/** Undefined for a token that is forged, of another campaign, or older than a day. */
export function readClickToken(
  given: string,
  { secret, key, now }: { secret: string; key: string; now: number },
): ClickToken | undefined {
  const [hit = '', of = '', visitor = '', splitLink = '', group = '', written = '', more] = given.split('.')
  if (secret === '' || more !== undefined || of !== key) return undefined
  const text = `${hit}.${of}.${visitor}.${splitLink}.${group}`
  if (!isSame(written, mac(secret, 'click', text)) || !isRecent(decodeTime(hit), now, CLICK_MS)) return undefined
  return { hit, key, visitor, splitLink, splitGroup: Buffer.from(group, 'base64url').toString() }
}

export type Bearer = { ip: string; userAgent: string; time: number }

/** `ip`: of the probe's answer. */
type Sealed = { time: number; ip: string; probe: Probe }

export function sealProbe(secret: string, probe: Probe, { ip, userAgent, time }: Bearer): string {
  const text = Buffer.from(JSON.stringify({ time, ip, probe } satisfies Sealed)).toString('base64url')
  return `${text}.${mac(secret, 'signals', `${text}|${userAgent}`)}`
}

/**
 * This browser's answer of the last minutes: same agent, and same address if both are of one family (a site may be
 * reached by IPv6 and the edge by IPv4). Else undefined.
 */
export function openSealed(secret: string, given: string, { ip, userAgent, time }: Bearer): Sealed | undefined {
  if (secret === '' || given === '') return undefined
  const [text = '', written = ''] = given.split('.')
  if (!isSame(written, mac(secret, 'signals', `${text}|${userAgent}`))) return undefined
  const sealed = JSON.parse(Buffer.from(text, 'base64url').toString()) as Sealed
  const elsewhere = isIPv4(ip) === isIPv4(sealed.ip) && ip !== sealed.ip
  return elsewhere || !isRecent(sealed.time, time, SEAL_MS)
    ? undefined
    : { ...sealed, probe: shape.parse(sealed.probe) }
}

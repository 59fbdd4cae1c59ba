/** How crawler operators' addresses are recognised, and what that says about a claim. */
import ipaddr from 'ipaddr.js'
import known from './data/crawler-controls.json' with { type: 'json' }
import given from './data/operators.json' with { type: 'json' }
import type { Network } from './detection.ts'

/** An address, or a network, whose addresses all have names in `domain` that lead back. */
export type Control = { addresses: string; domain: string }

export type Operator = {
  name: string
  /** Crawler names as agents claim them. */
  claims: readonly string[]
  /** Sources with their ranges. */
  sources: readonly string[]
  /** Their own networks (ASNs). */
  asns: readonly number[]
  /** The operator states that its ranges cover all its crawlers. */
  complete: boolean
  /** Domains of their crawlers' host names. */
  domains: readonly string[]
  /** `all`: every crawler has such a name, so another refutes the claim. `some`: names only confirm. */
  names: 'all' | 'some'
  /** `some`: not every name leads back, so one without addresses refutes nothing. */
  forwards: 'all' | 'some'
  /** Names that prove a server sees this operator; empty: names never refute. */
  controls: readonly Control[]
}

const all = (word: string | undefined): 'all' | 'some' => (word === 'all' ? 'all' : 'some')
const controlsOf = (name: string): readonly Control[] =>
  known.operators.find((one) => one.name === name)?.controls ?? []

type Given = Omit<Operator, 'names' | 'forwards' | 'controls'> & { names: string; forwards?: string }
export const OPERATORS: readonly Operator[] = (given.operators as readonly Given[]).map((one) => ({
  ...one,
  names: all(one.names),
  forwards: all(one.forwards ?? 'all'),
  controls: controlsOf(one.name),
}))
const byClaim = new Map(OPERATORS.flatMap((operator) => operator.claims.map((claim) => [claim, operator] as const)))

/** Undefined when none can be checked. */
export const operatorOf = (claim: string): Operator | undefined => byClaim.get(claim)

/** `crawl-1.googlebot.com` is within `googlebot.com`, `googlebot.com.evil.example` is not. */
export function isWithinDomain(domain: string, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return name === domain || name.endsWith(`.${domain}`)
}

export const domainOf = ({ domains }: Operator, host: string): string | undefined =>
  domains.find((domain) => isWithinDomain(domain, host))

/** Older ranges refute nothing: there may be new addresses. */
const FRESH_MS = 3 * 86_400_000

/** Kinds that no public visitor has: a proxy hides the visitor. */
const INNER: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
  'broadcast',
  'multicast',
])

/** True if a canonical address can identify a visitor. */
export const isOuterAddress = (ip: string): boolean => !INNER.has(ipaddr.parse(ip).range())

/**
 * By ranges and networks in memory. `verified`: theirs. `false`: complete and fresh ranges lack it. `unknown`: check
 * the host name. `checkedAt` as in Detection.
 */
export function checkByRanges(
  operator: Operator,
  { crawlers, asn }: Network,
  checkedAt: (source: string) => number,
  now: number,
): 'verified' | 'false' | 'unknown' {
  if (operator.sources.some((source) => crawlers.includes(source)) || operator.asns.includes(asn)) return 'verified'
  const isComplete = operator.complete && operator.sources.every((source) => now - checkedAt(source) <= FRESH_MS)
  return isComplete ? 'false' : 'unknown'
}

/** Crawler operators: how their addresses are recognized, and what that says about a claim. */
import ipaddr from 'ipaddr.js'
import known from './data/crawler-controls.json' with { type: 'json' }
import given from './data/operators.json' with { type: 'json' }
import type { Network } from './detection.ts'

/** An IPv4 address, or a network whose every address has a name in `domain` that leads back. */
export type Control = { addresses: string; domain: string }

export type Operator = {
  name: string
  /** Crawler names as agents claim them. */
  claims: readonly string[]
  /** Ids of the sources with their ranges. */
  sources: readonly string[]
  /** Their own networks (ASNs). */
  asns: readonly number[]
  /** The operator says that its ranges cover all of its crawlers. */
  complete: boolean
  /** Domains of their crawlers' host names. */
  domains: readonly string[]
  /**
   * `all`: every crawler address has such a name, so another name refutes the claim. `some`: a name can only confirm.
   */
  names: 'all' | 'some'
  /** `some`: not every such name leads back, so a name without addresses refutes nothing. */
  forwards: 'all' | 'some'
  /** Names by which a name server proves that it sees this operator; empty: names never refute. */
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

/** Operator of a claimed crawler; undefined when none can be checked. */
export const operatorOf = (claim: string): Operator | undefined => byClaim.get(claim)

/** `crawl-1.googlebot.com` is within `googlebot.com`, `googlebot.com.evil.example` is not. */
export function isWithinDomain(domain: string, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return name === domain || name.endsWith(`.${domain}`)
}

/** The operator's domain that contains the host; undefined when none does. */
export const domainOf = ({ domains }: Operator, host: string): string | undefined =>
  domains.find((domain) => isWithinDomain(domain, host))

/** Ranges older than this refute nothing: the operator may have added addresses. */
const FRESH_MS = 3 * 86_400_000

/** Address kinds that no visitor on the public internet has: a proxy hides the visitor. */
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

/** Returns whether a canonical address can identify a visitor. */
export const isOuterAddress = (ip: string): boolean => !INNER.has(ipaddr.parse(ip).range())

/**
 * Judges a claim by ranges and networks in memory. `verified`: the address is theirs. `false`: their ranges are
 * complete and fresh and do not contain it. `unknown`: check the host name. `checkedAt` as in Detection.
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

/** Who operates which crawler, how their addresses are known, and what that says of a claim to be one. */
import ipaddr from 'ipaddr.js'
import known from './data/crawler-controls.json' with { type: 'json' }
import given from './data/operators.json' with { type: 'json' }
import type { Network } from './detection.ts'

/** An address, or a network for each of its addresses, with a name in `domain` that leads back. IPv4. */
export type Control = { addresses: string; domain: string }

export type Operator = {
  name: string
  /** Names of crawlers as agents claim them. */
  claims: readonly string[]
  /** Ids of the sources that hold their ranges. */
  sources: readonly string[]
  /** Networks that are their own. */
  asns: readonly number[]
  /** They say that the ranges hold every address of their crawlers. */
  complete: boolean
  /** Host names of their crawlers end so. */
  domains: readonly string[]
  /** `all`: each address has such a name, so another one refutes the claim. `some`: a name can only confirm it. */
  names: 'all' | 'some'
  /** `some`: not each of these names leads back to its address, so one without any address refutes nothing. */
  forwards: 'all' | 'some'
  /** By which a name server proves that it sees this operator's names; none: names of this operator refute nothing. */
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

/** The operator of a claimed crawler; undefined where none can be checked. */
export const operatorOf = (claim: string): Operator | undefined => byClaim.get(claim)

/**
 * Whether a host name lies in a domain: `crawl-1.googlebot.com` in `googlebot.com`, not `googlebot.com.evil.example`.
 */
export function isWithinDomain(domain: string, host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return name === domain || name.endsWith(`.${domain}`)
}

/** Which of the operator's domains a host name lies in; undefined: in none. */
export const domainOf = ({ domains }: Operator, host: string): string | undefined =>
  domains.find((domain) => isWithinDomain(domain, host))

/**
 * Ranges that were last seen to be current longer ago refute nothing: the operator may have got new addresses since.
 */
export const FRESH_MS = 3 * 86_400_000

/** Kinds of addresses that a visitor on the open network never has: behind one is a proxy that hides who visits. */
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

/** Whether an address in its canonical form can tell who visits. */
export const isOuterAddress = (ip: string): boolean => !INNER.has(ipaddr.parse(ip).range())

/**
 * Judges a claim by what is in memory: ranges and networks. `verified`: the address is theirs. `false`: their ranges
 * hold all their addresses, are fresh, and this is none of them. `unknown`: the host name must be asked. `checkedAt` as
 * Detection has it.
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

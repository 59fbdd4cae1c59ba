/** Judges a claim to be a crawler by what is in memory: ranges and networks. */
import ipaddr from 'ipaddr.js'
import type { Network } from './detection.ts'
import type { Operator } from './operators.ts'

/**
 * Ranges that were last seen to be current longer ago refute nothing: the operator may have got new addresses since.
 */
export const FRESH_MS = 3 * 86_400_000

/** Kinds of addresses that a visitor on the open network never has: behind one stands a proxy that hides who visits. */
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
export const tellsVisitor = (ip: string): boolean => !INNER.has(ipaddr.parse(ip).range())

/**
 * `verified`: the address is his. `false`: his ranges hold all his addresses, are fresh, and this is none of them.
 * `unknown`: its host name must be asked. `checkedAt` as Detection has it.
 */
export function standingByRanges(
  operator: Operator,
  { crawlers, asn }: Network,
  checkedAt: (source: string) => number,
  now: number,
): 'verified' | 'false' | 'unknown' {
  if (operator.sources.some((source) => crawlers.includes(source)) || operator.asns.includes(asn)) return 'verified'
  const isComplete = operator.complete && operator.sources.every((source) => now - checkedAt(source) <= FRESH_MS)
  return isComplete ? 'false' : 'unknown'
}

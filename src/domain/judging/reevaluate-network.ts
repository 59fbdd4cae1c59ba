/** Re-evaluates facts of past visits with other detection data. */
import type { ReplayData } from '../../contract/experiments/replay-words.ts'
import { anonymizeAddress } from '../../lib/net/network.ts'
import type { Detection, Network } from '../../outside/detection/detection.ts'
import type { ReplayQuestion } from '../../store/config/schema.ts'
import type { Facts } from '../../judge/facts.ts'
import type { Lists } from '../../judge/lists/lists.ts'

export type NetworkLookup = (ip: string) => Network
type Looking = Pick<Detection, 'look' | 'tried' | 'version'>

/** Arbitrary: the tried version does not depend on it. */
const SOME_ADDRESS = '192.0.2.1'

/** Undefined: nothing is tried. */
export const versionOf = (detection: Looking, of: ReplayData): string | undefined =>
  of === 'current' ? detection.version() : detection.tried(SOME_ADDRESS)?.version

/** @throws Error if this process meanwhile has other data. */
export function networkLookup(
  detection: Looking,
  { of, version }: NonNullable<ReplayQuestion['draft']['data']>,
): NetworkLookup {
  if (versionOf(detection, of) !== version) throw new Error(`the detection data is no longer ${version}`)
  return of === 'current' ? detection.look : (ip) => detection.tried(ip)?.network ?? detection.look(ip)
}

/** False for an address that was cut before storing. */
export const isFullAddress = (ip: string): boolean => anonymizeAddress(ip) !== ip

/** If the network differs, matches today's lists again; crawler ranges stay. */
export function reevaluateNetwork(look: NetworkLookup, lists: Lists): (clientId: string, facts: Facts) => Facts {
  return (clientId, facts) => {
    if (!isFullAddress(facts.ip)) return facts
    const { country, region, city, asn, isp, usageType, hosting, vpn, tor, relay } = look(facts.ip)
    const seen = { ...facts, country, region, city, asn, isp, usageType, network: { hosting, vpn, tor, relay } }
    if (asn === facts.asn && isp === facts.isp) return seen
    return { ...seen, listed: lists.listed(clientId, seen, seen.time) }
  }
}

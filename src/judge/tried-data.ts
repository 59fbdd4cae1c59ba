/** Facts under a trial version of the detection data, stored with the hit. */
import type { Facts, Listed } from './facts.ts'

/** Facts from the data, without crawler checks. */
export type TriedFacts = Pick<Facts, 'country' | 'region' | 'city' | 'asn' | 'isp' | 'usageType' | 'network' | 'listed'>

type Stored = [
  country: string,
  asn: number,
  isp: string,
  usageType: Facts['usageType'],
  network: [hosting: string, vpn: string, tor: boolean, relay: boolean],
  listed: [Listed['scope'], Listed['list'], Listed['type'], value: string] | null,
  /** Absent in hits of earlier versions. */
  region?: string,
  city?: string,
]

/** `facts` undefined: equal to the hit's. */
export function triedText(version: string, facts: TriedFacts | undefined): string {
  if (!facts) return version
  const { country, region, city, asn, isp, usageType, network, listed } = facts
  const stored: Stored = [
    country,
    asn,
    isp,
    usageType,
    [network.hosting, network.vpn, network.tor, network.relay],
    listed && [listed.scope, listed.list, listed.type, listed.value],
    region,
    city,
  ]
  return `${version} ${JSON.stringify(stored)}`
}

/** Undefined: no trial. */
export function readTriedText(text: string): { version: string; facts: TriedFacts | undefined } | undefined {
  if (text === '') return undefined
  const end = text.indexOf(' ')
  if (end < 0) return { version: text, facts: undefined }
  const stored = JSON.parse(text.slice(end + 1)) as Stored
  const [country, asn, isp, usageType, [hosting, vpn, tor, relay], entry, region = '', city = ''] = stored
  const listed: Listed | null = entry && { scope: entry[0], list: entry[1], type: entry[2], value: entry[3], entry: '' }
  return {
    version: text.slice(0, end),
    facts: { country, region, city, asn, isp, usageType, network: { hosting, vpn, tor, relay }, listed },
  }
}

/** Facts under a trial version of the detection data, stored with the hit. */
import type { Facts, Listed } from './facts.ts'

/** Facts from the data, without crawler checks. */
export type TriedFacts = Pick<Facts, 'country' | 'asn' | 'isp' | 'usageType' | 'network' | 'listed'>

type Stored = [
  country: string,
  asn: number,
  isp: string,
  usageType: Facts['usageType'],
  network: [hosting: string, vpn: string, tor: boolean, relay: boolean],
  listed: [Listed['scope'], Listed['list'], Listed['type'], value: string] | null,
]

/** `facts` undefined: equal to the hit's. */
export function triedText(version: string, facts: TriedFacts | undefined): string {
  if (!facts) return version
  const { country, asn, isp, usageType, network, listed } = facts
  const stored: Stored = [
    country,
    asn,
    isp,
    usageType,
    [network.hosting, network.vpn, network.tor, network.relay],
    listed && [listed.scope, listed.list, listed.type, listed.value],
  ]
  return `${version} ${JSON.stringify(stored)}`
}

/** Undefined: no trial. */
export function readTriedText(text: string): { version: string; facts: TriedFacts | undefined } | undefined {
  if (text === '') return undefined
  const end = text.indexOf(' ')
  if (end < 0) return { version: text, facts: undefined }
  const [country, asn, isp, usageType, [hosting, vpn, tor, relay], entry] = JSON.parse(text.slice(end + 1)) as Stored
  const listed: Listed | null = entry && { scope: entry[0], list: entry[1], type: entry[2], value: entry[3], entry: '' }
  return {
    version: text.slice(0, end),
    facts: { country, asn, isp, usageType, network: { hosting, vpn, tor, relay }, listed },
  }
}

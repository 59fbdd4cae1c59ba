import type { Signal } from '../verdict.ts'

/** Weak: company networks, VPNs and apps' proxies carry people. Silent for relays. */
export const datacenter: Signal = {
  name: 'net.datacenter',
  kind: 'network',
  category: 'general',
  read: ({ network: { hosting, relay } }) =>
    hosting !== '' && !relay ? { weight: 'weak', value: hosting } : undefined,
}

/** A hosting company by number or name, if no published range says so. */
export const usageType: Signal = {
  name: 'net.usage_type',
  kind: 'network',
  category: 'general',
  read: ({ usageType: usage, network: { hosting, relay }, isp, asn }) =>
    usage === 'hosting' && hosting === '' && !relay ? { weight: 'weak', value: isp || `AS${asn}` } : undefined,
}

/** Used by many people, and by bots that pose as many. */
export const vpn: Signal = {
  name: 'net.vpn',
  kind: 'network',
  category: 'general',
  read: ({ network: { vpn: list, relay } }) => (list !== '' && !relay ? { weight: 'weak', value: list } : undefined),
}

/** Always weak: people use Tor for their own reasons and share exits. */
export const tor: Signal = {
  name: 'net.tor',
  kind: 'network',
  category: 'general',
  read: ({ network, ip }) => (network.tor ? { weight: 'weak', value: ip } : undefined),
}

/** The client allows certain countries, but the address has none: typical of new blocks and proxies. */
export const countryUnknown: Signal = {
  name: 'net.country_unknown',
  kind: 'network',
  category: 'general',
  read: ({ country, ip }, { countries }) =>
    country === '' && countries.size > 0 ? { weight: 'weak', value: ip } : undefined,
}

import type { Signal } from '../verdict.ts'

/** Weak: company networks, VPNs and apps' proxies carry people through data centres. Silent for relays. */
export const datacenter: Signal = {
  name: 'net.datacenter',
  kind: 'network',
  category: 'general',
  read: ({ network: { hosting, relay } }) =>
    hosting !== '' && !relay ? { weight: 'weak', value: hosting } : undefined,
}

/** A hosting company by number or name, where no published range already says so. */
export const usageType: Signal = {
  name: 'net.usage_type',
  kind: 'network',
  category: 'general',
  read: ({ usageType: usage, network: { hosting, relay }, isp, asn }) =>
    usage === 'hosting' && hosting === '' && !relay ? { weight: 'weak', value: isp || `AS${asn}` } : undefined,
}

/** Many people use a commercial VPN, and so do bots that pose as many. */
export const vpn: Signal = {
  name: 'net.vpn',
  kind: 'network',
  category: 'general',
  read: ({ network: { vpn: list, relay } }) => (list !== '' && !relay ? { weight: 'weak', value: list } : undefined),
}

/** Weak at every sensitivity: people use Tor for their own reasons and share its exits. */
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

import type { Signal } from '../verdict.ts'

/** Weak: company networks, VPNs and apps' proxies carry people through data centres. Silent for relays. */
export const datacenter: Signal = {
  name: 'net.datacenter',
  kind: 'network',
  category: 'general',
  read: ({ network: { hosting, relay } }) =>
    hosting !== '' && !relay ? { weight: 'weak', value: hosting } : undefined,
}

import type { Signal } from '../verdict.ts'

/**
 * A data centre's published ranges hold the address. Weak: company networks, VPNs and apps' proxies send people through
 * data centres, too. A relay that carries people in general is none.
 */
export const datacenter: Signal = {
  name: 'net.datacenter',
  kind: 'network',
  category: 'general',
  read: ({ network: { hosting, relay } }) =>
    hosting !== '' && !relay ? { weight: 'weak', value: hosting } : undefined,
}

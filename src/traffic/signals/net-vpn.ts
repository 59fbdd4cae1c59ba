import type { Signal } from '../verdict.ts'

/** An address of a commercial VPN: many people use one, and so do those who want to look like many. */
export const vpn: Signal = {
  name: 'net.vpn',
  kind: 'network',
  category: 'general',
  read: ({ network: { vpn: list, relay } }) => (list !== '' && !relay ? { weight: 'weak', value: list } : undefined),
}

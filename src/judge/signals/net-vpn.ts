import type { Signal } from '../verdict.ts'

/** Many people use a commercial VPN, and so do bots that pose as many. */
export const vpn: Signal = {
  name: 'net.vpn',
  kind: 'network',
  category: 'general',
  read: ({ network: { vpn: list, relay } }) => (list !== '' && !relay ? { weight: 'weak', value: list } : undefined),
}
